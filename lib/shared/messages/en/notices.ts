/** What is said on any page. The refusals that can be said there are added to it (`problemsAnywhere`), but for those that have words of their own here. */
export const notices = {
  label: "Notifications",
  unrecorded:
    "You shared a signing link of ‘{title}’ ({names}), but this couldn't be recorded. The document's history doesn't show it: share the link again, or add a note",
  // Nothing was entered for it.
  signed_out: "You have been signed out. Sign in again in another tab, then try again here",
  offline: "You're offline. Check your connection and try again",
  waiting: "Can't reach the server. What you asked for comes once it answers",
};
