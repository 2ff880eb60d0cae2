import type { account as english } from "../en/account.ts";

export const account: typeof english = {
  title: "내 계정",
  passwordTitle: "비밀번호",
  current: "현재 비밀번호",
  password: "새 비밀번호",
  change: "비밀번호 변경",
  changing: "변경 중…",
  changed: "비밀번호를 변경했습니다. 다른 곳에서는 모두 로그아웃되었습니다.",
  sessionsTitle: "로그인 상태",
  onlyHere: "이 브라우저에서만 로그인되어 있습니다",
  here: "이 브라우저",
  unknownBrowser: "알 수 없는 브라우저",
  since: "{time} 로그인",
  used: "{ago} 마지막 사용",
  endOne: "로그아웃",
  endOneOf: "{name}, {address}에서 로그아웃",
  end: "다른 곳에서 모두 로그아웃",
};
