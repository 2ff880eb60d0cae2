/** A form of this tab of which something is under way, perhaps while no page shows it. */
interface OpenForm {
  /** Whether something is on its way that does not go along when its draft moves. */
  busy: () => boolean;
  /** Its draft was deleted: nothing that waits here goes to the server any more, which would bring it back. */
  drop: () => void;
}

/** By the key of the form. Filled in a browser only. */
export const openForms = new Map<string, OpenForm>();
