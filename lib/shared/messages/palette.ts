import { words } from "./words.ts";

/** Searching, and going from one page to another, by keyboard. */
export const palette = words(
  {
    open: "Search or go to…",
    title: "Search or go to",
    field: "Title, signer, contact, template, ID, or a page",
    documents: "Documents",
    pages: "Go to",
    searching: "Searching…",
    nothing: "Nothing found",
    failed: "Search failed. Try again",
    tooLong: "Too many documents nearly match. Enter more of the word",
    signedOut: "You have been signed out",
    signIn: "Sign in",
    found: { one: "{n} result", other: "{n} results" },
    keys: "↑ ↓ choose · Enter opens · {key}+Enter opens in a new tab · Esc closes",
  },
  {
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
  },
);
