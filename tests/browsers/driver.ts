/** One window of a browser, as far as the browser's own protocol reaches. What a person does with it is in `page.ts`. */
export interface Driver {
  /** The browser with its version. */
  name: string;
  goto(url: string): Promise<void>;
  /** The value of an expression in the page, or of the promise that it is, as JSON carries it. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses keys and the pointer's button, in the words of W3C WebDriver, which both protocols share. */
  perform(sources: InputSource[]): Promise<void>;
  /** Chooses files in the file input that the expression names. */
  setFiles(expression: string, paths: string[]): Promise<void>;
  /** Makes the page so large, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** A picture of the page, as PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export type InputSource =
  | { type: "key"; id: string; actions: KeyAction[] }
  | { type: "pointer"; id: string; actions: PointerAction[] };

interface KeyAction {
  type: "keyDown" | "keyUp";
  value: string;
}

type PointerAction =
  | { type: "pointerMove"; x: number; y: number }
  | { type: "pointerDown" | "pointerUp"; button: number };

/** Keys that are no character, as WebDriver writes them. */
export const keys = {
  Enter: "\uE007",
  Escape: "\uE00C",
  Control: "\uE009",
  Backspace: "\uE003",
} as const;

/** Presses what is named in its order and lets go the other way round. */
export function chord(...values: string[]): InputSource {
  return { type: "key", id: "keyboard", actions: pressed(values) };
}

/** Types a text, key by key. */
export function typed(text: string): InputSource {
  return { type: "key", id: "keyboard", actions: Array.from(text).flatMap((value) => pressed([value])) };
}

function pressed(values: string[]): KeyAction[] {
  const down = values.map((value) => ({ type: "keyDown" as const, value }));
  return [...down, ...down.map(({ value }) => ({ type: "keyUp" as const, value })).reverse()];
}

export function clickAt(x: number, y: number): InputSource {
  const press = (type: "pointerDown" | "pointerUp") => ({ type, button: 0 });
  return {
    type: "pointer",
    id: "mouse",
    actions: [{ type: "pointerMove", x, y }, press("pointerDown"), press("pointerUp")],
  };
}
