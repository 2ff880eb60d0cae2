import { words } from "./words.ts";

/** How many documents the list has, the ways through its pages, and what it says when nothing is left. */
export const results = words(
  {
    clear: "Clear search",
    withoutFilters: "Search all documents for {query}",
    found: { one: "{n} document", other: "{n} documents" },
    nothingFound: "Nothing matches {query}",
    nothingFoundHere: "Nothing matches {query} with these filters",
    nothingHere: "No document matches these filters",
    nothingHint: "Search part of a name, number or value",
    nothingUnknown: "Nothing to resolve",
    showAll: "Show all documents",
    emptyTitle: "No documents yet",
    emptyText: "Create the first one with a template, a title, a signer and a PDF",
    newer: "Newer",
    older: "Older",
    pagesLabel: "Pages",
  },
  {
    clear: "검색 지우기",
    withoutFilters: "모든 문서에서 ‘{query}’ 검색",
    found: { one: "문서 {n}개", other: "문서 {n}개" },
    nothingFound: "검색어와 일치하는 문서가 없습니다: {query}",
    nothingFoundHere: "이 필터에서 검색어와 일치하는 문서가 없습니다: {query}",
    nothingHere: "필터와 일치하는 문서가 없습니다",
    nothingHint: "이름, 번호, 값의 일부만 입력해도 검색됩니다",
    nothingUnknown: "처리할 문서가 없습니다",
    showAll: "모든 문서 보기",
    emptyTitle: "아직 문서가 없습니다",
    emptyText: "템플릿, 제목, 서명자, PDF로 첫 문서를 생성해 주세요",
    newer: "최근 문서",
    older: "이전 문서",
    pagesLabel: "페이지",
  },
);
