import { sealedAttempts } from "./company/attempts.ts";
import { sealedIdTokens } from "./company/company.ts";
import { sealedCompany } from "./company/settings.ts";
import { countKeptLinks } from "./creation/journal-reseal.ts";
import type { Database } from "./database/tables.ts";
import { sealedLateLinks, sealedSignerLinks, sealedUnmatchedLinks } from "./documents/reseal.ts";
import type { CountsByKind } from "./keys/rotate.ts";
import type { SealedKind } from "./keys/sealed-kind.ts";
import { sealedFactors } from "./people/second-factor.ts";
import { sealedConnection } from "./settings/service-account.ts";
import type { Staging } from "./storage/staging.ts";
import { countFiles, sealedFiles } from "./uploads/reseal.ts";

/** All that is stored encrypted in the database, and files by their rows: the few first, the links before what came beside them is entered. */
const inDatabase = [
  sealedConnection,
  sealedCompany,
  sealedFactors,
  sealedIdTokens,
  sealedAttempts,
  sealedLateLinks,
  sealedSignerLinks,
  sealedUnmatchedLinks,
];

/** What comes under the current key in the background. */
export const sealedKinds = (staging: Staging): SealedKind[] => [...inDatabase, sealedFiles(staging)];

/** How much of all that is stored is under which key, in the database and beside it. */
export async function countSealed(db: Database, outcomes: string): Promise<CountsByKind> {
  const counts: CountsByKind = [["files", await countFiles(db)]];
  for (const { what, count } of inDatabase) counts.push([what, await count(db)]);
  return [...counts, ["links of outcomes in DATA_DIR", await countKeptLinks(outcomes)]];
}
