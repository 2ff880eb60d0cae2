import type { companyForm as english } from "../en/company-form.ts";

export const companyForm: typeof english = {
  title: "회사 로그인",
  text: "구성원이 OpenID Connect를 통해 회사 계정으로 로그인합니다. 아래 주소를 사용하여 회사 로그인 서비스에 Countersign을 클라이언트 보안 비밀이 있는 웹 애플리케이션으로 등록해 주세요.",
  redirect: "리디렉션 주소",
  signedOut: "로그아웃 후 주소",
  copy: "복사",
  issuer: "발급자",
  issuerHint: "예: https://login.example.com",
  clientId: "클라이언트 ID",
  clientSecret: "클라이언트 보안 비밀",
  secretKept: "저장되어 있습니다. 그대로 두려면 비워 두고, 발급자나 클라이언트 ID를 바꾸면 다시 입력해 주세요",
  name: "버튼에 표시할 이름",
  nameHint: "‘한빛 계정으로 로그인’처럼 버튼에 표시됩니다",
  domains: "이메일 도메인",
  domainsHint:
    "예: example.com, example.co.kr. 이 도메인의 이메일을 쓰는 사람은 초대 없이 직원으로 가입합니다. 비워 두면 모두 초대로만 가입합니다.",
  roleClaim: "역할 클레임",
  roleClaimHint:
    "예: roles 또는 groups: managers=manager, IT=administrator. 로그인할 때마다 회사 로그인 서비스가 역할을 정합니다. 비워 두면 여기에서 역할을 정합니다.",
  fixed: "서버를 시작하는 곳의 OIDC_ 설정으로 지정되어 있습니다. 그곳에서 변경한 뒤 Countersign을 다시 시작해 주세요.",
  unreadable:
    "저장된 클라이언트 보안 비밀을 이 서버의 키로 읽을 수 없어 회사 계정으로 로그인할 수 없습니다. 다시 입력하고 저장해 주세요.",
  test: "테스트",
  save: "회사 로그인 저장",
  remove: "삭제",
  busy: { test: "테스트 중…", save: "저장 중…", remove: "삭제 중…" },
  accepted: "회사 로그인 서비스가 클라이언트 ID와 보안 비밀을 확인했습니다",
  saved: "저장했습니다. 로그인 페이지에 버튼이 표시됩니다.",
  removed: "삭제했습니다. 구성원은 비밀번호로 로그인합니다.",
  troubles: {
    unreachable: "회사 로그인 서비스가 응답하지 않습니다. 발급자와 네트워크를 확인해 주세요.",
    not_provider:
      "이 주소에 사용할 수 있는 OpenID Connect 서비스가 없습니다. 발급자를 서비스에 적힌 그대로 입력해 주세요.",
    redirect: "회사 로그인 서비스가 다른 주소로 이동시킵니다. 발급자의 실제 주소를 입력해 주세요.",
    too_large: "회사 로그인 서비스의 응답이 너무 큽니다. 발급자를 확인해 주세요.",
    pkce: "회사 로그인 서비스가 PKCE(S256)를 지원하지 않습니다. 서비스에서 PKCE를 켜 주세요.",
    credentials: "회사 로그인 서비스가 클라이언트 ID 또는 보안 비밀을 거부했습니다. 둘 다 확인해 주세요.",
    invalid:
      "테스트 응답이 예상과 다릅니다. 서비스에 리디렉션 주소가 등록되어 있고 인증 코드 방식이 허용되는지 확인해 주세요.",
    refused: "회사 로그인 서비스가 로그인을 거부했습니다",
    sealed: "저장된 클라이언트 보안 비밀을 이 서버의 키로 읽을 수 없습니다. 다시 입력해 주세요.",
  },
  passwords: "비밀번호",
  passwordsOn: "비밀번호로도 로그인할 수 있습니다",
  passwordsOff:
    "회사 계정으로만 로그인할 수 있습니다. 회사 로그인이 되지 않으면 서버 담당자가 비밀번호를 다시 켤 수 있습니다: npm run admin -- people password-sign-in on",
  turnOff: "비밀번호 로그인 끄기",
  turnOn: "비밀번호 로그인 켜기",
};
