import type { Signer } from "./signer.ts";

/** A practice document that was made to try a template: as it arrived at the sandbox. */
export interface Trial {
  templateId: string;
  title: string;
  autoSend: boolean;
  /** Absent: as set in the template. */
  autoConfirm?: boolean;
  /** `role`: what the template calls whoever signs there. `link`: the path of the practice page; absent where the sandbox returned none. */
  signers: (Signer & { role: string; link?: string })[];
  items: { key: string; value: string }[];
  files: { name: string; pages: number }[];
}
