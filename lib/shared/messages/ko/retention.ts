import type { retention as en } from "../en/retention.ts";

export const retention: typeof en = {
  title: "보존 기간",
  intro:
    "삭제한 내용은 복원할 수 없으며 서명 서비스에서 다시 받을 수도 없습니다. 문서의 제목, ID, 상태, 이력은 항상 보관됩니다.",
  files: "생성된 문서의 파일",
  filesHint: "파일마다 이름, 크기, 페이지 수, 체크섬은 보관됩니다",
  links: "서명 링크",
  linksHint: "링크가 없으면 문서를 서명자에게 다시 공유할 수 없습니다",
  people: "이름, 연락처, 항목 값",
  peopleHint:
    "생성된 문서의 서명자 정보를 링크와 함께 삭제하고 제목, 메모, 파일 이름에서도 지웁니다. 문서에서 저장된 연락처는 이후에 보낸 문서가 없으면 삭제됩니다. 직접 추가한 연락처, 그룹, 템플릿, PDF는 보관됩니다",
  drafts: "비활성화된 구성원의 임시 문서",
  draftsHint: "업무를 인계하지 않은 임시 문서를 파일과 함께 삭제합니다. 동료가 맡긴 임시 문서는 동료에게 돌려줍니다",
  idle: "변경하지 않은 임시 문서",
  idleHint:
    "결재 대기 중인 것을 포함해 모든 구성원의 임시 문서를 파일과 함께 삭제합니다. 하루 동안은 복원할 수 있습니다. 동료가 맡긴 임시 문서는 동료에게 돌려줍니다",
  draftsKept: {
    one: "비활성화된 구성원의 임시 문서 1건을 보관하고 있습니다",
    other: "비활성화된 구성원의 임시 문서 {n}건을 보관하고 있습니다",
  },
  draftsGo: {
    one: "비활성화된 구성원의 임시 문서 1건이 {time}에 삭제됩니다",
    other: "비활성화된 구성원의 임시 문서 {n}건이 있으며 첫 번째는 {time}에 삭제됩니다",
  },
  forEver: "계속 보관",
  after: "기간이 지나면 삭제",
  days: "일",
  daysOf: "{part}: 일수",
  counted:
    "일수는 문서가 생성된 때부터, 임시 문서는 계정이 비활성화되거나 마지막으로 저장 또는 전달된 때부터 계산합니다. 기간이 지난 항목은 10분마다 삭제됩니다.",
  save: "저장",
  saving: "저장 중…",
  saved: "저장했습니다",
  nobody: "설정된 규칙이 없어 모두 계속 보관합니다",
  setBy: "{name}님이 {time}에 설정했습니다",
  waits:
    "서버 시계가 갑자기 변경되어 {time}까지 아무것도 삭제하지 않습니다. 서버의 날짜와 시간이 맞는지 확인해 주세요.",
  confirmTitle: "지금 데이터가 삭제됩니다",
  confirm: "{parts}. 되돌릴 수 없습니다. 아직 저장하지 않았습니다.",
  dueFiles: { one: "문서 {n}건의 파일", other: "문서 {n}건의 파일" },
  dueLinks: { one: "문서 {n}건의 링크", other: "문서 {n}건의 링크" },
  duePeople: { one: "문서 {n}건의 이름, 연락처, 항목 값", other: "문서 {n}건의 이름, 연락처, 항목 값" },
  dueDrafts: { one: "비활성화된 구성원의 임시 문서 {n}건", other: "비활성화된 구성원의 임시 문서 {n}건" },
  dueIdle: { one: "변경하지 않은 임시 문서 {n}건", other: "변경하지 않은 임시 문서 {n}건" },
  confirmButton: "삭제하고 저장",
  cancel: "취소",
  filesRemoved: {
    one: "{n}일이 지나 {time}에 파일을 삭제했습니다",
    other: "{n}일이 지나 {time}에 파일을 삭제했습니다",
  },
  linksRemoved: {
    one: "{n}일이 지나 {time}에 링크를 삭제했습니다",
    other: "{n}일이 지나 {time}에 링크를 삭제했습니다",
  },
  peopleRemoved: {
    one: "{n}일이 지나 {time}에 이름, 연락처, 항목 값을 삭제했습니다",
    other: "{n}일이 지나 {time}에 이름, 연락처, 항목 값을 삭제했습니다",
  },
  goneTitle: "삭제된 파일입니다",
};
