/** Fields by the name of what has them. */
export type Sent = Record<string, Set<string>>;

/** Next's own, and the texts, which are the same for everybody. */
const notData = ["", "default", "OutletBoundary", "ViewportBoundary", "MetadataBoundary", "IconMark", "Texts"];

/** The rows of a page as React sends it to the browser, by their ids; a row of text alone may have line breaks in it. */
function rowsOf(answer: Buffer): Map<string, string> {
  const rows = new Map<string, string>();
  for (let at = 0; at < answer.length; ) {
    const colon = answer.indexOf(":", at);
    if (colon < 0) break;
    const id = answer.toString("latin1", at, colon);
    const [text] = /^T[0-9a-f]+,/.exec(answer.toString("latin1", colon + 1, colon + 20)) ?? [];
    const start = colon + 1 + (text?.length ?? 0);
    const end = text ? start + Number.parseInt(text.slice(1), 16) : answer.indexOf("\n", start);
    if (!text) rows.set(id, answer.toString("utf8", start, end));
    at = text ? end : end + 1;
  }
  return rows;
}

const isId = /^[0-9a-z]{26}$/;

/** Adds the names of all fields in this value; those of what is in lists and in other fields too, but for ids. */
function addFields(value: unknown, fields: Set<string>): void {
  if (!value || typeof value !== "object" || isDrawn(value)) return;
  if (Array.isArray(value)) for (const one of value) addFields(one, fields);
  else
    for (const [name, one] of Object.entries(value)) {
      if (!isId.test(name) && !isNothing(one)) fields.add(name);
      addFields(one, fields);
    }
}

/** Drawn on the server, and holds what is seen only. */
const isDrawn = (value: unknown): boolean =>
  Array.isArray(value) && (value[0] === "$" || value.some((one) => isDrawn(one)));

/** An action to be called, or what is not there. */
const isNothing = (value: unknown): boolean =>
  isDrawn(value) || (typeof value === "string" && /^\$(h[0-9a-f]+|undefined)$/.test(value));

/** Adds the fields that each of the desk's components in the browser is given with this page, as React sends it. */
export function givenFields(answer: Buffer, sent: Sent): void {
  const rows = rowsOf(answer);
  // What is long, or stands there more than once, has a row of its own.
  const read = (text: string): unknown =>
    JSON.parse(text, (_, value) => {
      const [, id = ""] = typeof value === "string" ? (/^\$([0-9a-f]+)$/.exec(value) ?? []) : [];
      const row = rows.get(id);
      return row && /^["[{]/.test(row) ? read(row) : value;
    });
  const names = new Map<string, string>();
  for (const [id, row] of rows) if (row.startsWith("I[")) names.set(id, String((read(row.slice(1)) as unknown[])[2]));

  const walk = (value: unknown): void => {
    if (Array.isArray(value)) {
      const [mark, type, , props] = value;
      const name = mark === "$" ? names.get(/^\$L([0-9a-f]+)$/.exec(String(type))?.[1] ?? "") : undefined;
      if (name && props && !notData.includes(name)) {
        sent[name] ??= new Set();
        addFields(props, sent[name]);
      }
      for (const one of value) walk(one);
    } else if (value && typeof value === "object") for (const one of Object.values(value)) walk(one);
  };
  for (const row of rows.values()) if (/^[[{]/.test(row)) walk(read(row));
}

/** The fields of an answer in JSON. */
export function answeredFields(name: string, answer: unknown, sent: Sent): void {
  sent[name] ??= new Set();
  addFields(answer, sent[name]);
}
