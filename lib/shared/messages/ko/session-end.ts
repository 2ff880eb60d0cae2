import type { sessionEnd as en } from "../en/session-end.ts";

export const sessionEnd: typeof en = {
  idle: "활동이 없어 {time}에 자동으로 로그아웃됩니다",
  final: "{time}에 로그아웃됩니다. 이후 다시 로그인하면 계속할 수 있습니다",
  ended: "{time}에 로그아웃되었습니다. 계속하려면 다시 로그인해 주세요",
  stay: "로그인 유지",
};
