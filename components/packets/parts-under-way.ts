import { createStore } from "#components/ui/store.ts";

/** By their form keys, the parts of the page's packet that are being created from it, or have been and stand on it without their links yet. */
export const partsUnderWay = createStore<ReadonlySet<string>>(new Set());
