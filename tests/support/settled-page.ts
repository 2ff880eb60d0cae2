import type { Page } from "playwright/test";

/** Has `goto` end when the page's scripts listen, as they do before anybody has read it; what is done earlier has tests of its own. */
export function settledPage(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    // A page without our scripts is as it is.
    if (!options?.waitUntil) await page.waitForFunction(listens, undefined, { timeout: 5000 }).catch(() => {});
    return answer;
  };
  return page;
}

/** Whether React has taken over the page that the server drew, and each control on it. Runs in the page. */
function listens(): boolean {
  type Root = { stateNode: { current: { memoizedState: { isDehydrated?: boolean } } } };
  const kept = (node: Node, name: string) => Object.entries(node).find(([key]) => key.startsWith(name))?.[1];
  const root = kept(document, "__reactContainer$") as Root | undefined;
  const controls = [...document.querySelectorAll("a, button, input, select")];
  return (
    root?.stateNode.current.memoizedState.isDehydrated === false &&
    controls.every((control) => kept(control, "__reactFiber$"))
  );
}
