import { type RefObject, useLayoutEffect, useRef } from "react";

/** The actions that stay in view at the bottom. */
const actions = "#main :is(.create, .sticky)";

/**
 * Keeps the notices off all that can be pressed: they stand above the foot of the column, or as a bar above an action that stays in view,
 * and what lies above them can be scrolled by their height further. `newest`: each that comes is in sight itself, and what has the focus is
 * brought out from beneath them.
 */
export function useNoticePlace(isShown: boolean, newest: number): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const main = document.getElementById("main");
    const notices = ref.current;
    if (!isShown || !notices || !main) return;
    const lay = () => layOut(notices);
    const size = new ResizeObserver(lay);
    for (const element of [notices, main]) size.observe(element);
    const left = new AbortController();
    const { signal } = left;
    for (const kind of ["scroll", "resize"]) {
      window.addEventListener(kind, lay, { capture: true, passive: true, signal });
      window.visualViewport?.addEventListener(kind, lay, { signal });
    }
    window.visualViewport?.addEventListener("resize", () => showFocus(notices), { signal });
    return () => {
      left.abort();
      size.disconnect();
      for (const name of ["--notices", "--covered", "--column"]) document.documentElement.style.removeProperty(name);
    };
  }, [isShown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each that comes
  useLayoutEffect(() => {
    const notices = ref.current;
    const last = notices?.lastElementChild;
    if (!notices || !(last instanceof HTMLElement)) return;
    notices.scrollTop = last.offsetTop - 8;
    layOut(notices);
    showFocus(notices);
  }, [newest]);
  return ref;
}

function layOut(notices: HTMLElement): void {
  const { offsetHeight: height, offsetTop: top, style } = notices;
  const bottom = top + height;
  const foot = window.matchMedia("(width >= 40rem)").matches && document.querySelector(".frame-foot");
  const beneath = [...(foot ? [foot] : document.querySelectorAll(actions))]
    .filter((action) => getComputedStyle(action).position === "sticky")
    .map((action) => action.getBoundingClientRect())
    .filter((action) => action.bottom > top);
  const raised = Math.max(0, bottom - inSight(), ...beneath.map((box) => bottom - box.top));
  style.translate = `0 ${-raised}px`;
  const root = document.documentElement.style;
  root.setProperty("--notices", `${height}px`);
  const [at, not] = foot ? ["--column", "--covered"] : ["--covered", "--column"];
  root.setProperty(at, `${height + raised}px`);
  root.removeProperty(not);
}

/** Down to where the page is in sight: the keyboard of a phone lies over the rest of it. An enlarged page has its end further down. */
function inSight(): number {
  const seen = window.visualViewport;
  return seen && seen.scale <= 1 ? seen.offsetTop + seen.height : Number.POSITIVE_INFINITY;
}

function showFocus(notices: HTMLElement): void {
  const focused = document.activeElement?.closest<HTMLElement>("#main *");
  if (!focused || focused.closest(actions)) return;
  const [over, box] = [notices.getBoundingClientRect(), focused.getBoundingClientRect()];
  const isBeneath = box.left < over.right && box.bottom > over.top && box.top < over.bottom;
  if (isBeneath) window.scrollBy(0, box.bottom - over.top + 8);
}
