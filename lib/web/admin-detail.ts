import { fill } from "../shared/messages/words.ts";
import type { ProblemCode } from "../shared/problems.ts";
import type { Result } from "../shared/result.ts";
import { may } from "../shared/rights.ts";
import type { Person } from "../shared/roles.ts";
import { readerMessages } from "./language.ts";
import { services } from "./services.ts";

const ofTheConnection: ProblemCode[] = ["not_authorised", "service_unusable"];

/** An administrator hears why the service cannot be used. */
export async function withAdminDetail<Value>(person: Person, result: Result<Value>): Promise<Result<Value>> {
  if (result.ok || !ofTheConnection.includes(result.problem.code) || !may(person, "changeConnection")) return result;
  const { reasons } = (await readerMessages()).m.connection;
  const { reason = "fresh", target = "" } = (await services().connection.current()).trouble ?? {};
  return { ok: false, problem: { ...result.problem, adminDetail: fill(reasons[reason] ?? "", { target }) } };
}
