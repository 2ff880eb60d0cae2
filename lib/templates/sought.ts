/** As texts are compared to look for a template; without what PostgreSQL takes in no text. */
export const plain = (text: string): string => text.replaceAll("\0", "").normalize("NFC").trim().toLowerCase();

/** Looks for a text by `like`, whose escape is a backslash: what is typed may have the signs of a pattern. */
export const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
