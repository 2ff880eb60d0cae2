import type { Engine } from "./office.ts";
import type { Row } from "./row.ts";
import { answers } from "./rows-answers.ts";
import { aboutTheDesk } from "./rows-desk.ts";
import { peopleAndFiles } from "./rows-people.ts";
import { reaching } from "./rows-reaching.ts";
import { aboutTheStore } from "./rows-store.ts";
import { aboutTokens } from "./rows-token.ts";
import { onTheWire } from "./rows-wire.ts";

const all: Row[] = [
  ...reaching,
  ...aboutTokens,
  ...onTheWire,
  ...answers,
  ...peopleAndFiles,
  ...aboutTheStore,
  ...aboutTheDesk,
];

const turns: Engine[] = ["SQLite", "PostgreSQL"];

/** Only the service does something else than in the row before: what is stored of it is the same. */
function isVariant({ number, steps }: Row, place: number): boolean {
  return steps === undefined && all[place - 1]?.number === number;
}

/** The fault table. Each row is for both engines; its variants take turns, or the table would take 7 minutes. */
export const rows: Row[] = all.map((row, place) => {
  const only = row.only ?? (isVariant(row, place) ? turns[place % 2] : undefined);
  return only === undefined ? row : { ...row, only };
});
