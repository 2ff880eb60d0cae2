import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chord, clickAt, type Driver, keys, typed } from "./driver.ts";
import { elementsAt } from "./find.ts";

const patienceMs = 30_000;

/** What a person does in a browser's window and sees there. Places are named as `elementsAt` has it. */
export function pageOf(driver: Driver, base: string) {
  const first = (place: string) => `${elementsAt(place)}[0]`;

  /** Asks until the answer is right; a page that is on its way out answers nothing. */
  async function until<T>(what: string, ask: () => Promise<T>, right: (answer: T) => boolean): Promise<T> {
    const end = Date.now() + patienceMs;
    for (;;) {
      const answer = await ask().catch((error: Error) => error);
      if (!(answer instanceof Error) && right(answer)) return answer;
      if (Date.now() > end) throw new Error(`waited for ${what}; there is ${answer}`);
      await pause(50);
    }
  }

  /** The value of a function of the first element at a place, once it is there. */
  function of<T>(place: string, take: (element: HTMLInputElement) => T): Promise<T> {
    const expression = `(${elementsAt(place)}).slice(0, 1).map(${take})`;
    return until(
      place,
      () => driver.evaluate(expression) as Promise<T[]>,
      (answers) => answers.length > 0,
    ).then(([answer]) => answer as T);
  }

  /** Waits until there is exactly one at a place and React listens to it. */
  async function alive(place: string): Promise<void> {
    const state = () => driver.evaluate(`${elementsAt(place)}.map(${isAlive})`) as Promise<boolean[]>;
    await until(`one ${place} that can be used`, state, (answers) => answers.length === 1 && answers[0] === true);
  }

  const page = {
    goto: (path: string) => driver.goto(new URL(path, base).href),
    path: () => driver.evaluate("location.pathname") as Promise<string>,
    press: (...chordKeys: string[]) => driver.perform([chord(...chordKeys)]),
    type: (text: string) => driver.perform([typed(text)]),
    evaluate: driver.evaluate,
    of,
    until,

    /** Waits until the path is so. */
    arrives: (at: RegExp) => until(`the path ${at}`, page.path, (path) => at.test(path)),
    /** Waits until something is there that can be seen, and whose text holds this. */
    sees: (place: string, text = "") =>
      until(
        `${place} with ‘${text}’`,
        () => page.texts(place),
        (texts) => texts.some((one) => one.includes(text)),
      ),
    /** Waits until nothing like this is there. */
    misses: (place: string) =>
      until(
        `no ${place}`,
        () => page.texts(place),
        (texts) => texts.length === 0,
      ),
    texts: (place: string) =>
      driver.evaluate(`${elementsAt(place)}.map((element) => element.textContent)`) as Promise<string[]>,
    value: (place: string) => of(place, (element) => element.value),

    /** By the pointer, once it would meet the element and nothing above it. */
    async click(place: string) {
      await alive(place);
      await of(place, (element) => element.scrollIntoView({ block: "center" }));
      const meets = () => driver.evaluate(`(${centre})(${first(place)})`) as Promise<{ x: number; y: number } | null>;
      const { x, y } = (await until(`${place} that lies open`, meets, (at) => at !== null)) ?? { x: 0, y: 0 };
      await driver.perform([clickAt(x, y)]);
    },
    /** By keys, in the place of what stands there. */
    async fill(place: string, text: string) {
      await alive(place);
      // Firefox carries Ctrl+A out in another process, after the first keys of the text.
      await of(place, (element) => {
        element.focus();
        element.select();
      });
      await page.type(text);
      // WebKit answers before the last keys have reached the page.
      await until(
        `${text} in ${place}`,
        () => page.value(place),
        (value) => value === text,
      );
    },
    async chooseFiles(place: string, paths: string[]) {
      await alive(place);
      await driver.setFiles(first(place), paths);
    },
    /** What lies on the clipboard: a page may not read it, a person would paste it. */
    async pasted(): Promise<string> {
      await driver.evaluate(
        `document.body.append(Object.assign(document.createElement("textarea"), { id: "pasted" })), document.getElementById("pasted").focus()`,
      );
      await page.press(keys.Control, "v");
      const text = await driver.evaluate(`document.getElementById("pasted").value`);
      await driver.evaluate(`document.getElementById("pasted").remove()`);
      return String(text);
    },
  };
  return page;
}

export type Page = ReturnType<typeof pageOf>;

/** What the browser showed when a promise was not kept. */
export async function keepPicture(driver: Driver, name: string): Promise<void> {
  const path = join("tests/results", `${name}.png`);
  mkdirSync("tests/results", { recursive: true });
  writeFileSync(path, await driver.screenshot());
  console.log(`The page is in ${path}`);
}

/** Whether the element can be used and scripts have taken the page over. Runs in the page. */
function isAlive(element: Element): boolean {
  // React keeps its own record on each element; its root says whether the server's page is still to be taken over.
  type Record = { return: Record | null; stateNode: { current?: { memoizedState?: { isDehydrated?: boolean } } } };
  const entry = Object.entries(element).find(([key]) => key.startsWith("__reactFiber$"));
  if (!entry || element.matches(":disabled, [readonly], [inert] *, [inert]")) return false;
  let record = entry[1] as Record;
  while (record.return) record = record.return;
  return record.stateNode.current?.memoizedState?.isDehydrated === false;
}

/** The middle of an element, unless something else lies there. Runs in the page. */
function centre(element: Element): { x: number; y: number } | null {
  const { left, top, width, height } = element.getBoundingClientRect();
  const x = Math.round(left + width / 2);
  const y = Math.round(top + height / 2);
  return element.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
}
