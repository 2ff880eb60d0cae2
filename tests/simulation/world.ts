import { AsyncLocalStorage } from "node:async_hooks";
import { newId } from "#lib/shared/id.ts";
import type { Person } from "#lib/shared/roles.ts";
import { readBody } from "./body.ts";
import type { Call, Form, Heard } from "./book.ts";
import type { Chance } from "./chance.ts";
import type { VirtualDatabase } from "./database.ts";
import { type Files, putFile } from "./files.ts";
import { House } from "./house.ts";
import type { Machine } from "./machine.ts";
import type { PlatformNow } from "./platform.ts";
import { Scheduler } from "./scheduler.ts";
import { VirtualService } from "./service.ts";
import { Trace } from "./trace.ts";
import { Weather } from "./weather.ts";

const hourMs = 60 * 60 * 1000;
/** So long the weather is bad. */
export const stormMs = 8 * 60 * 1000;

/** One small universe: up to five machines, a database, a service, people, and a weather of its own. All of it follows from one seed. */
export class World {
  readonly scheduler = new Scheduler();
  readonly trace = new Trace();
  readonly files: Files = new Map();
  readonly calls: Call[] = [];
  readonly hearings: Heard[] = [];
  /** What must never be, and was. */
  readonly wrongs: string[] = [];
  readonly chance: Chance;
  readonly weather: Weather;
  readonly service: VirtualService;
  readonly database: VirtualDatabase;
  readonly person: Person;
  readonly alone: boolean;
  readonly sameAgain: boolean;
  readonly house: House;
  /** How far the database's clock is from the true time. */
  databaseAhead: number;
  databaseClockSet = false;
  /** Somebody could not read what is kept on a disk: it is entered late. */
  diskUnread = false;
  readonly forms: Form[] = [];
  /** Ids of files that can be sent. */
  readonly uploads: string[] = [];
  readonly #titles = new Map<string, Form>();
  /** Those that left, by their ids. */
  readonly #attempts = new Map<string, Form>();
  /** The attempt of the creation that runs: nothing else says which of a form's attempts a request belongs to. */
  readonly #creation = new AsyncLocalStorage<{ attempt: string }>();
  readonly #beginning = Date.UTC(2026, 10, 22);

  constructor(chance: Chance, database: VirtualDatabase, platform: PlatformNow) {
    platform.world = {
      wallClock: () => Math.floor(this.trueTime() + (this.scheduler.running?.clockAhead ?? 0)),
      bytes: (count) => chance.bytes(count),
    };
    database.clear();
    this.chance = chance;
    this.database = database;
    this.weather = new Weather(chance.fork("weather"), (what) => this.trace.count(what));
    this.service = new VirtualService(chance.fork("service"));
    const count = chance.pick([1, 1, 1, 2, 2, 3, 3, 4, 5]);
    this.alone = count === 1;
    this.sameAgain = chance.happens(0.5);
    this.house = new House(this, count);
    this.databaseAhead = chance.pick([0, 0, 3000, -hourMs, hourMs]);
    database.now = () => Math.floor(this.trueTime() + this.databaseAhead);
    this.person = { id: this.newId(), name: "Kim", email: "kim@hanbit.example", role: "manager" };
  }

  /** People go home soon after the weather has cleared up. */
  get late(): boolean {
    return this.scheduler.now > stormMs + 30_000;
  }

  trueTime(): number {
    return this.#beginning + this.scheduler.now;
  }

  newId(): string {
    return newId();
  }

  tell(who: string, what: string): void {
    this.trace.tell(this.scheduler.now, who, what);
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.scheduler.after(ms, resolve));
  }

  /** The person's row and files, without which nobody can send anything. */
  furnish(): void {
    const { id, email, name, role } = this.person;
    this.database.run(
      "insert into person (id, email, name, role, created_at) values (?, ?, ?, ?, 0)",
      id,
      email,
      name,
      role,
    );
    for (const number of [1, 2, 3]) {
      const path = `file-${number}`;
      const { content, sha256, stamp } = putFile(this.files, path, Buffer.alloc(40 * number, `%PDF ${number} `));
      const uploadId = this.newId();
      this.uploads.push(uploadId);
      const stamped = number === 1 ? `${stamp}:${stamp}:${content.length}` : "from another disk";
      this.database.run(
        "insert into upload (id, person_id, name, disk_name, bytes, sha256, stamp, pages, created_at) values (?, ?, ?, ?, ?, ?, ?, 1, ?)",
        uploadId,
        id,
        `${path}.pdf`,
        path,
        content.length,
        sha256,
        stamped,
        this.database.now(),
      );
    }
  }

  addForm(form: Form): void {
    this.forms.push(form);
    for (const content of form.contents) this.addTitle(form, content.title);
  }

  /** Each title goes out for one form alone. */
  addTitle(form: Form, title: string): void {
    this.#titles.set(title, form);
  }

  formOf(title: string): Form | undefined {
    return this.#titles.get(title);
  }

  /** The key of the form whose attempt has this id. */
  formKeyOf(attempt: string): string | undefined {
    return this.#attempts.get(attempt)?.key;
  }

  /** Runs one call of a creation; what it does is known to be its own. */
  creating<T>(create: () => Promise<T>): Promise<T> {
    return this.#creation.run({ attempt: "" }, create);
  }

  /** The creation that runs asks the store whether its attempt may leave. */
  wantsToLeave(attempt: string): void {
    const creation = this.#creation.getStore();
    if (creation) creation.attempt = attempt;
  }

  /**
   * A request leaves: the store must say of its attempt that it may have, and that nobody has closed it. Only with a clock that was set
   * can leases run out unseen. Answers the attempt's id.
   */
  leaves(machine: Machine, body: Buffer, contentType: string): string {
    const { title } = readBody(contentType, body).document;
    const form = this.formOf(title);
    const { attempt = "" } = this.#creation.getStore() ?? {};
    const states = this.databaseClockSet ? "'on_wire', 'unknown', 'not_created', 'created'" : "'on_wire'";
    const [marked] = this.database.rows(
      `select 1 from attempt join document on document.id = attempt.document_id
       where attempt.id = ? and document.form_key = ? and attempt.instance = ? and on_wire_at is not null
       and attempt.state in (${states})`,
      attempt,
      form?.key ?? "",
      machine.name,
    );
    if (!marked || !form) {
      this.wrongs.push(`${form?.name}: leaves, and the store does not know it`);
      return "";
    }
    this.tell(form.name, `leaves ${machine.name} (attempt ${attempt.slice(-6)})`);
    this.#attempts.set(attempt, form);
    return attempt;
  }

  heard(machine: Machine, attempt: string, text: string): void {
    const made = this.service.made.find(
      (one) => one.attempt === attempt && text.endsWith("}") && text.includes(`"${one.id}"`),
    );
    if (made) this.hearings.push({ attempt, machine, at: this.scheduler.now });
  }
}
