/** What stood of an attempt when the service's answer to it came, or another person's word, where the two do not agree. */
export type Conflict =
  /** It had been closed when its process was believed to be gone; nothing seemed to have left. */
  | { stood: "not_sent" }
  /** A person had resolved it as not created. */
  | { stood: "not_created" }
  /** A person had entered another id than the service's. */
  | { stood: "other_id"; enteredId: string }
  /** A person had resolved it as created, and the service says that it is not. */
  | { stood: "created_by_word" }
  /** A person, by name, had resolved it as not created, and another word has it that it was. */
  | { stood: "not_created_by_word"; saidBy: string; saidAt: number };
