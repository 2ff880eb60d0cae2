import type { duplicate as en } from "../en/duplicate.ts";

export const duplicate: typeof en = {
  duplicate: "복제",
  replace: "수정하여 다시 생성",
  duplicateHint: "템플릿과 제목은 항상 포함됩니다. 새 문서를 생성하기 전에는 아무것도 보내지 않습니다.",
  take: "포함할 내용",
  files: "파일({n})",
  filesGone: "파일이 더 이상 보관되어 있지 않습니다. 양식에서 다시 업로드해 주세요.",
  signers: "서명자({n})",
  items: "항목 값({n})",
  begin: "양식 열기",
  preparing: "준비 중…",
  withoutFiles: "파일 없이 계속",
  replaces: "{title} 문서를 대체합니다",
  replacesUnseen: "볼 권한이 없는 문서를 대체합니다",
  notReplaced:
    "그래서 그 문서를 대체하여 생성할 수 없습니다. 입력한 내용은 그대로 있으며 별도의 문서로 생성할 수 있습니다.",
  replaceNothing: "대체하지 않고 생성",
  tellSigners: "이전 링크가 아직 유효할 수 있습니다. 생성한 뒤 서명자에게 새 링크를 사용하라고 알려 주세요.",
  replaced: "대체됨",
  replacedBy: "다음 문서로 대체됨",
  createdBy: "{name}님이 {time}에 생성",
  unseen: "볼 권한이 없는 문서",
  replacedHint: "이전 링크가 아직 유효할 수 있습니다. 서명자에게 새 링크를 사용하라고 알려 주세요.",
  replacedRemoved:
    "이 문서의 링크는 더 이상 여기에 보관되어 있지 않지만 아직 유효할 수 있습니다. 서명자에게 새 링크를 사용하라고 알려 주세요.",
};
