"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import type { Invitation } from "#components/people/person-row.ts";
import { invitationAddress } from "#lib/people/invitations.ts";
import { atMost } from "#lib/shared/at-most.ts";
import { isId } from "#lib/shared/id.ts";
import { inviteSchema, mostShown } from "#lib/shared/people.ts";
import { ok, type Result, refuse } from "#lib/shared/result.ts";
import { type Person, roles } from "#lib/shared/roles.ts";
import { action } from "#lib/web/action.ts";
import { services } from "#lib/web/services.ts";

const personId = z.string().refine(isId);

/** Whoever changes people has confirmed that it is them. */
const confirmed = { confirmed: true };

export const invite = action(
  "managePeople",
  inviteSchema,
  async (by, person) => withLink(await services().people.invite(by, person)),
  confirmed,
);

export const renewInvitation = action(
  "managePeople",
  personId,
  async (by, id) => withLink(await services().people.renewInvitation(by, id)),
  confirmed,
);

export const changeRole = action(
  "managePeople",
  z.object({ id: personId, role: z.enum(roles) }),
  (by, { id, role }) => shown(services().people.changeRole(by, id, role)),
  confirmed,
);

export const disable = action(
  "managePeople",
  personId,
  (by, id) => shown(services().people.disable(by, id)),
  confirmed,
);

export const enable = action("managePeople", personId, (by, id) => shown(services().people.enable(by, id)), confirmed);

const handed = z.object({ from: personId, to: personId });

/** A colleague goes on with the work of somebody who has left. */
export const handOver = action(
  "managePeople",
  handed,
  (by, { from, to }) => shown(services().handOvers.handOver(by, from, to)),
  confirmed,
);

export const undoHandOver = action(
  "managePeople",
  personId,
  (by, from) => shown(services().handOvers.undo(by, from)),
  confirmed,
);

/** Puts people into a department, or into none. */
export const setDepartment = action(
  "managePeople",
  z.object({ people: atMost(mostShown, z.array(personId).min(1)), department: personId.nullable() }),
  (by, { people, department }) => shown(services().people.setDepartment(by, people, department)),
  confirmed,
);

/** Ends all sessions of somebody. */
export const signOutEverywhere = action(
  "managePeople",
  personId,
  (by, id) => shown(services().people.signOut(by, id)),
  confirmed,
);

/** Takes a lost second factor away from somebody. */
export const resetFactor = action(
  "managePeople",
  personId,
  (by, id) => shown(services().people.resetFactor(by, id)),
  confirmed,
);

/** The link is made here, from the address that people type, and is nowhere afterwards. */
async function withLink(result: Result<{ token: string; person: Person }>): Promise<Result<Invitation>> {
  if (!result.ok) return result;
  const { token, person } = result.value;
  const { people, config } = services();
  const listed = (await people.list()).find(({ id }) => id === person.id);
  if (!listed?.invitedUntil) return refuse("not_found");
  revalidatePath("/people");
  const link = invitationAddress(token, config.appUrl);
  return ok({ name: person.name, link, until: listed.invitedUntil, isNew: listed.state === "invited" });
}

async function shown(change: Promise<Result<unknown>>): Promise<Result<null>> {
  const result = await change;
  if (!result.ok) return result;
  revalidatePath("/people");
  return ok(null);
}
