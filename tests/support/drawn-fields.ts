import type { Page } from "playwright";

/** What React has in its tree for a component or an element. */
interface Fiber {
  type: unknown;
  memoizedProps: { name?: string };
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

interface Watched extends Window {
  drawn: string[];
}

/** Notes the names of the text fields that React draws again, on each page from now on: it offers its trees to whatever stands where its tools for developers do. */
export async function watchDrawnFields(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const drawn: string[] = [];
    // Parts that were not drawn are the very same as before.
    const note = (now: Fiber, before: Fiber | null) => {
      if (now === before) return;
      if (now.type === "input" && before && now.memoizedProps !== before.memoizedProps)
        drawn.push(now.memoizedProps.name ?? "");
      if (now.child !== before?.child)
        for (let inner = now.child; inner; inner = inner.sibling) note(inner, inner.alternate);
    };
    Object.assign(window, {
      drawn,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_: unknown, { current }: { current: Fiber }) => note(current, current.alternate),
      },
    });
  });
}

/** The text fields drawn again since they were asked for last. */
export async function drawnFields(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as Watched).drawn.splice(0));
}
