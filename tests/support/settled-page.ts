import type { Browser, Page } from "playwright/test";

/** Has each page that is opened in this browser be settled, in whatever window and by whomever. */
export function settledBrowser(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.on("page", settle);
    return context;
  };
  return browser;
}

/**
 * Has `goto` and `reload` end when the page's scripts listen, as they do before anybody has read it; what is done earlier has tests of
 * its own, which say for what else they wait.
 */
function settle(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const listening = async ({ waitUntil }: NonNullable<Parameters<Page["reload"]>[0]> = {}) => {
    if (waitUntil && waitUntil !== "networkidle") return;
    await page.waitForFunction(listens, undefined, { timeout: 30_000 });
  };
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    await listening(options);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    await listening(options);
    return answer;
  };
}

/** Whether React has taken over the page that the server drew, and each control on it. Runs in the page. */
function listens(): boolean {
  type Root = { stateNode: { current: { memoizedState: { isDehydrated?: boolean } } } };
  // A page without our scripts is as it is.
  if (!document.querySelector('script[src*="/_next/"]')) return true;
  const kept = (node: Node, name: string) => Object.entries(node).find(([key]) => key.startsWith(name))?.[1];
  const root = kept(document, "__reactContainer$") as Root | undefined;
  const controls = [...document.querySelectorAll("a, button, input, select")];
  return (
    root?.stateNode.current.memoizedState.isDehydrated === false &&
    controls.every((control) => kept(control, "__reactFiber$"))
  );
}
