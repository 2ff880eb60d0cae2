/** Signing in with the company's account, before and after. */
export const company = {
  signInWith: "Sign in with {name}",
  or: "or with a password",
  orCompany: "or without a password",
  onlyCompany: "Sign in with your company account. If it doesn't let you in, ask an administrator.",
  leaving: "Continue to your company's sign-in",
  refusedTitle: "You're not signed in",
  refusedAgainTitle: "You're still signed in, but couldn't sign in again",
  withoutIt: "Continue without signing in again",
  refusals: {
    off: "Signing in with a company account isn't set up, or its settings can't be read. Ask an administrator.",
    cancelled: "The sign-in was cancelled, or your company doesn't allow it. Try again, or ask an administrator.",
    expired: "This sign-in took longer than 10 minutes, was used already or began in another browser. Try again.",
    unreachable: "Your company's sign-in service can't be reached. Try again in a minute, or ask an administrator.",
    invalid:
      "Your company's sign-in service gave an answer that can't be trusted. Try again. If it happens again, ask an administrator to test the company sign-in in the settings.",
    subject:
      "Your company's sign-in service gave an ID for you that can't be used: it has to be 1 to 255 characters long. Tell your IT team (claim ‘sub’).",
    unproven:
      "Your company's sign-in service didn't say that you signed in just now. Try again. If it happens again, use your password if you have one, or ask an administrator: the service has to send the time of your sign-in (claim ‘auth_time’).",
    unverified:
      "Your company's sign-in service hasn't verified your email. Ask your IT team to verify it, then try again.",
    unknown: "There is no account for your email. Ask an administrator for an invitation, then try again.",
    unconnected:
      "There is already an account with your email, and it isn't connected to your company account. Sign in with your password and choose ‘Connect company account’ on the page ‘Your account’. If you have no password, or can't sign in with one, ask an administrator for a new link, then try again.",
    deactivated: "Your account is deactivated. Ask an administrator to reactivate it.",
    taken:
      "This company account is connected to another person's account. Sign out at your company's sign-in service, or ask an administrator.",
    connected:
      "Another company account is connected to your account. Choose ‘Disconnect company account’ first, then connect this one.",
  },
};
