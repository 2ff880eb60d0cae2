import { unstable_rethrow } from "next/navigation";
import type { z } from "zod";
import { problemOf } from "../shared/issues.ts";
import { type Result, refuse } from "../shared/result.ts";
import type { Right } from "../shared/rights.ts";
import { noteNotThere } from "./not-there.ts";
import { noteReached, requestPath } from "./raw-request.ts";
import { confirmProblem, noteNotAllowed, personWith, type SignedIn } from "./session.ts";
import { refuseThrown } from "./thrown.ts";

/** A schema, or how to make it from the server's settings when it is first needed. */
type Schema<Value, Input = unknown> = z.ZodType<Value, Input> | (() => z.ZodType<Value, Input>);

/**
 * A server action: who, what, do. It is a public endpoint, so it asks for the session and the right, checks the input against the
 * schema, and answers a {@link Result}; what is thrown is logged with a reference and answered with nothing but that
 * reference, and that the disk is full or the database not there.
 * The origin has been checked before (`request-gate.ts`). What matters most asks for a session that was `confirmed` in the last minutes.
 */
export function action<Input, Value, Answer>(
  right: Right,
  schema: Schema<Value, Input>,
  run: (person: SignedIn, value: Value) => Promise<Result<Answer>>,
  { confirmed = false }: { confirmed?: boolean } = {},
): (input: Input) => Promise<Result<Answer>> {
  const check = checkedBy(schema);
  return (input) =>
    guarded(async () => {
      const asking = await personWith(right);
      if (!asking.ok) return asking;
      const person = asking.value;
      const doIt = async (value: Value) => (confirmed && (await confirmProblem(person.id))) || run(person, value);
      const result = await check(input, doIt);
      // It may depend on what was asked for.
      if (!result.ok && result.problem.code === "not_allowed") await noteNotAllowed(requestPath());
      if (!result.ok && result.problem.code === "not_found")
        noteNotThere(person.id, { method: "POST", url: requestPath(), right });
      return result;
    });
}

/** The same for somebody who is not signed in: set-up, sign-in, invitation, language. */
export function publicAction<Input, Value, Answer>(
  schema: Schema<Value, Input>,
  run: (value: Value) => Promise<Result<Answer>>,
): (input: Input) => Promise<Result<Answer>> {
  const check = checkedBy(schema);
  return (input) => guarded(() => check(input, run));
}

function checkedBy<Value>(schema: Schema<Value>) {
  // To make a form's takes a millisecond, and the settings are those of the process.
  let made: z.ZodType<Value> | undefined;
  return async <Answer>(input: unknown, run: (value: Value) => Promise<Result<Answer>>): Promise<Result<Answer>> => {
    made ??= typeof schema === "function" ? schema() : schema;
    const parsed = await made.safeParseAsync(input);
    if (parsed.success) return run(parsed.data);
    const { code, ...more } = problemOf(parsed.error.issues);
    return refuse(code, more);
  };
}

async function guarded<Answer>(work: () => Promise<Result<Answer>>): Promise<Result<Answer>> {
  noteReached();
  try {
    return await work();
  } catch (error) {
    unstable_rethrow(error);
    return refuseThrown("action failed", error);
  }
}
