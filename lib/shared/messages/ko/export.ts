import { contactHeads } from "../contact-heads.ts";
import type { exporting as en } from "../en/export.ts";
import { signer } from "./signer.ts";

export const exporting: typeof en = {
  button: "내보내기",
  title: "파일로 내보내기",
  all: { one: "문서 1건, 서명자마다 한 행", other: "검색된 문서 {n}건 모두, 서명자마다 한 행" },
  many: "검색된 문서 모두, 서명자마다 한 행. 엑셀(XLSX)에는 최신 문서부터 {n}건까지 포함됩니다. 모두 필요하면 CSV를 선택해 주세요.",
  warning:
    "파일에는 볼 권한이 있는 서명 링크가 포함됩니다. 파일이 있으면 누구나 그 링크로 서명할 수 있습니다. 내보낸 사실은 각 문서의 이력에 기록됩니다.",
  csv: "CSV 파일",
  xlsx: "엑셀(XLSX)",
  confirmText: "파일에 서명 링크가 포함됩니다. 다운로드하려면 비밀번호를 입력해 주세요",
  confirmCompany: "파일에 서명 링크가 포함됩니다. 새 탭에서 다시 로그인한 뒤 여기에서 다운로드해 주세요",
  download: "다운로드",
  begun: "다운로드를 시작했습니다",
  back: "문서 목록으로 돌아가기",
  failed: "파일을 생성하지 못했습니다. 뒤로 가서 다시 시도해 주세요. 계속되면 관리자에게 알려 주세요.",
  notAsked: "내보낼 수 없는 요청입니다. 문서 목록으로 돌아가 ‘내보내기’를 선택해 주세요",
  linksRemoved: "링크 삭제됨",
  heads: {
    title: "제목",
    template: "템플릿",
    templateId: "템플릿 ID",
    state: "상태",
    createdBy: "생성자",
    date: "날짜({zone})",
    documentId: "문서 ID(서비스)",
    signer: "서명자",
    ...contactHeads(signer),
    link: "링크",
    lastShared: "마지막 공유({zone})",
  },
};
