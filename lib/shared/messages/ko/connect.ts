import type { connect as en } from "../en/connect.ts";

export const connect: typeof en = {
  title: "서명 서비스 연결",
  savedTitle: "서명 서비스 연결",
  baseUrl: "기본 주소",
  baseUrlHint: "예: https://api.example.com",
  apiId: "API ID",
  apiIdKept: "저장되어 있습니다. 비워 두면 그대로 유지됩니다",
  apiIdKeptEnd: "저장되어 있습니다(끝자리 {end}). 비워 두면 그대로 유지됩니다",
  secret: "API Secret Key",
  secretKept: "저장되어 있습니다. 유지하려면 비워 두고, 기본 주소를 바꾸면 다시 입력해 주세요",
  encoding: "인증 정보의 인코딩",
  plain: "그대로 전송(기본)",
  form: "폼 인코딩 후 전송(RFC 6749)",
  fixed:
    "서버를 시작하는 곳의 SIGNING_BASE_URL, SIGNING_API_ID, SIGNING_API_SECRET_KEY, SIGNING_CREDENTIALS로 설정되어 있습니다. 그곳에서 변경한 뒤 Countersign을 다시 시작해 주세요.",
  inClear: "주소가 http로 시작합니다. API Secret Key와 문서가 암호화되지 않고 전송됩니다. https 주소를 사용해 주세요.",
  test: "연결 테스트",
  save: "저장",
  testing: "연결을 테스트하는 중…",
  saving: "저장 중…",
  accepted: "서비스가 인증 정보를 받아들였습니다. 생성된 문서는 없습니다.",
  saved: "저장했습니다. 새 문서는 이 서비스로 전송됩니다.",
  savedUntried:
    "저장했습니다. 새 문서는 이 서비스로 전송됩니다. 아직 테스트하지 않았으니 문서를 만들기 전에 연결을 테스트해 주세요.",
  savedFirst: "저장했습니다. 새 문서는 이 서비스로 전송됩니다. 이제 본인을 서명자로 하여 문서를 하나 만들어 주세요.",
  savedRefused: "저장했지만 마지막으로 사용하거나 테스트했을 때 작동하지 않았습니다",
};
