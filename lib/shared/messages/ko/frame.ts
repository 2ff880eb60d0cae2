import type { frame as en } from "../en/frame.ts";

export const frame: typeof en = {
  skip: "본문으로 건너뛰기",
  practiceLabel: "연습 모드",
  practice: "연습 모드",
  practiceMore: "문서는 내장된 샌드박스로만 전송되며, 이 서버 밖으로 나가지 않습니다",
  practiceLink: "서비스 연결",
  notFoundTitle: "페이지를 찾을 수 없습니다",
  notFoundText: "삭제되었거나 볼 권한이 없는 페이지입니다",
  toDocuments: "문서 목록으로 이동",
};
