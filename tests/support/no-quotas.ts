import type { Quotas } from "#lib/shared/quotas.ts";

/** Out of the way of whatever else is tested. */
export const noQuotas: Quotas = {
  stagedFiles: Number.POSITIVE_INFINITY,
  stagedBytes: Number.POSITIVE_INFINITY,
  drafts: Number.POSITIVE_INFINITY,
  draftBytes: Number.POSITIVE_INFINITY,
  creationsPerHour: Number.POSITIVE_INFINITY,
};
