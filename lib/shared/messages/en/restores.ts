import type { RestoreKind } from "../../restores.ts";

/** What is said when the database is, or may be, older than it was. */
export const restores: {
  label: string;
  seen: string;
  told: Record<RestoreKind, string>;
  draft: string;
  chip: string;
} = {
  label: "Restored data",
  seen: "I have seen this",
  told: {
    restored:
      "Restored from a backup of {until}. Documents created after it are missing: check with the signing service before creating them again.",
    went_back:
      "The database went back to {until}. Documents created after it are missing: check with the signing service before creating them again.",
    perhaps:
      "Countersign was last running on {until} and started again on {at}. If the database was restored from a backup or a snapshot, documents created in between are missing: check with the signing service before creating them again.",
  },
  draft:
    "This draft is from before the restore: it is as it was on {time}. Its document may have been created since. Check with the signing service first.",
  chip: "From before the restore",
};
