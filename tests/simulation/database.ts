import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { CompiledQuery, type DatabaseConnection, Kysely, type QueryResult, SqliteAdapter, SqliteDialect } from "kysely";
import { Migrator } from "kysely/migration";
import { migrations } from "#lib/database/migrations.ts";

/**
 * The one database beneath all machines of a world: a real SQLite in memory with the real tables. Its transactions come one after
 * another, as with SQLite; whoever comes while one is open waits. What time it is, also within SQL, the world says.
 */
export class VirtualDatabase {
  /** Milliseconds since 1970, by the database's clock. */
  now: () => number = () => 0;
  readonly #real = new DatabaseSync(":memory:", { enableForeignKeyConstraints: true });
  readonly #prepared = new Map<string, StatementSync>();
  readonly #readers = new Map<string, boolean>();
  #holder: object | undefined;
  #waiting: (() => void)[] = [];
  #tables: string[] = [];

  static async open(): Promise<VirtualDatabase> {
    const database = new VirtualDatabase();
    database.#ownTheClock();
    const db = new Kysely<unknown>({ dialect: new PlainDialect(database) });
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    const tables = database.rows<{ name: string }>(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%'",
    );
    database.#tables = tables.map(({ name }) => name);
    return database;
  }

  /** What time it is, the world says; SQL that asks somebody else is wrong. */
  #ownTheClock(): void {
    this.#real.function("now_ms", () => this.now());
    for (const name of ["unixepoch", "julianday", "strftime", "datetime", "date", "time"])
      this.#real.function(name, { varargs: true }, () => {
        throw new Error(`the simulation has no ${name}`);
      });
  }

  /** Empties all tables, for the next world. */
  clear(): void {
    if (this.#real.isTransaction) this.#real.exec("rollback");
    this.#holder = undefined;
    this.#waiting = [];
    this.#real.exec("pragma foreign_keys = off");
    for (const table of this.#tables) this.run(`delete from ${table}`);
    this.#real.exec("pragma foreign_keys = on");
  }

  /** For those who look on or prepare: no machine, no waiting. */
  rows<Row>(sql: string, ...parameters: SQLInputValue[]): Row[] {
    return this.#statement(sql).all(...parameters) as Row[];
  }

  run(sql: string, ...parameters: SQLInputValue[]): void {
    this.#statement(sql).run(...parameters);
  }

  execute<Row>({ sql, parameters }: Pick<CompiledQuery, "sql" | "parameters">): QueryResult<Row> {
    const statement = this.#statement(sql);
    const values = parameters as SQLInputValue[];
    if (this.#readers.get(sql)) return { rows: statement.all(...values) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  #statement(sql: string): StatementSync {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.#real.prepare(sql);
    this.#prepared.set(sql, statement);
    this.#readers.set(sql, statement.columns().length > 0);
    return statement;
  }

  /** Goes on when no transaction of somebody else's is open: at once, or in turn. */
  whenFree(of: object, go: () => void): void {
    if (this.#holder === undefined || this.#holder === of) go();
    else this.#waiting.push(go);
  }

  /** Whoever looks on would see what may yet be undone. */
  get inTransaction(): boolean {
    return this.#real.isTransaction;
  }

  begin(of: object): void {
    this.#holder = of;
    this.#real.exec("begin immediate");
  }

  end(of: object, how: "commit" | "rollback"): void {
    if (this.#holder !== of) return;
    this.#real.exec(how);
    this.#holder = undefined;
    while (this.#holder === undefined) {
      const next = this.#waiting.shift();
      if (!next) return;
      next();
    }
  }
}

/** The database as the migrations see it: nothing befalls them. */
class PlainDialect extends SqliteDialect {
  readonly #database: VirtualDatabase;

  constructor(database: VirtualDatabase) {
    super({ database: async () => Promise.reject(new Error("opened another way")) });
    this.#database = database;
  }

  override createDriver() {
    const database = this.#database;
    const connection: DatabaseConnection = {
      executeQuery: async <R>(query: CompiledQuery) => database.execute<R>(query),
      streamQuery: () => {
        throw new Error("nothing is streamed");
      },
    };
    const raw = (sql: string) => async () => void (await connection.executeQuery(CompiledQuery.raw(sql)));
    return {
      init: async () => {},
      destroy: async () => {},
      acquireConnection: async () => connection,
      releaseConnection: async () => {},
      beginTransaction: raw("begin"),
      commitTransaction: raw("commit"),
      rollbackTransaction: raw("rollback"),
    };
  }

  override createAdapter() {
    return new SqliteAdapter();
  }
}
