import type { connection as en } from "../en/connection.ts";

export const connection: typeof en = {
  title: "연결",
  practiceTitle: "연습 모드",
  practiceText:
    "내장된 샌드박스가 서명 서비스를 대신합니다. 실제 서비스와 같은 검사를 적용하며, 링크를 열면 이 서버의 페이지에서 서명자처럼 서명해 볼 수 있습니다.",
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
  connectTitle: "서명 서비스 연결하기",
  connectText:
    "아래 세 가지를 설정하고 Countersign을 다시 시작해 주세요. 연습 문서는 목록에 남고, 새 문서는 서비스로 전송됩니다.",
  connectBaseUrl: "서비스 주소",
  connectId: "서비스가 발급한 API ID",
  connectSecret: "API Secret Key, 또는 이 값이 든 파일의 이름을 SIGNING_API_SECRET_KEY_FILE에 설정",
  connectAsk: "서버 관리자가 설정할 수 있습니다",
  liveTitle: "연결됨",
  liveText: "문서는 {host}에 생성됩니다",
  inClear:
    "주소가 http로 시작합니다. API Secret Key와 문서가 암호화되지 않고 전송됩니다. SIGNING_BASE_URL을 https 주소로 변경해 주세요.",
  reasons: {
    credentials:
      "서비스가 API ID 또는 API Secret Key를 거부했습니다. 서비스에 두 값을 확인해 주세요. 값이 맞고 SIGNING_CREDENTIALS가 아직 form이 아니라면 form으로 설정해 주세요.",
    fresh:
      "서비스가 인증 정보는 받아들였지만 방금 발급한 토큰을 거부했습니다. 다시 시도해 주세요. 계속되면 이 계정으로 문서를 생성할 수 있는지 서비스에 문의해 주세요.",
    busy: "서비스 요청이 많거나 사용할 수 있는 연결이 없었습니다. 1분 뒤에 다시 시도해 주세요. 계속되면 서비스에 요청 한도를 문의해 주세요.",
    dns: "서비스의 호스트 이름을 찾을 수 없습니다. SIGNING_BASE_URL을 확인해 주세요.",
    refused: "서비스 주소에서 응답이 없습니다. SIGNING_BASE_URL과 서비스 상태를 확인해 주세요.",
    connect_timeout: "서비스 주소에 연결할 수 없습니다. SIGNING_BASE_URL과 네트워크를 확인해 주세요.",
    tls: "서비스가 보안 연결을 거부했습니다. 다른 TLS 버전이나 클라이언트 인증서가 필요할 수 있으며, 클라이언트 인증서는 지원하지 않습니다. 서비스에 문의해 주세요.",
    certificate_untrusted:
      "이 서버가 서비스의 인증서를 신뢰하지 않습니다. 사설 인증 기관이 발급한 인증서라면 NODE_EXTRA_CA_CERTS에 그 기관의 인증서 파일을 지정하고 Countersign을 다시 시작해 주세요.",
    certificate_expired:
      "서비스의 인증서가 만료되었거나 아직 유효하지 않습니다. 이 서버의 시계를 확인한 뒤 서비스에 알려 주세요.",
    certificate_host: "서비스의 인증서가 다른 호스트 이름용입니다. SIGNING_BASE_URL의 호스트를 확인해 주세요.",
    client_certificate:
      "서비스가 클라이언트 인증서를 요구하지만 Countersign은 지원하지 않습니다. 인증서가 필요 없는 주소를 서비스에 문의해 주세요.",
    not_tls:
      "SIGNING_BASE_URL은 https로 시작하지만 해당 주소는 http를 사용합니다. 포트를 확인하거나 http로 바꿔 주세요.",
    needs_tls: "SIGNING_BASE_URL은 http로 시작하지만 해당 주소에는 https가 필요합니다. https 주소로 바꿔 주세요.",
    connection: "아무것도 보내기 전에 서비스 연결이 끊겼습니다. 다시 시도한 뒤 네트워크를 확인해 주세요.",
    timeout: "서비스가 제시간에 응답하지 않았습니다. 서비스 상태를 확인해 주세요.",
    closed: "서비스가 응답하지 않고 연결을 끊었습니다. SIGNING_BASE_URL의 포트와 https가 필요한지 확인해 주세요.",
    redirect: "서비스가 요청을 다른 주소로 보냅니다: {target}. SIGNING_BASE_URL을 실제 주소로 바꿔 주세요.",
    bad_request:
      "서비스가 토큰 요청을 이해하지 못했습니다(400). SIGNING_CREDENTIALS가 아직 form이 아니라면 form으로 설정해 주세요. 그래도 안 되면 SIGNING_BASE_URL을 확인해 주세요.",
    not_found: "이 주소에는 토큰 서비스가 없습니다. 경로를 포함해 SIGNING_BASE_URL을 확인해 주세요.",
    unavailable: "서비스에 오류가 있거나 점검 중입니다. 나중에 다시 시도하고, 계속되면 서비스에 문의해 주세요.",
    status: "서비스가 오류로 응답했습니다. SIGNING_BASE_URL을 확인한 뒤 서비스에 문의해 주세요.",
    page: "토큰 대신 웹 페이지가 왔습니다. SIGNING_BASE_URL을 확인하고, 중간에 프록시나 로그인 페이지가 있는지 확인해 주세요.",
    unreadable: "서비스 응답에 토큰이 없습니다. SIGNING_BASE_URL을 확인해 주세요.",
    too_large: "서비스 응답이 지나치게 큽니다. SIGNING_BASE_URL을 확인해 주세요.",
  } as Record<string, string>,
  lastProblem: "서비스에 보낸 마지막 요청이 실패했습니다",
};
