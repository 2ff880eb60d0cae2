import type { settings as en } from "../en/settings.ts";

export const settings: typeof en = {
  title: "설정",
  messages: "메시지",
  messagesHint:
    "‘메시지 복사’와 이메일, 문자에 사용되는 문구입니다. {name}에는 서명자, {title}에는 문서 제목, {link}에는 서명 링크, {sender}에는 공유하는 사람이 들어갑니다.",
  usual: "기본 문구로 되돌리기",
  usualFor: "기본 문구로 되돌리기: {language}",
  usualBack: "기본 문구를 입력란에 넣었습니다. 저장하면 적용됩니다.",
  save: "메시지 저장",
  saving: "저장 중…",
  hold: "생성 후 실행 취소",
  holdText:
    "‘문서 생성’을 누르고 이 시간이 지나면 문서를 생성합니다. 그 전에는 취소할 수 있고, 페이지를 닫으면 아무것도 보내지 않습니다.",
  holdSeconds: "취소할 수 있는 시간(초)",
  holdHint: "0~30초. 0이면 바로 생성합니다",
  saveHold: "시간 저장",
  holdSaved: "저장했습니다. 이미 열린 양식은 새로 고칠 때까지 이전 시간을 사용합니다",
  factor: "2단계 로그인 필수",
  factorText: "설정하지 않은 구성원은 다음에 로그인할 때 먼저 설정해야 합니다",
  factorFor: "필수 대상",
  factorRoles: { nobody: "없음", administrator: "관리자", manager: "매니저와 관리자", staff: "모든 구성원" },
  saveFactor: "필수 대상 저장",
  factorSaved: "저장했습니다. 다음 로그인부터 적용됩니다",
  saved: "저장했습니다. 다음 메시지부터 이 문구를 사용합니다.",
};
