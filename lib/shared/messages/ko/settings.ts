import type { settings as en } from "../en/settings.ts";

export const settings: typeof en = {
  title: "설정",
  messages: "메시지",
  messagesHint:
    "‘메시지 복사’와 이메일, 문자에 사용되는 문구입니다. {name}에는 서명자, {title}에는 문서 제목, {link}에는 서명 링크, {sender}에는 공유하는 사람이 들어갑니다.",
  languages: { en: "영어", ko: "한국어" },
  subject: "이메일 제목",
  body: "메시지",
  preview: "미리보기",
  usual: "기본 문구로 되돌리기",
  usualFor: "기본 문구로 되돌리기: {language}",
  usualBack: "기본 문구를 입력란에 넣었습니다. 저장하면 적용됩니다.",
  notKnown: "알 수 없는 항목: {found}",
  save: "메시지 저장",
  saving: "저장 중…",
  saved: "저장했습니다. 다음 메시지부터 이 문구를 사용합니다.",
};
