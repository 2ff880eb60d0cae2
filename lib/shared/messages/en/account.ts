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
  elsewhere: {
    one: "You're also signed in in {n} other browser",
    other: "You're also signed in in {n} other browsers",
  },
  end: "Sign out everywhere else",
};
