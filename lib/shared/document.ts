import { z } from "zod";
import { atMost } from "./at-most.ts";
import { compose } from "./compose.ts";
import { emailField } from "./email.ts";
import { isId } from "./id.ts";
import { type FormLimits, limits } from "./limits.ts";
import { line, typedText } from "./line.ts";
import { readMobile } from "./mobile.ts";
import { getsNoTexts } from "./no-texts.ts";
import type { ProblemCode } from "./problems.ts";
import {
  emptySigner,
  mostOfSigner,
  type Signer,
  type SignerField,
  signerFields,
  signerOf,
  type TypedSigner,
} from "./signer.ts";
import { isSeen, isSomebody } from "./somebody.ts";

/** The form as it stands on the page: texts as typed. */
export interface DocumentForm {
  template: string;
  title: string;
  signers: TypedSigner[];
  items: { key: string; value: string }[];
  /** Ids of finished uploads, in the order in which they go out. */
  files: string[];
  autoSend: boolean;
  /** Absent at the service means: as set in the template. */
  autoConfirm: "template" | "yes" | "no";
}

/** The form after checking: trimmed, normalised, empty fields absent. */
export interface DocumentContent {
  templateId: string;
  title: string;
  signers: Signer[];
  items: { key: string; value: string }[];
  files: string[];
  autoSend: boolean;
  autoConfirm?: boolean;
}

export const emptyForm: DocumentForm = {
  template: "",
  title: "",
  signers: [emptySigner],
  items: [],
  files: [],
  autoSend: false,
  autoConfirm: "template",
};

const code = (value: ProblemCode) => value;
/** Said beside what else is wrong, not only after that is mended; of what is no row or list at all nothing more can be said. */
const always = (path: PropertyKey[], problem: ProblemCode) => ({
  path,
  error: code(problem),
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
});

/** Checks and normalises a signer as typed; answers nothing for a row in which nothing is entered. */
export function signerSchema({ phoneRegion }: Pick<FormLimits, "phoneRegion">) {
  const checks = {
    name: line(mostOfSigner.name),
    email: emailField,
    mobile: typedText(mostOfSigner.mobile, code("mobile_invalid")).transform((text, context) => {
      if (!isSeen(text)) return "";
      const mobile = readMobile(text, phoneRegion);
      if (!mobile) context.addIssue(code("mobile_invalid"));
      else if (getsNoTexts(mobile)) context.addIssue(code("mobile_no_texts"));
      return mobile?.digits ?? z.NEVER;
    }),
  } satisfies Record<SignerField, z.ZodType<string>>;
  return z
    .object(checks)
    .refine((signer) => isEmpty(signer) || signer.name !== "", always(["name"], "name_required"))
    .refine((signer) => isEmpty(signer) || hasContact(signer), always(["email"], "contact_required"))
    .transform((signer) => (isEmpty(signer) ? undefined : signerOf(signer)));
}

const hasContact = ({ email, mobile }: TypedSigner) => email !== "" || mobile !== "";
const isEmpty = (signer: TypedSigner) => signerFields.every((field) => signer[field] === "");

/**
 * Above whom somebody stands, of the rows in which nothing is entered: such a row is not sent, and whoever follows would move up into another
 * role, which the service knows by its order only. Beyond the `roles` of a template it moves nobody; where nobody has described them
 * each row may be one. Of the first row the schema says more.
 */
export function emptyRoles(signers: TypedSigner[], roles: number): number[] {
  const somebody = signers.map(isSomebody);
  const last = Math.min(roles || signers.length, somebody.lastIndexOf(true));
  return [...somebody.keys()].filter((row) => row < last && !somebody[row]);
}

/** Of no rows at all something else is said. */
const isFirstThere = (rows: (Signer | undefined)[]) => rows.length === 0 || rows[0] !== undefined;

/** White space and line breaks are the person's own; other control characters no contract can show, and PostgreSQL refuses one. */
const itemValue = typedText(limits.itemValue)
  .transform((text) => compose(text).replace(/[^\P{Cc}\t\r\n]/gu, ""))
  .pipe(z.string().max(limits.itemValue, code("too_long")));

/**
 * The one schema for form and server: checks and normalises, never reads or writes. Its messages are problem codes; a path is
 * the form field's name (`signers.0.email`).
 */
export function documentSchema(settings: FormLimits) {
  const items = z
    .array(z.object({ key: line(limits.itemKey), value: itemValue }))
    .superRefine((rows, context) => {
      const keys = new Set<string>();
      for (const [index, { key, value }] of rows.entries()) {
        const path = [index, "key"];
        if (key === "" && value.trim() !== "")
          context.addIssue({ code: "custom", message: code("key_required"), path });
        if (key !== "" && keys.has(key)) context.addIssue({ code: "custom", message: code("key_repeated"), path });
        keys.add(key);
      }
    })
    // A row without a value fills nothing in: a field that a person left empty is absent.
    .transform((rows) => rows.filter(({ key, value }) => key !== "" && value.trim() !== ""));

  return z
    .object({
      template: line(limits.templateId).refine((id) => id !== "", code("template_required")),
      title: line(limits.title).refine((title) => title !== "", code("title_required")),
      files: atMost(
        settings.maxFiles,
        z
          .array(z.string().refine(isId, code("file_unknown")))
          .refine((ids) => new Set(ids).size === ids.length, code("file_unknown"))
          .min(1, code("files_required")),
        "too_many_files",
      ),
      signers: atMost(
        limits.signers,
        z
          .array(signerSchema(settings))
          .min(1, code("signer_required"))
          .refine(isFirstThere, always([0, "name"], "name_required"))
          .refine(isFirstThere, always([0, "email"], "contact_required"))
          // A further row in which nothing is entered is nobody.
          .transform((rows) => rows.filter((signer) => signer !== undefined)),
        "too_many_signers",
      ),
      items: atMost(limits.items, items, "too_many_items"),
      autoSend: z.boolean(),
      autoConfirm: z.enum(["template", "yes", "no"]),
    })
    .transform(
      ({ template, autoConfirm, ...rest }): DocumentContent => ({
        templateId: template,
        ...rest,
        ...(autoConfirm !== "template" && { autoConfirm: autoConfirm === "yes" }),
      }),
    );
}
