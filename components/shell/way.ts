/** How one goes to another address: at once, until what looks for a line first has come (`offline.ts`). A page that is there without one cannot fetch it. */
export const way = { go: (go: () => void, _later?: boolean) => go() };
