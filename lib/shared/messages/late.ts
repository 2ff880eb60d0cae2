import { words } from "./words.ts";

/** What the service said of a document after it had been closed otherwise. */
export const late = words(
  {
    titles: {
      not_sent: "This document was created after all",
      not_created: "This document was created after all",
      other_id: "The service named another ID",
      created_by_word: "The service says it did not create this document",
    },
    texts: {
      not_sent:
        "It was shown as not created because the server lost contact while sending it. The service's answer came later: it created the document as {id}. The signing links are below.",
      not_created:
        "{name} resolved it as not created. The service's answer came later: it created the document as {id}. The signing links are below.",
      other_id:
        "{name} entered the ID {entered}. The service's answer came later and names {id}. This page now shows that ID and the links that the service returned.",
      created_by_word:
        "{name} resolved it as created with the ID {id}. The service's answer came later: it did not create this document. Check at the service what {id} is.",
    },
    inItsPlace: "Another document may have been created in its place:",
    earlierTitle: "An earlier attempt was created too",
    earlier: "The service also created an earlier attempt:",
    cancel: "If you need only one of them, cancel the other at the service before its links are used",
    alone: "If it was created again in the meantime, cancel one of the two at the service",
    other: "Also created from this form, because the service answered late:",
    seen: "I've checked this",
  },
  {
    titles: {
      not_sent: "이 문서는 생성되었습니다",
      not_created: "이 문서는 생성되었습니다",
      other_id: "서비스가 다른 ID로 응답했습니다",
      created_by_word: "서비스는 이 문서를 생성하지 않았다고 응답했습니다",
    },
    texts: {
      not_sent:
        "보내는 도중 서버의 연결이 끊겨 생성되지 않은 것으로 표시되었습니다. 나중에 서비스가 문서를 생성했다고 응답했습니다(ID: {id}). 서명 링크는 아래에 있습니다.",
      not_created:
        "{name}님이 생성되지 않은 것으로 처리했습니다. 나중에 서비스가 문서를 생성했다고 응답했습니다(ID: {id}). 서명 링크는 아래에 있습니다.",
      other_id:
        "{name}님이 입력한 ID: {entered}. 나중에 서비스가 응답한 ID: {id}. 이제 이 페이지에는 서비스가 응답한 ID와 링크가 표시됩니다.",
      created_by_word:
        "{name}님이 생성된 것으로 처리했습니다(ID: {id}). 나중에 서비스는 이 문서를 생성하지 않았다고 응답했습니다. 이 ID가 어떤 문서인지 서비스에서 확인해 주세요.",
    },
    inItsPlace: "그 사이 다음 문서가 대신 생성되었을 수 있습니다:",
    earlierTitle: "이전 시도에서도 문서가 생성되었습니다",
    earlier: "서비스가 이전 시도에서도 다음 문서를 생성했습니다:",
    cancel: "하나만 필요하면 링크가 사용되기 전에 서비스에서 다른 문서를 취소해 주세요",
    alone: "그 사이 다시 생성했다면 서비스에서 둘 중 하나를 취소해 주세요",
    other: "서비스가 늦게 응답하여 이 양식에서 함께 생성된 문서:",
    seen: "확인했습니다",
  },
);
