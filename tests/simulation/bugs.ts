/** A mistake that somebody could make in the product: a few places of its sources, each replaced by something plausible and wrong. */
export interface Bug {
  name: string;
  changes: { file: string; from: string; to: string }[];
  /** Of worlds in which it is met within a few hundred creations, where the usual ones take thousands. */
  seed?: string;
}

/** What the simulation must find; the first is the one that Countersign had. */
export const bugs: Bug[] = [
  {
    name: "recovery closes an attempt that has gone on the wire since it looked",
    changes: [
      {
        file: "lib/creation/attempt-rows.ts",
        from: `      .where("state", "=", state)
      .where("instance", "=", instance)
      .$if(!own, (query) => query.where((where) => where.not(leaseStands)))`,
        to: `      .where("state", "in", pendingStates)`,
      },
      {
        file: "lib/creation/attempt-rows.ts",
        from: "    .where(leaseStands)\n    .executeTakeFirst();",
        to: "    .executeTakeFirst();",
      },
      { file: "lib/creation/run-attempt.ts", from: "return mayLeave;", to: "return () => true;" },
    ],
  },
  {
    name: "an attempt goes on the wire whatever has become of it",
    changes: [
      {
        file: "lib/creation/attempt-rows.ts",
        from: `    .where("state", "in", pendingStates)\n    .where(leaseStands)`,
        to: "",
      },
    ],
  },
  {
    name: "the claim is not compare-and-set",
    changes: [
      {
        file: "lib/creation/claim.ts",
        from: `    .where("id", "=", documentId)\n    .where("state", "=", "draft")`,
        to: `    .where("id", "=", documentId)`,
      },
      {
        file: "lib/database/migrations/001-tables.ts",
        from: `.createIndex("attempt_one_live")\n    .unique()`,
        to: `.createIndex("attempt_one_live")`,
      },
    ],
  },
  {
    name: "what comes while the outcome is unknown is thrown away",
    changes: [
      {
        file: "lib/creation/late-answers.ts",
        from: `  if (outcome.state === "unknown") {\n`,
        to: `  if (outcome.state !== "unknown") return "repeated";\n  else {\n`,
      },
    ],
  },
  {
    name: "links that come after a person has entered a document are thrown away",
    seed: "3",
    changes: [
      {
        file: "lib/creation/late-answers.ts",
        from: "return (await mergeLinks(tx, documentId, serviceId, links)) || other || brought;",
        to: "return other || brought;",
      },
    ],
  },
  {
    name: "a person's 'not created' stands against the service's answer",
    changes: [
      {
        file: "lib/creation/late-answers.ts",
        from: `return recorded("late", await createdAfterAll(tx, attempt, outcome, content));`,
        to: `return recorded("closed");`,
      },
    ],
  },
  {
    name: "an outcome's file is removed before the database has it",
    changes: [
      {
        file: "lib/creation/journal-entry.ts",
        from: "({ became } = await recordOutcome(db, kept, outcome, at));",
        to: "await journal.drop(attemptId);\n      ({ became } = await recordOutcome(db, kept, outcome, at));",
      },
    ],
  },
  {
    name: "recovery does not ask for outcomes that the database has not taken",
    seed: "22",
    changes: [
      { file: "lib/creation/recovery.ts", from: " || journal.of(attemptId) !== undefined", to: "" },
      { file: "lib/creation/recovery.ts", from: " || refused.has(attemptId)", to: "" },
    ],
  },
  {
    name: "an outcome that the database does not take is logged and forgotten",
    changes: [{ file: "lib/creation/run-attempt.ts", from: "await journal.keep({ ...sent, outcome, at });", to: "" }],
  },
  {
    name: "a refused token is renewed as often as it takes",
    changes: [
      {
        file: "lib/signing/service.ts",
        from: "return first.again ? (await attempt(request, files, hooks, first.outcome.posts)).outcome : first.outcome;",
        to: `let last = first;
        for (let tries = 0; last.again && tries < 3; tries++) last = await attempt(request, files, hooks, last.outcome.posts);
        return last.outcome;`,
      },
    ],
  },
  {
    name: "a status of 500 and more is a refusal",
    changes: [
      {
        file: "lib/signing/outcome.ts",
        from: "  const reason = refusals[status];",
        to: `  const reason = status >= 500 ? "invalid" : refusals[status];`,
      },
    ],
  },
  {
    name: "no answer in time means that nothing was sent",
    changes: [
      {
        file: "lib/signing/outcome.ts",
        from: `if (status === undefined) return { kind: "unknown", reason: answer.broken ?? "closed", ...facts };`,
        to: `if (status === undefined) return { kind: "not_sent", reason: "connection", ...facts };`,
      },
    ],
  },
  {
    name: "it is sent although the store did not take that it may have left",
    changes: [
      {
        file: "lib/creation/run-attempt.ts",
        from: "await markOnWire(db, attemptId, service);",
        to: "await markOnWire(db, attemptId).catch(() => {});",
      },
    ],
  },
  {
    name: "a process that stood still after it went on the wire sends all the same",
    changes: [{ file: "lib/creation/run-attempt.ts", from: "return mayLeave;", to: "return () => true;" }],
  },
  {
    name: "a process that stood still sends once its heart beats again",
    seed: "13",
    changes: [{ file: "lib/database/instances.ts", from: "lapses === before && ", to: "before >= 0 && " }],
  },
  {
    name: "a lease stands until the time comes to which the database's clock was set",
    seed: "1",
    changes: [
      {
        file: "lib/database/instances.ts",
        from: "and instance.seen_at < now_ms() + $" + "{sql.lit(leaseMs)}",
        to: "",
      },
    ],
  },
  {
    name: "links go to signers in the order in which they come",
    changes: [
      {
        file: "lib/signing/links.ts",
        from: "  return (entry: AnsweredSigner, place: number): number | undefined => {",
        to: "  return (_: AnsweredSigner, place: number): number | undefined => {\n    if (place >= 0) return place;\n    const entry = _;",
      },
    ],
  },
  {
    name: "of two forms with the same contents at once, neither sees the other",
    seed: "1",
    changes: [
      {
        file: "lib/creation/claim.ts",
        from: "  const found = await newestOfSameContents(tx, same, documentId, bindingStates);",
        to: `  const found = await newestOfSameContents(tx, same, documentId, ["created"]);`,
      },
    ],
  },
];
