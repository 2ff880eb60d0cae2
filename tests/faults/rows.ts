import type { Row } from "./row.ts";
import { answers } from "./rows-answers.ts";
import { aboutTheDesk } from "./rows-desk.ts";
import { peopleAndFiles } from "./rows-people.ts";
import { reaching } from "./rows-reaching.ts";
import { aboutTheStore } from "./rows-store.ts";
import { aboutTokens } from "./rows-token.ts";
import { onTheWire } from "./rows-wire.ts";

/** The fault table of RELIABILITY §6.2, in its order. */
export const rows: Row[] = [
  ...reaching,
  ...aboutTokens,
  ...onTheWire,
  ...answers,
  ...peopleAndFiles,
  ...aboutTheStore,
  ...aboutTheDesk,
];
