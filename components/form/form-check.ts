import type { FieldErrors, FieldPath, Resolver, UseFormReturn } from "react-hook-form";
import type { DocumentForm } from "#lib/shared/document.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import { signerFields } from "#lib/shared/signer.ts";
import type { Asked, FormParts } from "./find-faults.ts";

/** By field; a file's is at `files.` and its id. */
export type Faults = Record<string, ProblemCode>;

/** As on the page, from top to bottom; the summary lists the faults so. */
const sections = ["template", "title", "files", "signers", "items"] as const;

/** What looks at values, loaded when it is first needed. */
export const loadFinder = () => import("./find-faults.ts");

/** Looks for what is wrong. */
export function createResolver(parts: FormParts): Resolver<DocumentForm> {
  return async () => (await loadFinder()).findFaults(parts);
}

const placeOf = (field: string) => (signerFields as readonly string[]).indexOf(field);
const byField = ([one]: [string, unknown], [other]: [string, unknown]) => placeOf(one) - placeOf(other);

/** The faults in one list, as they are on the page. */
export function faultsOf(errors: FieldErrors<DocumentForm>): Faults {
  const faults: Faults = {};
  const collect = (error: unknown, path: string) => {
    if (typeof error !== "object" || error === null) return;
    if ("message" in error && typeof error.message === "string") faults[path] = error.message as ProblemCode;
    // What is wrong with a list of rows, as the library has it once it was looked for again.
    for (const [name, inner] of Object.entries(error).toSorted(byField))
      if (name !== "ref") collect(inner, name === "root" ? path : `${path}.${name}`);
  };
  for (const section of sections) collect(errors[section], section);
  return faults;
}

const rowOf = (path: string) => path.split(".").slice(0, 2).join(".");

/**
 * Whether what is wrong at a path may be mended in this field: a row by each of its fields, items by each key, for none may be there twice, an
 * empty signer by whoever follows.
 */
export function mayMend(name: string, path: string): boolean {
  if (name === "template" || rowOf(name) === rowOf(path) || path.startsWith(`${name}.`)) return true;
  if (name.startsWith("signers.") && path.endsWith(".name")) return true;
  return path.startsWith("items.") && name.endsWith(".key");
}

/** As the library has it typed, to whom files are strings that have no fields. */
const fieldPath = (path: string) => path as FieldPath<DocumentForm>;

type Form = Pick<
  UseFormReturn<DocumentForm>,
  "trigger" | "getErrors" | "setError" | "clearErrors" | "getValues" | "setValue"
>;

/** All of the form is looked through for what was mended; with fifty signers that takes longer than the key itself. */
const mendedMs = 100;

/** Nothing is called wrong while it is typed, but what is mended goes a moment later. What the server found stays until its field is changed. */
export function createCheck(form: Form, { files, asked }: Asked) {
  const edited = new Set<string | undefined>();
  let looking: ReturnType<typeof setTimeout> | undefined;
  const faulty = () => Object.keys(faultsOf(form.getErrors())).map(fieldPath);
  const isServers = (path: FieldPath<DocumentForm>) => form.getErrors(path)?.type === "server";
  const lookForMended = () => {
    const names = [...edited];
    edited.clear();
    const mended = (path: string) => names.some((name) => name === undefined || mayMend(name, path));
    const paths = faulty().filter((path) => !isServers(path) && mended(path));
    if (paths.length > 0) void form.trigger(paths);
  };
  return {
    /** Writes the values of items as their template has them. */
    async write(): Promise<void> {
      if (!asked().some(({ written }) => written)) return;
      const { writeItems } = await loadFinder();
      writeItems(form, asked());
    },
    /** Checks everything and answers what is wrong; what the server found before is for the server to find again. */
    async all(): Promise<Faults> {
      const { addMissing } = await loadFinder();
      addMissing(form, asked());
      await form.trigger();
      return faultsOf(form.getErrors());
    },
    /** Shows what only the server knows, in place of all else. */
    show(found: Faults) {
      form.clearErrors();
      for (const [path, code] of Object.entries(found))
        form.setError(fieldPath(path), { type: "server", message: code });
    },
    /** Takes away what the change of this field, or of anything, may have mended; adds nothing. */
    changed(name?: string) {
      const paths = faulty();
      if (paths.length === 0) return;
      const removed = (path: string) => path.startsWith("files.") && !files().some(({ id }) => path === `files.${id}`);
      form.clearErrors(paths.filter((path) => isServers(path) && (path === name || removed(path))));
      edited.add(name);
      clearTimeout(looking);
      looking = setTimeout(lookForMended, mendedMs);
    },
  };
}

export type Check = ReturnType<typeof createCheck>;
