import type { Migration } from "kysely/migration";
import { tables } from "./migrations/001-tables.ts";
import { contacts } from "./migrations/002-contacts.ts";
import { templates } from "./migrations/003-templates.ts";
import { sharedDrafts } from "./migrations/004-shared-drafts.ts";
import { forgetting } from "./migrations/005-forgetting.ts";
import { sessions } from "./migrations/006-sessions.ts";
import { releases } from "./migrations/007-releases.ts";
import { packets } from "./migrations/008-packets.ts";
import { audit } from "./migrations/009-audit.ts";
import { company } from "./migrations/010-company.ts";
import { secondFactor } from "./migrations/011-second-factor.ts";
import { sealedFiles } from "./migrations/012-sealed-files.ts";
import { fileNotices } from "./migrations/013-file-notices.ts";
import { handOvers } from "./migrations/014-hand-overs.ts";
import { sealingKeys } from "./migrations/015-sealing-keys.ts";
import { departments } from "./migrations/016-departments.ts";
import { forgettingByRule } from "./migrations/017-forgetting-by-rule.ts";
import { serviceHealth } from "./migrations/018-service-health.ts";
import { sessionTokens } from "./migrations/019-session-tokens.ts";
import { knownTime } from "./migrations/020-known-time.ts";
import { forgettingAgain } from "./migrations/021-forgetting-again.ts";
import { unmatchedLinks } from "./migrations/022-unmatched-links.ts";
import { sentTo } from "./migrations/023-sent-to.ts";

/** In order; a released one is never edited. */
export const migrations: Record<string, Migration> = {
  "001_tables": tables,
  "002_contacts": contacts,
  "003_templates": templates,
  "004_shared_drafts": sharedDrafts,
  "005_forgetting": forgetting,
  "006_sessions": sessions,
  "007_releases": releases,
  "008_packets": packets,
  "009_audit": audit,
  "010_company": company,
  "011_second_factor": secondFactor,
  "012_sealed_files": sealedFiles,
  "013_file_notices": fileNotices,
  "014_hand_overs": handOvers,
  "015_sealing_keys": sealingKeys,
  "016_departments": departments,
  "017_forgetting_by_rule": forgettingByRule,
  "018_service_health": serviceHealth,
  "019_session_tokens": sessionTokens,
  "020_known_time": knownTime,
  "021_forgetting_again": forgettingAgain,
  "022_unmatched_links": unmatchedLinks,
  "023_sent_to": sentTo,
};
