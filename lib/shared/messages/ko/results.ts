import type { results as en } from "../en/results.ts";

export const results: typeof en = {
  clear: "검색 지우기",
  withoutFilters: "모든 문서에서 ‘{query}’ 검색",
  found: { one: "문서 {n}건", other: "문서 {n}건" },
  nothingFound: "‘{query}’ 검색 결과가 없습니다",
  nothingFoundHere: "이 필터에서 ‘{query}’ 검색 결과가 없습니다",
  nothingHere: "필터와 일치하는 문서가 없습니다",
  nothingHint: "이름, 번호, 값의 일부만 입력해도 검색됩니다",
  nothingUnknown: "처리할 문서가 없습니다",
  showAll: "모든 문서 보기",
  emptyTitle: "아직 문서가 없습니다",
  emptyText: "템플릿, 제목, 서명자, PDF로 첫 문서를 생성해 주세요",
  newer: "더 최근 문서",
  older: "더 오래된 문서",
  pagesLabel: "페이지",
};
