import type { wording as english } from "../en/wording.ts";

export const wording: typeof english = {
  languages: { en: "영어", ko: "한국어" },
  subject: "이메일 제목",
  body: "메시지",
  preview: "미리보기",
  notKnown: "알 수 없는 항목: {found}",
};
