import { createStore } from "#components/ui/store.ts";

/** A signer as a person's links have them. */
interface SignerShown {
  name: string;
  contact: string;
}

/**
 * By their form keys, who signs the parts of the page's packet that are being created from it, or have been and stand on it without their
 * links yet.
 */
export const partsUnderWay = createStore<ReadonlyMap<string, SignerShown[]>>(new Map());
