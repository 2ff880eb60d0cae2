/** The fields in which messages to signers are worded. */
export const wording = {
  languages: { en: "English", ko: "Korean" },
  subject: "Email subject",
  body: "Message",
  preview: "Preview",
  notKnown: "Unknown: {found}",
};
