import { words } from "./words.ts";

/** Taking the list home as a file. */
export const exporting = words(
  {
    button: "Export",
    title: "Export as a file",
    all: { one: "One document, a row per signer.", other: "All {n} documents found, a row per signer." },
    many: "All documents found, a row per signer. Excel (XLSX) takes the newest {n}; for all of them choose CSV.",
    warning:
      "The file holds the signing links that you may see. Whoever has it can sign with them. That you exported them stands in each document's history.",
    csv: "CSV",
    xlsx: "Excel (XLSX)",
    failed:
      "The desk could not make the file. Go back and try again; if it stays, read out the reference to your administrator.",
    notAsked: "This is not something that can be exported. Go back to the documents and choose Export.",
    linksRemoved: "Links removed",
    heads: {
      title: "Title",
      template: "Template",
      templateId: "Template id",
      state: "State",
      createdBy: "Created by",
      date: "Date ({zone})",
      documentId: "Document id (service)",
      signer: "Signer",
      email: "Email",
      mobile: "Mobile",
      link: "Link",
      lastShared: "Last handed over ({zone})",
    },
  },
  {
    button: "내보내기",
    title: "파일로 내보내기",
    all: { one: "문서 1개, 서명자마다 한 줄.", other: "찾은 문서 {n}개 모두, 서명자마다 한 줄." },
    many: "찾은 문서 모두, 서명자마다 한 줄. 엑셀(XLSX)에는 최근 문서부터 {n}개까지 담깁니다. 모두 필요하면 CSV를 선택해 주세요.",
    warning:
      "파일에는 볼 수 있는 서명 링크가 들어 있습니다. 파일을 가진 사람은 그 링크로 서명할 수 있습니다. 내보낸 사실은 각 문서의 이력에 남습니다.",
    csv: "CSV 파일",
    xlsx: "엑셀 (XLSX)",
    failed:
      "데스크가 파일을 만들지 못했습니다. 뒤로 가서 다시 시도하세요. 계속되면 관리자에게 참조 번호를 알려 주세요.",
    notAsked: "내보낼 수 없는 요청입니다. 문서 목록으로 돌아가 ‘내보내기’를 고르세요.",
    linksRemoved: "링크 삭제됨",
    heads: {
      title: "제목",
      template: "템플릿",
      templateId: "템플릿 ID",
      state: "상태",
      createdBy: "만든 사람",
      date: "날짜 ({zone})",
      documentId: "문서 ID (서비스)",
      signer: "서명자",
      email: "이메일",
      mobile: "휴대폰",
      link: "링크",
      lastShared: "마지막 전달 ({zone})",
    },
  },
);
