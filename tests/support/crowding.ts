/** What is crowded on a page as it stands, and which texts are cut off or whole: one that is whole at another width can be read. */
export interface Crowding {
  faults: string[];
  cut: string[];
  whole: string[];
}

interface Limits {
  /** The least height and width of what is pressed. */
  target: number;
  /** The least width of a field that texts are typed into. */
  field: number;
  /** The fewest characters that stand on a line of a text of several. */
  line: number;
  /** How many lines of a paragraph are a column, where it has less than two fifths of the width that is there. */
  column: number;
}

const fine: Limits = { target: 24, field: 120, line: 4, column: 5 };

/** What to measure by; a finger (`coarse`) needs larger targets than a pointer. */
export const limitsFor = (coarse: boolean): Limits => ({ ...fine, target: coarse ? 44 : fine.target });

/** Runs in the browser, whole: measures everything that is seen. */
export async function crowding(limits: Limits): Promise<Crowding> {
  await new Promise(requestAnimationFrame);
  const faults = new Set<string>();
  const cut = new Set<string>();
  const whole = new Set<string>();
  const root = document.documentElement;
  // What lies under an open dialog cannot be reached.
  const scope = document.querySelector("dialog:modal") ?? document.body;

  const nameOf = (element: Element) => {
    const text = element.getAttribute("aria-label") ?? element.id ?? "";
    const words = (text || element.textContent || "").replace(/\s+/g, " ").trim().slice(0, 40);
    return `${element.tagName.toLowerCase()} "${words}"`;
  };
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert]");
  const overlap = (a: DOMRect, b: DOMRect) => ({
    x: Math.min(a.right, b.right) - Math.max(a.left, b.left),
    y: Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  });

  if (root.scrollWidth > root.clientWidth) faults.add(`the page is ${root.scrollWidth} px wide`);

  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const boxes = new Map<Element, DOMRect>();
  const boxOf = (element: Element) => {
    const box = boxes.get(element) ?? element.getBoundingClientRect();
    boxes.set(element, box);
    return box;
  };
  const isBox = (element: Element) => {
    const { borderLeftWidth, backgroundColor, display } = styleOf(element);
    return display !== "inline" && (borderLeftWidth !== "0px" || !backgroundColor.endsWith(", 0)"));
  };
  const clips = (element: Element) => styleOf(element).overflowX !== "visible";
  const up = (element: Element, is: (one: Element) => boolean) => {
    for (let at: Element | null = element; at && at !== root; at = at.parentElement) if (is(at)) return at;
    return undefined;
  };

  const controls = [
    ...scope.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option]"),
  ].filter((element) => isSeen(element) && boxOf(element).width > 1 && boxOf(element).bottom > 0);
  /** A control as it is pressed: a box to tick together with its words. */
  const targetOf = (control: Element): DOMRect[] => {
    const labels = control instanceof HTMLInputElement && /checkbox|radio/.test(control.type) ? control.labels : null;
    return [control, ...(labels ?? [])].map(boxOf);
  };
  const isWithinText = (control: Element) =>
    control.matches("a, button") &&
    styleOf(control).display.startsWith("inline") &&
    styleOf(control).borderLeftWidth === "0px" &&
    [...(control.parentElement?.childNodes ?? [])].some(
      (node) => node !== control && node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
  for (const control of controls) {
    const box = boxOf(control);
    const size = `${Math.round(box.width)} x ${Math.round(box.height)} px`;
    const fits = targetOf(control).some(
      ({ width, height }) => Math.ceil(width) >= limits.target && Math.ceil(height) >= limits.target,
    );
    if (!fits && !isWithinText(control)) faults.add(`${nameOf(control)} is ${size}, hard to hit`);
    const around = control.parentElement && up(control.parentElement, isBox);
    const room = around ? boxOf(around) : root.getBoundingClientRect();
    if (box.left < room.left - 1 || box.right > room.right + 1) {
      const scroller = control.parentElement && up(control.parentElement, clips);
      if (!scroller || scroller.contains(around ?? null)) faults.add(`${nameOf(control)} stands out of its container`);
    }
    if (
      control.matches(
        "input:is([type=text], [type=tel], [type=email], [type=search], [type=password], :not([type])), select, textarea",
      ) &&
      !control.matches("[inputmode=numeric]") &&
      box.width < (control.matches("select") ? 80 : limits.field)
    )
      faults.add(`${nameOf(control)} is ${size}, too narrow to read what is in it`);
  }

  /** A list of suggestions lies over what is beneath its field while it is open. */
  const isOpened = (one: Element) =>
    one.matches("[popover], dialog") || (one.matches("[role=listbox]") && styleOf(one).position === "absolute");
  const layerOf = (element: Element) =>
    up(element, (one) => ["fixed", "sticky"].includes(styleOf(one).position) || isOpened(one));
  /** What is seen of a control in a list that scrolls. */
  const seenOf = (control: Element): DOMRect => {
    const box = boxOf(control);
    const list = control.parentElement && up(control.parentElement, (one) => styleOf(one).overflowY === "auto");
    if (!list) return box;
    const top = Math.max(box.top, boxOf(list).top);
    return new DOMRect(box.left, top, box.width, Math.max(0, Math.min(box.bottom, boxOf(list).bottom) - top));
  };
  const sorted = [...controls].sort((a, b) => boxOf(a).top - boxOf(b).top);
  sorted.forEach((a, i) => {
    for (const b of sorted.slice(i + 1)) {
      if (boxOf(b).top > boxOf(a).bottom) break;
      const { x, y } = overlap(seenOf(a), seenOf(b));
      // A button within a field is meant so.
      if (a.matches("input") && boxOf(b).right <= boxOf(a).right && boxOf(b).bottom <= boxOf(a).bottom) continue;
      if (x > 1 && y > 1 && !a.contains(b) && !b.contains(a) && layerOf(a) === layerOf(b))
        faults.add(`${nameOf(a)} and ${nameOf(b)} overlap`);
    }
  });

  const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const icons = [...scope.querySelectorAll("svg")].filter((icon) => isSeen(icon) && boxOf(icon).width > 4);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent?.replace(/\s+/g, " ").trim() ?? "";
    const element = node.parentElement;
    if (
      !text ||
      !element ||
      element.closest("script, style, title, svg, select, datalist, noscript") ||
      !isSeen(element)
    )
      continue;
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    if (rects.length === 0) continue;
    const said = `"${text.slice(0, 40)}"`;
    const clip = up(element, clips);
    const edge = clip && boxOf(clip);
    // For those who listen only: what is narrow alone is squeezed.
    if (edge && edge.width < 4 && edge.height < 4) continue;
    const lines = new Set(rects.map(({ bottom }) => Math.round(bottom / 4))).size;
    if (lines > 1 && text.length / lines < limits.line) faults.add(`${said} stands in ${lines} lines of few letters`);

    const lineClamp = clip && styleOf(clip).webkitLineClamp !== "none";
    const isCut =
      edge &&
      rects.some(
        ({ left, right, bottom }) =>
          right > edge.right + 1 || left < edge.left - 1 || (lineClamp && bottom > edge.bottom + 1),
      );
    const scrolls = clip && /auto|scroll/.test(styleOf(clip).overflowX);
    if (isCut && !scrolls && !element.closest("[title]")) cut.add(text);
    else whole.add(text);
    const letters = edge && rects[0] ? Math.round((text.length * edge.width) / rects[0].width) : 0;
    if (isCut && !scrolls && lines === 1 && letters < limits.line)
      faults.add(`${said} is cut down to ${letters} letters`);
    if (isCut) continue;
    const around = up(element, isBox);
    const room = around ? boxOf(around) : root.getBoundingClientRect();
    if (rects.some(({ left, right }) => left < room.left - 1 || right > room.right + 1))
      faults.add(`${said} runs out of ${around ? nameOf(around) : "the page"}`);
    const widest = Math.max(...rects.map(({ width }) => width));
    if (element.matches("p") && text.includes(" ") && lines >= limits.column && widest < room.width * 0.4)
      faults.add(`${said} stands in a column of ${lines} lines, with more room beside it`);
    const near = icons.filter(
      (icon) => icon.parentElement?.contains(element) || up(element, (one) => one.parentElement === icon.parentElement),
    );
    for (const icon of near)
      for (const rect of rects) {
        const { x, y } = overlap(boxOf(icon), rect);
        if (x > 1 && y > 1 && layerOf(icon) === layerOf(element)) faults.add(`${said} runs over an icon`);
      }
  }
  return { faults: [...faults], cut: [...cut], whole: [...whole] };
}
