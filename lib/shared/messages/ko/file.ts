import type { file as en } from "../en/file.ts";

export const file: typeof en = {
  open: "열기",
  openFile: "{name} 열기",
  download: "다운로드",
  downloadFile: "{name} 다운로드",
  close: "닫기",
  loading: "{name} 불러오는 중…",
  failed: "이 파일을 표시할 수 없습니다. 대신 다운로드해 주세요",
  pages: "{name}의 페이지",
  page: "{total}페이지 중 {n}페이지",
  previous: "이전 페이지",
  next: "다음 페이지",
  zoomOut: "축소",
  zoomIn: "확대",
  fit: "너비 맞춤",
  noText: "이 페이지에는 읽을 수 있는 텍스트가 없고 이미지만 있습니다",
  pageFailed: "이 페이지를 표시할 수 없습니다",
  back: "문서로 돌아가기",
  notHereTitle: "파일을 찾을 수 없습니다",
  notHereText: "존재하지 않거나 볼 권한이 없는 파일입니다",
  missingTitle: "파일이 없어졌습니다",
  missingText: "기록에는 있지만 서버의 디스크에 없습니다. 관리자에게 참조 번호를 알려 주세요",
  unreadableTitle: "파일을 읽을 수 없습니다",
  unreadableText:
    "서버의 디스크에서 파일이 변경되었거나, 서버에 없는 키로 저장된 파일입니다. 관리자에게 참조 번호를 알려 주세요",
};
