import { ok, type Result } from "#lib/shared/result.ts";

/**
 * Puts a text on the clipboard and says truthfully whether it is there; `html` lies beside it where the browser can, for programs that
 * show a link with words. `navigator.clipboard` exists only on https and localhost; on an intranet's plain http the old command does
 * it, where the browser still allows that.
 */
export async function copyText(text: string, html?: string): Promise<boolean> {
  if (html && (await copyBoth(text, html))) return true;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

/**
 * The same for a text that is still on its way: the clipboard is asked for within the press, which a browser forgets in the meantime.
 * Answers the text, and whether it is there; nothing is copied when it does not come.
 */
export async function copyComing(coming: Promise<Result<string>>): Promise<Result<{ text: string; copied: boolean }>> {
  const written = await writeComing(coming);
  const result = await coming;
  if (!result.ok) return result;
  return ok({ text: result.value, copied: written || (await copyText(result.value)) });
}

async function writeComing(coming: Promise<Result<string>>): Promise<boolean> {
  const plain = coming.then((result) => {
    if (!result.ok) throw new Error(result.problem.code);
    return new Blob([result.value], { type: "text/plain" });
  });
  // Where there is no such clipboard nobody else waits for it.
  plain.catch(() => {});
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": plain })]);
    return true;
  } catch {
    return false;
  }
}

async function copyBoth(text: string, html: string): Promise<boolean> {
  try {
    const kinds = { "text/plain": text, "text/html": html };
    const parts = Object.entries(kinds).map(([type, content]) => [type, new Blob([content], { type })]);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(parts))]);
    return true;
  } catch {
    return false;
  }
}

function copyByCommand(text: string): boolean {
  const focused = document.activeElement;
  // Inside an open dialog the rest of the page cannot be selected; an open menu closes when the focus leaves it.
  const host = focused?.closest("dialog, [popover]") ?? document.body;
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.style.cssText = "position:fixed;top:0;opacity:0";
  host.append(area);
  area.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
