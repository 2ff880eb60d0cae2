import { words } from "./words.ts";

/** A document made from another one, and one that replaces another. */
export const duplicate = words(
  {
    useAsNew: "Use as new",
    replace: "Correct and create again",
    useHint: "The template and the title are always taken. Nothing is sent before you create the new document.",
    take: "Take along",
    files: "Files ({n})",
    filesGone: "The files are not kept any more. Add them again on the form.",
    signers: "Signers ({n})",
    items: "Item values ({n})",
    begin: "Open the form",
    preparing: "Preparing…",
    withoutFiles: "Go on without the files",
    replaces: "This replaces {title}.",
    replacesUnseen: "This replaces a document that is not yours to see.",
    notReplaced:
      "So it cannot be created in that one’s place. What you typed stays, and can become a document of its own.",
    replaceNothing: "Create without replacing",
    tellSigners:
      "The old links may still work: as far as the desk knows, whoever holds one can still sign with it. Once this is created, tell the signers to use the new ones.",
    replaced: "Replaced",
    replacedBy: "Replaced by",
    createdBy: "created by {name}, {time}",
    unseen: "A document that is not yours to see",
    replacedHint:
      "The links on this page may still work: as far as the desk knows, whoever holds one can still sign with it. Tell the signers to use the new ones.",
    replacedRemoved:
      "Its links are not kept here any more, but may still work: as far as the desk knows, whoever holds one can still sign with it. Tell the signers to use the new ones.",
  },
  {
    useAsNew: "새 문서로 사용",
    replace: "고쳐서 다시 생성",
    useHint: "템플릿과 제목은 항상 가져옵니다. 새 문서를 생성하기 전에는 아무것도 보내지 않습니다.",
    take: "가져올 내용",
    files: "파일 ({n})",
    filesGone: "파일이 더 이상 보관되어 있지 않습니다. 양식에서 다시 추가하세요.",
    signers: "서명자 ({n})",
    items: "항목 값 ({n})",
    begin: "양식 열기",
    preparing: "준비하는 중…",
    withoutFiles: "파일 없이 계속",
    replaces: "{title} 문서를 대체합니다.",
    replacesUnseen: "볼 권한이 없는 문서를 대체합니다.",
    notReplaced:
      "그래서 그 문서를 대체하여 생성할 수 없습니다. 입력한 내용은 그대로 있으며 별도의 문서로 생성할 수 있습니다.",
    replaceNothing: "대체하지 않고 생성",
    tellSigners:
      "이전 링크가 아직 유효할 수 있습니다. 데스크가 아는 한, 링크를 가진 사람은 여전히 그 링크로 서명할 수 있습니다. 생성한 뒤 서명자에게 새 링크를 사용하라고 알려 주세요.",
    replaced: "대체됨",
    replacedBy: "다음 문서로 대체됨",
    createdBy: "{name}님이 {time}에 생성",
    unseen: "볼 권한이 없는 문서",
    replacedHint:
      "이 페이지의 링크가 아직 유효할 수 있습니다. 데스크가 아는 한, 링크를 가진 사람은 여전히 그 링크로 서명할 수 있습니다. 서명자에게 새 링크를 사용하라고 알려 주세요.",
    replacedRemoved:
      "이 문서의 링크는 더 이상 여기에 보관되어 있지 않지만 아직 유효할 수 있습니다. 데스크가 아는 한, 링크를 가진 사람은 여전히 그 링크로 서명할 수 있습니다. 서명자에게 새 링크를 사용하라고 알려 주세요.",
  },
);
