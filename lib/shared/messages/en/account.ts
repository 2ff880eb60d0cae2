/** The page on which each person looks after their own account. */
export const account = {
  title: "Your account",
  passwordTitle: "Password",
  current: "Current password",
  password: "New password",
  change: "Change password",
  changing: "Changing…",
  changed: "Password changed. You're signed out everywhere else.",
  sessionsTitle: "Signed in",
  onlyHere: "You're signed in only in this browser",
  here: "This browser",
  unknownBrowser: "Unknown browser",
  since: "since {time}",
  used: "last used {ago}",
  endOne: "Sign out",
  endOneOf: "Sign out {name}, {address}",
  end: "Sign out everywhere else",
};
