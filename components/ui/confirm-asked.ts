import type { ConfirmWith } from "#lib/shared/factor.ts";

/** Asks the person to confirm that it is them; resolves with whether they have. */
type Asker = (what: ConfirmWith) => Promise<boolean>;

/** Of the page that is open. Set in a browser only. */
let asker: Asker | undefined;

/** From now on the page asks like this. Answers what ends it. */
export function asksToConfirm(ask: Asker): () => void {
  asker = ask;
  return () => {
    asker = undefined;
  };
}

/** Where the page can ask. */
export async function askToConfirm(what: ConfirmWith): Promise<boolean> {
  return (await asker?.(what)) ?? false;
}
