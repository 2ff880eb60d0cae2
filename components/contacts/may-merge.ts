interface Listed {
  id: string;
  shared: boolean;
  mine: boolean;
  ownerId?: string | undefined;
}

/** Whether a contact is offered for merging with one: both in one list, or one of them shared. */
export const mayMerge = (one: Listed, other: Listed): boolean =>
  other.mine && other.id !== one.id && (one.shared || other.shared || one.ownerId === other.ownerId);

interface Used {
  usedAt: number;
  /** Whether a document was ever sent to it: else `usedAt` is when it was entered, which is no use. */
  sent: boolean;
}

/** Whose texts stay of two contacts unless somebody chooses, and the other: the one that was sent to last, else the one that was opened. */
export const keptFirst = <One extends Used>(opened: One, other: One): [kept: One, other: One] =>
  other.sent && (!opened.sent || other.usedAt > opened.usedAt) ? [other, opened] : [opened, other];
