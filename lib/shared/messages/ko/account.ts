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
  elsewhere: {
    one: "다른 브라우저 {n}곳에서도 로그인되어 있습니다",
    other: "다른 브라우저 {n}곳에서도 로그인되어 있습니다",
  },
  end: "다른 곳에서 모두 로그아웃",
};
