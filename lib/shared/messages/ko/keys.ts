import type { keys as en } from "../en/keys.ts";

export const keys: typeof en = {
  title: "단축키",
  palette: "검색 또는 페이지 이동",
  search: "검색",
  keys: "단축키 보기",
  copy: "검색에서: 서명자의 링크 복사",
  beside: "검색에서: 새 탭에서 열기",
  create: "양식에서: 문서 생성",
  next: "양식에서: 다음 칸, 또는 새 행",
  move: "양식에서: 서명자를 위나 아래로 옮기기",
  leave: "닫기",
  single: "/ 키와 ? 키를 단축키로 사용",
};
