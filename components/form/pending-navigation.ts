/** A link that leads nowhere, because the line is down for one, must not hold up what waits for it. */
const mostMs = 3000;

/**
 * Knows of a way to another page that has been taken and has not led there yet. The router does not show the other page before an action
 * that is called meanwhile has been answered, which may take minutes.
 */
export function watchNavigation() {
  let going: PromiseWithResolvers<void> | undefined;
  let givesUp: ReturnType<typeof setTimeout> | undefined;
  const left = () => {
    going?.resolve();
    going = undefined;
  };
  return {
    listen(signal: AbortSignal): void {
      const follow = (event: MouseEvent) => {
        const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
        if (!(link instanceof HTMLAnchorElement) || link.target) return;
        if (event.ctrlKey || event.metaKey || event.shiftKey || link.pathname === window.location.pathname) return;
        going ??= Promise.withResolvers();
        clearTimeout(givesUp);
        givesUp = setTimeout(left, mostMs);
      };
      document.addEventListener("click", follow, { capture: true, signal });
    },
    /** The form's page is gone. */
    left,
    /** Resolves when no page is on its way. */
    over: (): Promise<void> => going?.promise ?? Promise.resolve(),
  };
}
