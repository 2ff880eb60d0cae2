/** Numbers as they are entered, which no line breaks; copied, they are understood all the same. */
export const mobileSample = "010-\u20601234-\u20605678";
export const foreignSample = "+1 415 555 2671".replaceAll(" ", "\u00a0");
