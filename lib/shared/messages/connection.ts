import { words } from "./words.ts";

/** The page about the signing service: practice, or how to connect. */
export const connection = words(
  {
    title: "Connection",
    practiceTitle: "Practice mode",
    practiceText:
      "The built-in sandbox stands in for the signing service. It demands what the real one demands; its links open a page on this machine where you can sign as the signer would.",
    templates: "Practice templates",
    templateId: "Template id",
    templateName: "Name",
    templateItems: "Items",
    failures: "Try what can go wrong",
    failuresText: "Use one of these as the template id to see how the desk behaves.",
    outcome: "What happens",
    outcomes: {
      rejected: "The service refuses the document and says why.",
      not_authorised: "The service does not accept the desk's credentials.",
      not_sent: "The service is busy and takes nothing.",
      unknown: "The document is created, but the answer is lost on the way.",
      links_missing: "The document is created, but one link is missing.",
      slow: "The service takes eight seconds.",
    } as Record<string, string>,
    connectTitle: "Connect the signing service",
    connectText:
      "Set these three and start the desk again. Practice documents stay in the list; new ones go to the service.",
    connectBaseUrl: "the service's address",
    connectId: "the API ID that the service issued",
    connectSecret: "the API Secret Key, or SIGNING_API_SECRET_KEY_FILE with the name of a file that holds it",
    connectAsk: "An administrator of this machine can do this.",
    liveTitle: "Connected",
    liveText: "Documents are created at {host}.",
    lastProblem: "The last request for a token failed",
  },
  {
    title: "연결",
    practiceTitle: "연습 모드",
    practiceText:
      "내장된 샌드박스가 서명 서비스를 대신합니다. 실제 서비스와 똑같은 것을 요구하고, 링크를 열면 이 컴퓨터에서 서명자처럼 서명해 볼 수 있습니다.",
    templates: "연습용 템플릿",
    templateId: "템플릿 ID",
    templateName: "이름",
    templateItems: "항목",
    failures: "잘못될 수 있는 경우 해 보기",
    failuresText: "아래 값을 템플릿 ID로 쓰면 데스크가 어떻게 동작하는지 볼 수 있습니다.",
    outcome: "결과",
    outcomes: {
      rejected: "서비스가 문서를 거절하고 이유를 알려 줍니다.",
      not_authorised: "서비스가 데스크의 인증 정보를 받아들이지 않습니다.",
      not_sent: "서비스가 바빠서 아무것도 받지 않습니다.",
      unknown: "문서는 생성되지만 답이 오는 길에 사라집니다.",
      links_missing: "문서는 생성되지만 링크 하나가 없습니다.",
      slow: "서비스가 8초 걸립니다.",
    } as Record<string, string>,
    connectTitle: "서명 서비스 연결하기",
    connectText:
      "아래 세 가지를 설정하고 데스크를 다시 시작하세요. 연습 문서는 목록에 남고, 새 문서는 서비스로 갑니다.",
    connectBaseUrl: "서비스의 주소",
    connectId: "서비스가 발급한 API ID",
    connectSecret: "API Secret Key. 또는 이 값이 든 파일 이름을 SIGNING_API_SECRET_KEY_FILE에",
    connectAsk: "이 컴퓨터의 관리자가 할 수 있습니다.",
    liveTitle: "연결됨",
    liveText: "문서는 {host}에 생성됩니다.",
    lastProblem: "마지막 토큰 요청이 실패했습니다",
  },
);
