/** Where a creation can be kept at the service, after it has come and before anything is done with it. */
export function createGate() {
  const waiting: (() => void)[] = [];
  let tellHeld: (() => void) | undefined;
  return {
    async pass(): Promise<void> {
      if (!tellHeld) return;
      tellHeld();
      tellHeld = undefined;
      await new Promise<void>((resolve) => waiting.push(resolve));
    },
    /** Keeps the next one until `letGo`. Resolves when it is there. */
    holdNext: () =>
      new Promise<void>((resolve) => {
        tellHeld = resolve;
      }),
    holdNone: () => {
      tellHeld = undefined;
    },
    letGo: () => {
      for (const go of waiting.splice(0)) go();
    },
  };
}
