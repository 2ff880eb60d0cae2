import type { palette as en } from "../en/palette.ts";

export const palette: typeof en = {
  open: "검색 또는 이동…",
  title: "검색 또는 이동",
  field: "제목, 서명자, 연락처, 템플릿, ID 또는 페이지",
  documents: "문서",
  pages: "이동",
  searching: "검색 중…",
  nothing: "검색 결과가 없습니다",
  failed: "검색하지 못했습니다. 다시 시도해 주세요",
  tooLong: "비슷한 문서가 너무 많습니다. 단어를 더 길게 입력해 주세요",
  signedOut: "로그아웃되었습니다",
  signIn: "로그인",
  found: { one: "결과 {n}개", other: "결과 {n}개" },
  keys: "↑ ↓ 선택 · Enter 열기 · {key}+Enter 새 탭에서 열기 · Esc 닫기",
};
