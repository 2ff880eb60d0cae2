import type { forgetting as en } from "../en/forgetting.ts";

export const forgetting: typeof en = {
  open: "개인정보 삭제…",
  title: "{name}님의 개인정보를 삭제할까요?",
  intro: "이름, 이메일, 휴대폰 번호를 Countersign에서 모두 삭제합니다. 되돌릴 수 없습니다.",
  strikes: "삭제되는 정보",
  documents: {
    one: "문서 {n}건: 이름, 이메일, 휴대폰 번호, 서명 링크. 제목, 항목, 메모, 파일 이름에서도 삭제됩니다",
    other: "문서 {n}건: 이름, 이메일, 휴대폰 번호, 서명 링크. 제목, 항목, 메모, 파일 이름에서도 삭제됩니다",
  },
  names: "같은 이메일이나 휴대폰 번호가 다른 이름으로 된 문서에도 있습니다: {names}. 같은 사람인지 확인해 주세요.",
  drafts: {
    one: "임시 문서 {n}건에 있는 정보(담당자: {whose})",
    other: "임시 문서 {n}건에 있는 정보(담당자: {whose})",
  },
  draftsOf: "{by} {n}건",
  contacts: { one: "연락처 {n}개", other: "연락처 {n}개" },
  groups: { one: "그룹 {n}개에 있는 정보", other: "그룹 {n}개에 있는 정보" },
  templates: {
    one: "이 사람을 서명자로 정해 두었거나 정했던 템플릿 {n}개(모든 버전)",
    other: "이 사람을 서명자로 정해 두었거나 정했던 템플릿 {n}개(모든 버전)",
  },
  later: {
    one: "결과를 아직 모르는 문서 {n}건에서는 결과가 확인된 뒤 개인정보가 삭제됩니다",
    other: "결과를 아직 모르는 문서 {n}건에서는 결과가 확인된 뒤 개인정보가 삭제됩니다",
  },
  stays: "남는 정보",
  staysDocuments: "이름을 지운 문서: ID, 상태, 시간, 다른 서명자, 이력",
  staysMentions:
    "서명자로 두지 않고 제목, 항목 값, 파일 이름, 메모 등에서 언급만 한 문서와 임시 문서. 임시 문서와 메모는 검색되지 않습니다",
  findMentions: "문서에서 {name} 검색",
  staysFiles: "보낸 PDF 파일. 이름이 남아 있을 수 있으며, 설정에 파일 보존 기간이 있을 때만 삭제됩니다",
  staysTemplates: "서명자로 정하지 않고 이름만 언급한 템플릿, 그룹 이름, 메시지 문구와 내보낸 템플릿 파일",
  staysElsewhere: "서명 서비스와 이전 백업에 있는 정보",
  confirm: "{name}님의 개인정보 삭제",
  confirming: "삭제 중…",
  underWay: "{name}님의 개인정보 삭제 중…",
  waits: {
    one: "{name}님의 개인정보 삭제: 문서 {n}건의 결과를 기다리고 있습니다",
    other: "{name}님의 개인정보 삭제: 문서 {n}건의 결과를 기다리고 있습니다",
  },
  person: "삭제된 사람",
};
