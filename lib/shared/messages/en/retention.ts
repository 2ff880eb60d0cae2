/** How long files, links, people and drafts are kept, and what is said where they were deleted. */
export const retention = {
  title: "Retention",
  intro:
    "Deleted data can't be restored, not even from the signing service. The exception is drafts that nobody changes: they can be restored for one day. A document's ID, status, history and title, without deleted names, are always kept.",
  files: "Files of created documents",
  filesHint: "The name, size, number of pages and checksum of each file are kept",
  links: "Signing links",
  linksHint: "Without its link a document can't be shared with its signer again",
  people: "Names, contacts and item values",
  peopleHint:
    "Deletes the signers of created documents, with their links, and removes them from titles, notes and file names. Contacts saved from documents are deleted if nothing newer was sent to them. Contacts that someone added and did not remove, groups, templates and PDFs stay",
  drafts: "Drafts of deactivated people",
  draftsHint: "With their files, unless the work was handed over. A draft that a colleague shared goes back to them",
  idle: "Drafts that nobody changes",
  idleHint:
    "Everyone's, with their files, also while they wait for release, but not of deactivated people whose work was handed over. They can be restored for one day. A draft that a colleague shared goes back to them",
  draftsKept: { one: "1 draft of a deactivated person is kept", other: "{n} drafts of deactivated people are kept" },
  draftsGo: {
    one: "1 draft of a deactivated person is deleted on {time}",
    other: "{n} drafts of deactivated people are there; the first is deleted on {time}",
  },
  forEver: "Keep forever",
  after: "Delete after",
  days: "days",
  daysOf: "{part}: days",
  counted:
    "Days count from when a document was created, for drafts from when the account was deactivated or the draft last saved, moved or given back. Expired items are deleted every 10 minutes.",
  save: "Save retention",
  saving: "Saving…",
  saved: "Saved",
  nobody: "No rule is set: everything is kept forever",
  setBy: "Set by {name}, {time}",
  waits: "Nothing is deleted until {time}: the server's clock jumped. Check that its date and time are right.",
  confirmTitle: "This deletes data now",
  confirm: "{parts}. This can't be undone. Nothing is saved yet.",
  confirmWithIdle:
    "{parts}. Only unchanged drafts of active accounts can be restored, for one day. Nothing is saved yet.",
  confirmIdle: "{parts}. They can be restored for one day. Nothing is saved yet.",
  dueFiles: { one: "{n} document's files", other: "{n} documents' files" },
  dueLinks: { one: "{n} document's links", other: "{n} documents' links" },
  duePeople: {
    one: "{n} document's names, contacts and item values, with contacts saved from documents",
    other: "{n} documents' names, contacts and item values, with contacts saved from documents",
  },
  dueDrafts: { one: "{n} draft of a deactivated person", other: "{n} drafts of deactivated people" },
  dueIdle: { one: "{n} draft that nobody changed", other: "{n} drafts that nobody changed" },
  confirmButton: "Delete and save",
  cancel: "Cancel",
  filesRemoved: {
    one: "Files deleted on {time}, after {n} day",
    other: "Files deleted on {time}, after {n} days",
  },
  linksRemoved: {
    one: "Links deleted on {time}, after {n} day",
    other: "Links deleted on {time}, after {n} days",
  },
  peopleRemoved: {
    one: "Names, contacts and item values deleted on {time}, after {n} day",
    other: "Names, contacts and item values deleted on {time}, after {n} days",
  },
  goneTitle: "This file was deleted",
};
