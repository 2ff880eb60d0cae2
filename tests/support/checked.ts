import { check } from "#lib/backup/check.ts";
import { loadPlaces } from "#lib/runtime/config.ts";

/** What `npm run admin -- check` finds at these places, with the key that lies there. */
export const checked = ({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined }) =>
  check(loadPlaces({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }));
