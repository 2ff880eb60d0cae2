import type { connection as en } from "../en/connection.ts";

export const connection: typeof en = {
  title: "연결",
  practiceTitle: "연습 모드",
  practiceText:
    "내장된 샌드박스가 서명 서비스를 대신합니다. 요청 형식은 실제 서비스와 같이 검사하지만 서비스의 템플릿은 알지 못합니다. 링크를 열면 이 서버의 페이지에서 서명자처럼 서명해 볼 수 있습니다.",
  templates: "연습용 템플릿",
  templateId: "템플릿 ID",
  templateName: "이름",
  templateItems: "항목",
  failures: "오류 상황 테스트",
  failuresText: "아래 값을 템플릿 ID로 입력하면 Countersign의 동작을 확인할 수 있습니다",
  outcome: "결과",
  outcomes: {
    rejected: "서비스가 문서를 거절하고 이유를 알려 줍니다",
    not_authorised: "서비스가 인증 정보를 받아들이지 않습니다",
    not_sent: "서비스 요청이 많아 아무것도 생성되지 않습니다",
    unknown: "문서는 생성되지만 응답이 유실됩니다",
    links_missing: "문서는 생성되지만 링크 하나가 누락됩니다",
    slow: "응답에 8초가 걸립니다",
  } as Record<string, string>,
  steps: [
    "서비스에서 기본 주소, API ID, API Secret Key 받기",
    "아래에 입력하고 연결을 테스트한 뒤 저장하기",
    "본인을 서명자로 하여 문서 하나 생성하기",
  ],
  stepsMore: "연습 문서는 목록에 남고, 새 문서는 서비스로 전송됩니다",
  serviceTitle: "서명 서비스",
  serviceText: "문서는 서명 서비스에서 생성됩니다",
  untried: "아직 시도하지 않음",
  works: "작동함, 마지막 확인: {time}",
  refused: "{time}부터 거부됨",
  failing: "{time}부터 작동하지 않음",
  unusable: "사용할 수 없음",
  lastWorked: "마지막 정상 작동: {time}",
  neverWorked: "서버가 시작되거나 연결이 저장된 뒤 아직 작동한 적이 없습니다",
  lastProblem: "마지막 문제: {time}",
  clockAhead: "서비스의 시계가 {n}초 빠릅니다. 토큰이 거부될 수 있으니 양쪽 시계를 확인해 주세요",
  clockBehind: "서비스의 시계가 {n}초 느립니다. 토큰이 거부될 수 있으니 양쪽 시계를 확인해 주세요",
  certificate: "서비스 인증서 유효 기간: {time}까지",
  certificateEnds: "서비스 인증서가 {time}에 만료됩니다. 그 전에 갱신되는지 서비스에 문의해 주세요",
  reasons: {
    credentials:
      "서비스가 API ID 또는 API Secret Key를 거부했습니다. 서비스에 두 값을 확인해 주세요. 값이 맞다면 인증 정보의 다른 인코딩을 사용해 주세요.",
    fresh:
      "서비스가 인증 정보는 받아들였지만 방금 발급한 토큰을 거부했습니다. 다시 시도해 주세요. 계속되면 이 계정으로 문서를 생성할 수 있는지 서비스에 문의해 주세요.",
    busy: "서비스 요청이 많거나 사용할 수 있는 연결이 없었습니다. 1분 뒤에 다시 시도해 주세요. 계속되면 서비스에 요청 한도를 문의해 주세요.",
    dns: "서비스의 호스트 이름을 찾을 수 없습니다. 기본 주소를 확인해 주세요.",
    refused: "서비스 주소에서 응답이 없습니다. 기본 주소와 서비스 상태를 확인해 주세요.",
    connect_timeout: "서비스 주소에 연결할 수 없습니다. 기본 주소와 네트워크를 확인해 주세요.",
    tls: "서비스가 보안 연결을 거부했습니다. 다른 TLS 버전이나 클라이언트 인증서가 필요할 수 있으며, 클라이언트 인증서는 지원하지 않습니다. 서비스에 문의해 주세요.",
    certificate_untrusted:
      "이 서버가 서비스의 인증서를 신뢰하지 않습니다. 사설 인증 기관이 발급한 인증서라면 NODE_EXTRA_CA_CERTS에 그 기관의 인증서 파일을 지정하고 Countersign을 다시 시작해 주세요.",
    certificate_expired:
      "서비스의 인증서가 만료되었거나 아직 유효하지 않습니다. 이 서버의 시계를 확인한 뒤 서비스에 알려 주세요.",
    certificate_host: "서비스의 인증서가 다른 호스트 이름용입니다. 기본 주소의 호스트를 확인해 주세요.",
    client_certificate:
      "서비스가 클라이언트 인증서를 요구하지만 Countersign은 지원하지 않습니다. 인증서가 필요 없는 주소를 서비스에 문의해 주세요.",
    not_tls: "기본 주소는 https로 시작하지만 해당 주소는 http를 사용합니다. 포트를 확인하거나 http로 바꿔 주세요.",
    needs_tls: "기본 주소는 http로 시작하지만 해당 주소에는 https가 필요합니다. https 주소로 바꿔 주세요.",
    connection: "아무것도 보내기 전에 서비스 연결이 끊겼습니다. 다시 시도한 뒤 네트워크를 확인해 주세요.",
    timeout: "서비스가 제시간에 응답하지 않았습니다. 서비스 상태를 확인해 주세요.",
    closed: "서비스가 응답하지 않고 연결을 끊었습니다. 기본 주소의 포트와 https가 필요한지 확인해 주세요.",
    redirect: "서비스가 요청을 다른 주소로 보냅니다: {target}. 기본 주소를 실제 주소로 바꿔 주세요.",
    bad_request:
      "서비스가 토큰 요청을 이해하지 못했습니다(400). 인증 정보의 다른 인코딩을 사용해 주세요. 그래도 안 되면 기본 주소를 확인해 주세요.",
    not_found: "이 주소에는 토큰 서비스가 없습니다. 경로를 포함해 기본 주소를 확인해 주세요.",
    unavailable: "서비스에 오류가 있거나 점검 중입니다. 나중에 다시 시도하고, 계속되면 서비스에 문의해 주세요.",
    status: "서비스가 오류로 응답했습니다. 기본 주소를 확인한 뒤 서비스에 문의해 주세요.",
    page: "토큰 대신 웹 페이지가 왔습니다. 기본 주소를 확인하고, 중간에 프록시나 로그인 페이지가 있는지 확인해 주세요.",
    unreadable: "서비스 응답에 토큰이 없습니다. 기본 주소를 확인해 주세요.",
    too_large: "서비스 응답이 지나치게 큽니다. 기본 주소를 확인해 주세요.",
    in_clear:
      "저장된 기본 주소가 http로 시작하여 더 이상 사용할 수 없습니다. https 주소를 입력하거나 서버에 SIGNING_ALLOW_HTTP=yes를 설정해 주세요.",
    sealed:
      "저장된 연결을 이 서버의 키로 읽을 수 없어 아무것도 전송되지 않습니다. 다시 입력하고 저장해 주세요. 여러 서버가 데이터베이스를 함께 사용한다면 먼저 모든 서버를 같은 KEY_FILE로 시작해 주세요.",
  } as Record<string, string>,
};
