import type { Language } from "#lib/shared/messages/words.ts";
import type { Ending } from "./endings.ts";
import type { Address, Engine } from "./office.ts";
import type { Sent } from "./repeat.ts";
import type { Play } from "./service.ts";
import type { Contract, Stage } from "./stage.ts";

/** One line of the fault table (`rows.ts`), or a variant of one. */
export interface Row extends Extra {
  /** Its number there. */
  number: number;
  /** What goes wrong. */
  fault: string;
  /** What the service does meanwhile. */
  play: Play;
  ends: Ending;
  /** How many documents the service has then. */
  documents: number;
}

export interface Extra {
  /** Where the desk looks for the service; over plain HTTP unless said otherwise. */
  address?: Address;
  /** Of the desk, besides. */
  settings?: Record<string, string>;
  /** What the person reads. */
  language?: Language;
  signers?: string[];
  file?: NonNullable<Contract["file"]>;
  /** Requests for a creation, when not as usual for the ending. */
  posts?: number;
  /** What happens instead of pressing the button once. */
  steps?: (stage: Stage) => Promise<void>;
  /** What an administrator finds on the page about the connection: why there is no token, and the network's own word for it. */
  alert?: [reason: string, detail: RegExp];
  /** What must hold besides, once everything has been looked at. */
  besides?: (stage: Stage, sent: Sent | undefined) => void | Promise<void>;
  /** However the row went, what it broke is whole again. */
  tidy?: () => Promise<void>;
  only?: Engine;
  /** Why the outcome is another than its neighbours'. */
  why?: string;
}

export const row = (
  number: number,
  fault: string,
  play: Play,
  ends: Ending,
  documents: number,
  extra: Extra = {},
): Row => ({ number, fault, play, ends, documents, ...extra });
