import type { CompanyRefusal } from "#lib/shared/company.ts";

/** The page of the sign-in, which says why somebody is not signed in; from there the way still leads to where they wanted. */
export function refusedPath(refused: CompanyRefusal, next: string): string {
  return `/sign-in?${new URLSearchParams({ refused, next })}`;
}
