interface Listed {
  id: string;
  shared: boolean;
  mine: boolean;
  ownerId?: string | undefined;
}

/** Whether a contact is offered for merging with one: both in one list, or one of them shared. */
export const mayMerge = (one: Listed, other: Listed): boolean =>
  other.mine && other.id !== one.id && (one.shared || other.shared || one.ownerId === other.ownerId);
