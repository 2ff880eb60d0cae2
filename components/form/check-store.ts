import { createStore } from "#components/ui/store.ts";
import type { DocumentForm } from "#lib/shared/document.ts";
import type { FormLimits } from "#lib/shared/limits.ts";
import { isProblemCode, type ProblemCode } from "#lib/shared/problems.ts";
import type { FormFile } from "./upload-store.ts";

type Faults = Record<string, ProblemCode>;

/** Said when a field is left, because the text is there and cannot be right; a missing one is said when the form is sent. */
const saidOnLeaving: ProblemCode[] = ["email_invalid", "mobile_invalid", "too_long", "key_repeated"];

/** As on the page, from top to bottom; the summary lists the faults so. */
const sections = ["template", "title", "files", "signers", "items"];
const placeOf = (path: string) => sections.indexOf(path.split(".")[0] ?? "");

/** A field is often left by pressing a button: what appears above it must not move it from under the pointer. */
const clickMs = 200;

/**
 * The faults of a form by field. Nothing while typing; on leaving a field only what is there and wrong; everything on sending; after
 * that a fault goes with the keystroke that mends it. What only the server knows stays on its field until that field is changed. The
 * schema is loaded when it is first needed.
 */
export function createCheck(limits: FormLimits, read: () => DocumentForm, files: () => FormFile[]) {
  const faults = createStore<Faults>({});
  /** What the server found, with what stood in the field then. */
  let fromServer: { path: string; code: ProblemCode; value: string }[] = [];
  let sent = false;

  const find = async (): Promise<Faults> => {
    const { documentSchema } = await import("#lib/shared/document.ts");
    const form = read();
    const parsed = documentSchema(limits).safeParse(form);
    const found: Faults = {};
    for (const { path, message } of parsed.error?.issues ?? []) {
      found[path.join(".")] ??= isProblemCode(message) ? message : "form_invalid";
    }
    for (const { id, state, problem } of files())
      if (state === "failed") found[`files.${id}`] = problem?.code ?? "file_unfinished";
    for (const { path, code, value } of fromServer) if (valueAt(form, path) === value) found[path] ??= code;
    return Object.fromEntries(Object.entries(found).sort(([a], [b]) => placeOf(a) - placeOf(b)));
  };

  return {
    faults,
    /** Checks everything and answers what is wrong; what the server found before is for the server to find again. */
    async all(): Promise<Faults> {
      fromServer = [];
      const found = await find();
      sent = true;
      faults.set(found);
      return found;
    },
    /** Faults that the page's own check does not know. */
    show(found: Faults) {
      const form = read();
      fromServer = Object.entries(found).map(([path, code]) => ({ path, code, value: valueAt(form, path) }));
      faults.set(found);
    },
    /** Takes away what is mended; adds nothing. */
    changed() {
      if (Object.keys(faults.get()).length === 0) return;
      void find().then((found) =>
        faults.set(Object.fromEntries(Object.entries(faults.get()).filter(([path]) => path in found))),
      );
    },
    left(path: string, typed: string) {
      if (typed.trim() === "") return;
      setTimeout(async () => {
        const code = (await find())[path];
        if (code && saidOnLeaving.includes(code)) faults.set({ ...faults.get(), [path]: code });
      }, clickMs);
    },
    /** After rows were moved or removed the old places mean nothing; what the server found goes with its row. */
    recheck() {
      requestAnimationFrame(() => {
        const form = read();
        fromServer = fromServer.map((fault) => ({ ...fault, path: placeNow(form, fault.path, fault.value) }));
        if (sent) void find().then(faults.set);
        else faults.set({});
      });
    },
  };
}

export type CheckStore = ReturnType<typeof createCheck>;

/** With what is wrong with a field, in words. */
export type Check = Omit<CheckStore, "faults"> & { fault: (path: string) => string | undefined };

/** What stands in a field, as text to compare; of a file, whether it is in the form. */
function valueAt(form: DocumentForm, path: string): string {
  const [section, ...rest] = path.split(".");
  if (section === "files" && rest[0]) return String(form.files.includes(rest[0]));
  let value: unknown = form;
  for (const name of path.split(".")) {
    value =
      typeof value === "object" && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
  }
  return JSON.stringify(value) ?? "";
}

/** Where a row's field is after rows have moved: the first one that holds the same. */
function placeNow(form: DocumentForm, path: string, value: string): string {
  const [section, at, ...field] = path.split(".");
  if ((section !== "signers" && section !== "items") || at === undefined) return path;
  const paths = form[section].map((_, i) => [section, i, ...field].join("."));
  return paths.find((one) => valueAt(form, one) === value) ?? path;
}
