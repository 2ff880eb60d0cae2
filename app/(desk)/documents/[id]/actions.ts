"use server";

import { z } from "zod";
import { atMost } from "#lib/shared/at-most.ts";
import { shareWays } from "#lib/shared/history.ts";
import { isId } from "#lib/shared/id.ts";
import { limits } from "#lib/shared/limits.ts";
import { line } from "#lib/shared/line.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import { resolutionSchema } from "#lib/shared/resolution.ts";
import { longestSigningLink } from "#lib/shared/signer.ts";
import { action } from "#lib/web/action.ts";
import { services } from "#lib/web/services.ts";

/** Records that links were shared; tries with the same `once` are one sharing. */
export const saveShare = action(
  "readDocuments",
  z.object({
    id: z.string().refine(isId),
    signers: atMost(limits.signers, z.array(z.int().min(0).max(limits.signers)).min(1)),
    way: z.enum(shareWays),
    links: atMost(limits.signers, z.array(z.string().max(longestSigningLink))).optional(),
    once: z.string().refine(isId).optional(),
  }),
  (person, { id, ...copy }) => services().documents.recordShare(person, id, copy),
);

/** A person's word that a signer has signed, or its taking back. */
export const markSigned = action(
  "followUpDocuments",
  z.object({
    id: z.string().refine(isId),
    signer: z.int().min(0).max(limits.signers),
    signed: z.boolean(),
  }),
  (person, { id, ...mark }) => services().documents.markSigned(person, id, mark),
);

export const addNote = action(
  "followUpDocuments",
  z.object({
    id: z.string().refine(isId),
    text: line(limits.note).refine((text) => text !== "", "note_required" satisfies ProblemCode),
    once: z.string().refine(isId).optional(),
  }),
  (person, { id, text, once }) => services().documents.addNote(person, id, text, once),
);

/** Somebody has looked at what the service said late; `at`: when that came. */
export const seeConflict = action(
  "followUpDocuments",
  z.object({ id: z.string().refine(isId), at: z.int() }),
  (person, { id, at }) => services().resolving.markConflictSeen(person, id, at),
);

/** Closes an unknown outcome by the word of its owner, whoever took over their work, or a manager. `reference`: of the attempt that they looked at. */
export const resolve = action(
  "followUpDocuments",
  z.intersection(z.object({ id: z.string().refine(isId), reference: z.string().max(20) }), resolutionSchema),
  (person, { id, reference, ...resolution }) => services().resolving.resolve(person, id, resolution, reference),
);

/** Begins a new document with parts of this one. */
export const duplicate = action(
  "sendDocuments",
  z.object({ id: z.string().refine(isId), files: z.boolean(), signers: z.boolean(), items: z.boolean() }),
  (person, { id, ...parts }) => services().duplication.duplicate(person, id, parts),
);

/** Begins a new document of the same template as this one. */
export const beginFromTemplate = action("sendDocuments", z.object({ id: z.string().refine(isId) }), (person, { id }) =>
  services().duplication.beginFromTemplate(person, id),
);

/** Begins a document that is to replace this one. */
export const replace = action(
  "sendDocuments",
  z.object({ id: z.string().refine(isId), files: z.boolean() }),
  (person, { id, ...parts }) => services().duplication.replace(person, id, parts),
);
