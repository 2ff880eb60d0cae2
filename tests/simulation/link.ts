import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import type { VirtualDatabase } from "./database.ts";
import type { Machine } from "./machine.ts";
import { never } from "./scheduler.ts";

/** What befalls a statement on its way. `before` the database has done it, or after: then only the answer is concerned. */
export type StatementFate =
  | { what: "refused" | "lost" | "unanswered" | "dies before" | "dies after" }
  /** The process stands still before it sends it, or before it hears the answer. */
  | { what: "stands before" | "stands after"; ms: number }
  | { what: "slow"; ms: number }
  /** The process has given up waiting when the database does it. */
  | { what: "late"; ms: number };

/** The world around a store. */
export interface StoreSurroundings {
  database: VirtualDatabase;
  machine: Machine;
  /** Milliseconds that a statement takes on its way. */
  delay(): number;
  fate(sql: string): StatementFate | undefined;
  note(what: string): void;
  /** Each statement, where it is asked for. */
  ask(query: CompiledQuery): void;
  /** Of each answer that a statement got: how many rows. */
  hear(sql: string, rows: number): void;
}

/** As long as the real driver waits for an answer. */
const patienceMs = 10_000;
/** As long as a statement waits for a transaction of somebody else's. */
const lockMs = 5000;
/** As long as it waits for a transaction to go on whose process stands still. */
const forgottenMs = 2000;
const gone = () => new Error("Connection terminated unexpectedly");

/** One statement under way. */
interface Statement<T> {
  sql: string;
  /** It was sent within a transaction. */
  within: boolean;
  fate: StatementFate | undefined;
  act: () => T;
  resolve: (answer: T) => void;
  reject: (error: unknown) => void;
}

/** One connection of a machine to the database. */
export class Link implements DatabaseConnection {
  readonly #around: StoreSurroundings;
  #inTransaction = false;
  /** A commit is on its way: what the process does after that changes nothing. */
  #committing = false;
  #broken = false;

  constructor(around: StoreSurroundings) {
    this.#around = around;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { database, ask, hear } = this.#around;
    ask(query);
    return this.#send(query.sql, () => {
      const result = database.execute<R>(query);
      hear(query.sql, result.rows.length + Number(result.numAffectedRows ?? 0));
      return result;
    });
  }

  streamQuery(): never {
    throw new Error("nothing is streamed");
  }

  begin(): Promise<void> {
    return this.#send("begin", () => {
      this.#around.database.begin(this);
      this.#inTransaction = true;
    });
  }

  commit(): Promise<void> {
    this.#committing = true;
    return this.#send("commit", () => this.#end("commit"));
  }

  rollback(): void {
    if (!this.#committing) this.#end("rollback");
  }

  /** The database notices that nobody is at the other end. */
  break(): void {
    this.#broken = true;
    this.#end("rollback");
  }

  #end(how: "commit" | "rollback"): void {
    if (!this.#inTransaction) return;
    this.#inTransaction = false;
    this.#around.database.end(this, how);
  }

  #send<T>(sql: string, act: () => T): Promise<T> {
    const { machine, note, delay } = this.#around;
    if (!machine.alive) return never();
    if (this.#broken) return Promise.reject(gone());
    const fate = this.#around.fate(sql);
    if (fate) note(`${fate.what}${"ms" in fate ? ` ${Math.round(fate.ms)} ms` : ""}: ${sql.slice(0, 60)}`);
    if (fate?.what === "dies before") machine.die();
    if (fate?.what === "stands before") machine.standStill(fate.ms);
    this.#mayBeForgotten();
    const within = this.#inTransaction;
    // Nothing befalls it, and nobody else can come in between: it need not be an event of its own.
    if (within && !fate && !machine.has("database")) return atOnce(act);
    return new Promise((resolve, reject) => {
      if (fate?.what === "late") machine.deliver(patienceMs, () => reject(gone()));
      const ms = fate?.what === "late" || fate?.what === "slow" ? fate.ms : delay();
      machine.send(ms, () => this.#arrive({ sql, within, fate, act, resolve, reject }));
    });
  }

  #arrive<T>(statement: Statement<T>): void {
    const { machine, database, note } = this.#around;
    const { sql, fate, reject } = statement;
    if (fate?.what === "lost" || machine.has("database")) {
      this.break();
      machine.deliver(patienceMs, () => reject(gone()));
    } else if (fate?.what === "refused") {
      if (sql === "commit") this.#end("rollback");
      machine.deliver(0, () => reject(new Error("the database does not take it")));
    } else {
      let waits = true;
      database.whenFree(this, () => {
        if (waits) this.#perform(statement);
        waits = false;
      });
      if (!waits) return;
      machine.scheduler.after(lockMs, () => {
        if (!waits) return;
        waits = false;
        note(`waited in vain: ${sql.slice(0, 60)}`);
        machine.deliver(0, () => reject(new Error("canceling statement due to lock timeout")));
      });
    }
  }

  #perform<T>({ sql, within, fate, act, resolve, reject }: Statement<T>): void {
    const { machine } = this.#around;
    // A connection that is gone begins nothing, and a transaction that is over takes nothing; what stands alone is done all the same.
    if ((this.#broken && sql === "begin") || (within && !this.#inTransaction)) {
      machine.deliver(0, () => reject(gone()));
      return;
    }
    let answer: T;
    try {
      answer = act();
    } catch (error) {
      machine.deliver(0, () => reject(error));
      return;
    }
    if (fate?.what === "late" || fate?.what === "unanswered") this.break();
    if (fate?.what === "unanswered") machine.deliver(patienceMs, () => reject(gone()));
    if (fate?.what === "dies after") machine.die();
    if (fate?.what === "stands after") machine.standStill(fate.ms);
    if (fate?.what === "late" || fate?.what === "unanswered" || !machine.alive) return;
    this.#mayBeForgotten();
    if (machine.stands) machine.deliver(0, () => resolve(answer));
    else machine.run(() => resolve(answer));
  }

  /** The database does not wait for ever for a transaction whose process stands still. */
  #mayBeForgotten(): void {
    const { machine } = this.#around;
    if (!this.#inTransaction || !machine.stands) return;
    machine.scheduler.after(forgottenMs, () => {
      if (this.#inTransaction && machine.stands) this.break();
    });
  }
}

function atOnce<T>(act: () => T): Promise<T> {
  try {
    return Promise.resolve(act());
  } catch (error) {
    return Promise.reject(error);
  }
}
