import type { restores as en } from "../en/restores.ts";

export const restores: typeof en = {
  label: "복원 안내",
  seen: "확인했습니다",
  told: {
    restored:
      "{until} 백업에서 복원되었습니다. 그 이후에 생성된 문서는 누락되어 있습니다. 다시 생성하기 전에 서명 서비스에서 확인해 주세요.",
    went_back:
      "데이터베이스가 {until} 상태로 돌아갔습니다. 그 이후에 생성된 문서는 누락되어 있습니다. 다시 생성하기 전에 서명 서비스에서 확인해 주세요.",
    perhaps:
      "Countersign은 {until}까지 실행된 뒤 {at}에 다시 시작되었습니다. 데이터베이스를 백업이나 스냅샷에서 복원했다면 그 사이에 생성된 문서는 누락되어 있습니다. 다시 생성하기 전에 서명 서비스에서 확인해 주세요.",
  },
  draft:
    "복원 전의 임시 문서입니다. {time} 시점의 내용이며, 그 이후에 문서가 이미 생성되었을 수 있습니다. 먼저 서명 서비스에서 확인해 주세요.",
  chip: "복원 전 임시 문서",
};
