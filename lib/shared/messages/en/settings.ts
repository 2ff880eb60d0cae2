/** The page of what an administrator sets for everybody. */
export const settings = {
  title: "Settings",
  messages: "Messages",
  messagesHint:
    "Used for ‘Copy message’, emails and text messages. {name} becomes the signer, {title} the document's title, {link} the signing link, {sender} the person who shares it.",
  usual: "Reset to default",
  usualFor: "Reset to default: {language}",
  usualBack: "The default text is in the fields. Save to use it.",
  save: "Save messages",
  saving: "Saving…",
  hold: "Undo after creating",
  holdText:
    "A document is created this long after ‘Create document’ is pressed. Until then it can be undone, and nothing is sent if the page is closed.",
  holdSeconds: "Seconds to undo",
  holdHint: "0 to 30. With 0 it is created at once",
  saveHold: "Save time",
  holdSaved: "Saved. Forms that are open keep their time until they are reloaded",
  factor: "Required two-step sign-in",
  factorText: "Whoever has none sets it up at the next sign-in, before anything else",
  factorFor: "Required for",
  factorRoles: {
    nobody: "Nobody",
    administrator: "Administrators",
    manager: "Managers and administrators",
    staff: "Everyone",
  },
  saveFactor: "Save requirement",
  factorSaved: "Saved. It applies from the next sign-in",
  saved: "Saved. New messages will use this text.",
};
