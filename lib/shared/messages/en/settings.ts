/** The page of what an administrator sets for everybody. */
export const settings = {
  title: "Settings",
  messages: "Messages",
  messagesHint:
    "Used for ‘Copy message’, emails and text messages. {name} becomes the signer, {title} the document's title, {link} the signing link, {sender} the person who shares it.",
  languages: { en: "English", ko: "Korean" },
  subject: "Email subject",
  body: "Message",
  preview: "Preview",
  usual: "Reset to default",
  usualFor: "Reset to default: {language}",
  usualBack: "The default text is in the fields. Save to use it.",
  notKnown: "Unknown: {found}",
  save: "Save messages",
  saving: "Saving…",
  saved: "Saved. New messages will use this text.",
};
