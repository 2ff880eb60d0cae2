import type { late as en } from "../en/late.ts";

export const late: typeof en = {
  titles: {
    not_sent: "이 문서는 생성되었습니다",
    not_created: "이 문서는 생성되었습니다",
    other_id: "서비스가 다른 ID로 응답했습니다",
    created_by_word: "서비스는 이 문서를 생성하지 않았다고 응답했습니다",
    not_created_by_word: "두 사람이 서로 다르게 처리했습니다",
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
    not_created_by_word:
      "{other}님이 생성되지 않은 것으로 처리한 뒤 {name}님이 생성된 것으로 처리했습니다(ID: {id}). 이 ID가 이 문서인지 서비스에서 확인해 주세요.",
  },
  inItsPlace: "그사이 다음 문서가 대신 생성되었을 수 있습니다:",
  earlierTitle: "이전 시도에서도 문서가 생성되었습니다",
  earlier: "서비스가 이전 시도에서도 다음 문서를 생성했습니다:",
  cancelOne: "하나만 필요하면 링크가 사용되기 전에 서비스에서 다른 문서를 취소해 주세요",
  alone: "그사이 다시 생성했다면 서비스에서 둘 중 하나를 취소해 주세요",
  other: "이 양식에서 함께 생성된 문서:",
  seen: "확인했습니다",
};
