/** What is said in a corner of any page. The refusals that can be said there are added to it (`problemsAnywhere`). */
export const notices = {
  label: "Notifications",
  unrecorded:
    "You shared a signing link of ‘{title}’ ({names}), but this couldn't be recorded. The document's history doesn't show it: share the link again, or add a note",
  offline: "You're offline. Check your connection and try again",
};
