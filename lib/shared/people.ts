import { z } from "zod";
import { compose } from "./compose.ts";
import { emailField } from "./email.ts";
import { isId } from "./id.ts";
import { limits } from "./limits.ts";
import { line, typedText } from "./line.ts";
import type { ProblemCode } from "./problems.ts";
import { roles } from "./roles.ts";

/** Of more people than these nobody reads down the list. */
export const mostShown = 200;

/*
 * The forms about people, checked by the same schemas on the page and on the server. Messages are problem codes. Whether a password
 * is a common one is the server's to say (`lib/people/passwords.ts`): the list does not travel.
 */

const code = (value: ProblemCode) => value;

const email = emailField.refine((text) => text !== "", code("email_required"));

const name = line(limits.personName).refine((text) => text !== "", code("name_required"));

/** Any characters, spaces too. Composed, so that a Mac's Hangul is the same password as everybody else's; counted in code points. */
const newPassword = typedText(limits.passwordMax, code("password_long"))
  .transform((text) => compose(text))
  .refine((text) => [...text].length >= limits.passwordMin, code("password_short"))
  .refine((text) => [...text].length <= limits.passwordMax, code("password_long"));

const oneTimeCode = z.string().max(200, code("code_invalid"));

export const setUpSchema = z.object({ code: oneTimeCode, name, email, password: newPassword });

/** Asks nothing of it but a bound: what it should have been like is no help to somebody who mistyped it. */
const knownPassword = (required: ProblemCode) =>
  z
    .string()
    .min(1, required)
    .max(4 * limits.passwordMax, code("password_long"));

export const signInSchema = z.object({ email, password: knownPassword("password_required") });

export const changePasswordSchema = z.object({
  current: knownPassword("current_password_required"),
  password: newPassword,
});

/** Before what matters; without a second factor the code is empty. */
export const confirmSchema = z.object({
  password: knownPassword("password_required"),
  code: typedText(limits.factorCode, code("code_wrong")),
});

/** Without a department they are in none. */
export const inviteSchema = z.object({
  name,
  email,
  role: z.enum(roles, code("role_invalid")),
  departmentId: z.string().refine(isId, code("department_gone")).optional(),
});

/** `code` is the token of the invitation's link. */
export const acceptSchema = z.object({ code: oneTimeCode, password: newPassword });
