import type { notices as en } from "../en/notices.ts";

export const notices: typeof en = {
  label: "알림",
  unrecorded:
    "‘{title}’ 문서의 서명 링크({names})를 공유했지만 기록하지 못했습니다. 문서 이력에 나타나지 않으니 링크를 다시 공유하거나 메모를 추가해 주세요",
  signed_out: "로그아웃되었습니다. 다른 탭에서 다시 로그인한 뒤 여기에서 다시 시도해 주세요",
  offline: "오프라인 상태입니다. 연결을 확인한 뒤 다시 시도해 주세요",
  waiting: "서버에 연결할 수 없습니다. 연결되면 이어서 표시합니다",
};
