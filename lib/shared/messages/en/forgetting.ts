/** Somebody is forgotten: what that strikes, and what stays. */
export const forgetting = {
  open: "Forget this person…",
  title: "Forget {name}?",
  intro: "Their name, email and mobile are deleted from Countersign. This can't be undone.",
  strikes: "What is deleted",
  documents: {
    one: "{n} document: name, email, mobile and signing link; also from its title, items, notes and file names",
    other: "{n} documents: name, email, mobile and signing links; also from titles, items, notes and file names",
  },
  names: "The same email or mobile is on documents under other names: {names}. Check that this is one person.",
  drafts: {
    one: "Their details in {n} draft of: {whose}",
    other: "Their details in {n} drafts of: {whose}",
  },
  draftsOf: "{by} ({n})",
  contacts: { one: "{n} contact", other: "{n} contacts" },
  groups: { one: "{n} group, from which they are removed", other: "{n} groups, from which they are removed" },
  templates: {
    one: "{n} template in which they always sign or once did, with all versions",
    other: "{n} templates in which they always sign or once did, with all versions",
  },
  later: {
    one: "{n} document has no known outcome yet: their details are deleted from it once the outcome is known",
    other: "{n} documents have no known outcome yet: their details are deleted from each once its outcome is known",
  },
  stays: "What stays",
  staysDocuments: "Documents without the name: ID, status, times, other signers and history",
  staysMentions:
    "Documents and drafts that mention them without having them sign, such as in a title, an item value, a file name or a note. The search doesn't look in drafts and notes",
  findMentions: "Search documents for {name}",
  staysFiles:
    "PDFs as they were sent. They may contain the name. They are deleted only if Settings has a retention rule for files",
  staysTemplates:
    "Templates that mention them without having them sign, group names, message wording, and exported template files",
  staysElsewhere: "What the signing service and earlier backups hold",
  confirm: "Forget {name}",
  confirming: "Deleting…",
  underWay: "Forgetting {name}…",
  waits: {
    one: "Forgetting {name}: waiting for the outcome of {n} document",
    other: "Forgetting {name}: waiting for the outcome of {n} documents",
  },
  person: "Forgotten person",
};
