const pauseMs = 400;
/** For the way of the pointer from the control to what is said of it. */
const leaveMs = 150;
const gap = 4;

/** Says beneath a control without words what it is called, and beneath a text that is cut off all of it, for the pointer and the keyboard; Escape puts it away. */
export function showTooltips(signal: AbortSignal): void {
  const tip = document.createElement("div");
  tip.popover = "manual";
  tip.className = "tooltip";
  // It says what the control's own name says.
  tip.ariaHidden = "true";
  document.body.append(tip);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shownFor: Element | undefined;

  const hide = () => {
    clearTimeout(timer);
    shownFor = undefined;
    if (tip.matches(":popover-open")) tip.hidePopover();
  };
  const show = (control: Element) => {
    if (!control.isConnected) return;
    hide();
    shownFor = control;
    tip.textContent = nameOf(control);
    tip.showPopover();
    place(tip, control);
  };
  const later = (ms: number, what: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(what, ms);
  };
  const over = ({ target, pointerType }: PointerEvent) => {
    if (target === tip) return clearTimeout(timer);
    const control = unread(target);
    if (!control || pointerType !== "mouse") return shownFor && later(leaveMs, hide);
    if (control === shownFor) clearTimeout(timer);
    else later(pauseMs, () => show(control));
  };
  const out = () => later(leaveMs, hide);
  const focused = ({ target, relatedTarget }: FocusEvent) => {
    const control = isOpenedDialog(target, relatedTarget) ? undefined : unread(target);
    hide();
    // Not at once: a menu that is about to open may have moved the focus.
    if (control?.matches(":focus-visible")) later(0, () => show(control));
  };
  document.addEventListener("pointerover", over, { signal });
  document.documentElement.addEventListener("pointerleave", out, { signal });
  document.addEventListener("pointerdown", hide, { signal });
  document.addEventListener("focusin", focused, { signal });
  document.addEventListener("focusout", hide, { signal });
  document.addEventListener("scroll", hide, { signal, capture: true, passive: true });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && hide(), { signal, capture: true });
  signal.addEventListener("abort", () => {
    hide();
    tip.remove();
  });
}

/** A dialog that opens begins at its first control, usually the one that closes it: nobody has gone there. */
function isOpenedDialog(target: EventTarget | null, from: EventTarget | null): boolean {
  const dialog = target instanceof Element && target.closest("dialog");
  return dialog instanceof Element && !(from instanceof Node && dialog.contains(from));
}

/** What can be cut off in the rows of the list. */
const clamped = ".documents :is(a, small, td:nth-child(2) > span)";

/** The button or link at which something happened, if no word of it is seen; the text, if not all of it is. */
function unread(target: EventTarget | null): Element | undefined {
  if (!(target instanceof Element)) return undefined;
  const text = target.closest(clamped);
  if (text && (text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth)) return text;
  const control = target.closest("button, a[href]");
  if (!control || nameOf(control) === "") return undefined;
  const isSeen = (node: ChildNode) =>
    node.textContent?.trim() !== "" && (!(node instanceof Element) || node.getBoundingClientRect().width > 1);
  return [...control.childNodes].some(isSeen) ? undefined : control;
}

const nameOf = (control: Element) => (control.getAttribute("aria-label") ?? control.textContent).trim();

/** Beneath the control, above it where there is no room, always within the window. */
function place(tip: HTMLElement, control: Element): void {
  const at = control.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.min(at.left + at.width / 2 - width / 2, document.documentElement.clientWidth - width - gap);
  const below = at.bottom + gap;
  const top = below + height > window.innerHeight ? at.top - gap - height : below;
  Object.assign(tip.style, { left: `${Math.max(gap, left)}px`, top: `${top}px` });
}
