/** Of signers who were entered together, by pasting or as a group: whether another was meant is asked as of one that was typed. Filled in a browser only. */
export const enteredEmails = new Set<string>();
