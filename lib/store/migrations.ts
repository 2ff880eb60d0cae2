import type { Migration } from "kysely/migration";
import { first } from "./migrations/001-first.ts";
import { sameAgain } from "./migrations/002-same-again.ts";
import { record } from "./migrations/003-record.ts";
import { settings } from "./migrations/004-settings.ts";
import { search } from "./migrations/005-search.ts";
import { drafts } from "./migrations/006-drafts.ts";
import { handingOver } from "./migrations/007-handing-over.ts";
import { again } from "./migrations/008-again.ts";
import { retention } from "./migrations/009-retention.ts";
import { missingDrafts } from "./migrations/010-missing-drafts.ts";
import { postingsInPlace } from "./migrations/011-postings-in-place.ts";
import { lateAnswers } from "./migrations/012-late-answers.ts";
import { clocks } from "./migrations/013-clocks.ts";
import { restores } from "./migrations/014-restores.ts";
import { sharedOnce } from "./migrations/015-shared-once.ts";
import { numbered } from "./migrations/016-numbered.ts";
import { leases } from "./migrations/017-leases.ts";
import { quotas } from "./migrations/018-quotas.ts";
import { knownDevices } from "./migrations/019-known-devices.ts";

/** In order; a released one is never edited. */
export const migrations: Record<string, Migration> = {
  "001_first": first,
  "002_same_again": sameAgain,
  "003_record": record,
  "004_settings": settings,
  "005_search": search,
  "006_drafts": drafts,
  "007_handing_over": handingOver,
  "008_again": again,
  "009_retention": retention,
  "010_missing_drafts": missingDrafts,
  "011_postings_in_place": postingsInPlace,
  "012_late_answers": lateAnswers,
  "013_clocks": clocks,
  "014_restores": restores,
  "015_shared_once": sharedOnce,
  "016_numbered": numbered,
  "017_leases": leases,
  "018_quotas": quotas,
  "019_known_devices": knownDevices,
};
