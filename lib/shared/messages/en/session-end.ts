/** What a page says before its session ends. It asks the server for it, so no page carries it. */
export const sessionEnd = {
  idle: "You'll be signed out at {time} because of inactivity",
  final: "You'll be signed out at {time}. Then sign in again to continue",
  ended: "You were signed out at {time}. Sign in again to continue",
  stay: "Stay signed in",
};
