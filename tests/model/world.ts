import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createRefusals } from "#lib/audit/refusals.ts";
import { forgetOthers } from "#lib/database/instances.ts";
import { findDocument, type StoredDocument } from "#lib/documents/read.ts";
import { withOpenLinks } from "#lib/documents/sealed-links.ts";
import { forgetDeletedDrafts } from "#lib/drafts/quotas.ts";
import type { Person } from "#lib/shared/roles.ts";
import { createStaging, type Staging } from "#lib/storage/staging.ts";
import { createUploads } from "#lib/uploads/uploads.ts";
import { linkKeys } from "../support/link-key.ts";
import { noQuotas } from "../support/no-quotas.ts";
import { addPerson, type Bench } from "./bench.ts";
import type { Book, Form } from "./book.ts";
import { type Desk, openDesk } from "./desk.ts";
import type { Life } from "./life.ts";
import { type ModelService, startModelService } from "./service.ts";

/** How a run is set up. */
export interface Setting {
  /** One process that has the database to itself, as on SQLite; otherwise two that share it. */
  alone: boolean;
  sameAgain: boolean;
  /** It ends by a power cut at once, whatever is under way. */
  abrupt: boolean;
  /** The desk loses patience with the service soon. */
  hasty: boolean;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Longer than a lease. */
const whileMs = 35_000;

/** One run: a person, a service, and one or two processes of the desk on the bench's database. */
export class World {
  readonly bench: Bench;
  readonly setting: Setting;
  readonly book: Book;
  readonly owner: Person;
  readonly service: ModelService;
  readonly staging: Staging;
  /** By instance, the dead too. */
  readonly lives = new Map<string, Life>();
  /** The process dies while its next creation is at the service. */
  readonly doomed = new Set<Life>();
  readonly name: string;
  readonly folder: string;
  readonly #desks: Desk[] = [];

  static async open(bench: Bench, setting: Setting, book: Book): Promise<World> {
    const owner = await addPerson(bench.witness, "owner", "staff");
    const service = await startModelService((title, instance) => world.meet(title, instance));
    const world = new World(bench, setting, book, owner, service);
    for (const slot of setting.alone ? [0] : [0, 1]) {
      mkdirSync(join(world.folder, `outcomes-${slot}`), { recursive: true });
      world.#desks[slot] = world.#open(slot);
    }
    await world.pass();
    return world;
  }

  private constructor(bench: Bench, setting: Setting, book: Book, owner: Person, service: ModelService) {
    this.bench = bench;
    this.setting = setting;
    this.book = book;
    this.owner = owner;
    this.service = service;
    bench.runs += 1;
    this.name = `run ${bench.runs}`;
    this.folder = join(bench.folder, String(bench.runs));
    this.staging = createStaging(join(this.folder, "files"), linkKeys);
  }

  /** What the desk has logged since the last time. */
  lines(): string[] {
    return this.bench.journal.take();
  }

  now = (): number => ++this.bench.clock.now;

  #open(slot: number): Desk {
    const desk = openDesk({
      medium: this.bench.medium,
      instance: randomUUID(),
      now: this.now,
      serviceUrl: this.service.url,
      timeoutSeconds: this.setting.hasty ? 0.3 : 30,
      spoolFolder: join(this.folder, `outcomes-${slot}`),
      filePath: (name) => this.staging.path(name),
      sameAgainMs: this.setting.sameAgain ? 7 * dayMs : 0,
    });
    this.lives.set(desk.instance, desk.life);
    return desk;
  }

  /** The process in this place; if it is dead, the one that takes over. */
  async desk(place: number): Promise<Desk> {
    const slot = place % this.#desks.length;
    const there = this.#desks[slot];
    if (there && !there.life.dead) return there;
    const desk = this.#open(slot);
    this.#desks[slot] = desk;
    // A store that took no outcomes does not take the first one of the successor either.
    desk.life.endingsRefused = Math.min(there?.life.endingsRefused ?? 0, 1);
    if (this.setting.alone) await forgetOthers(this.bench.witness, desk.instance);
    await this.recovered(desk);
    return desk;
  }

  living(): Desk[] {
    return this.#desks.filter(({ life }) => !life.dead);
  }

  places(): number[] {
    return this.#desks.map((_, slot) => slot);
  }

  /** More than a lease passes; the hearts of the living beat. */
  async pass(): Promise<void> {
    const { clock, witness } = this.bench;
    clock.now += whileMs;
    // Leases run by the database's clock, which no test can turn on: what was heard of is put back instead.
    await witness
      .updateTable("instance")
      .set((set) => ({ seen_at: set("seen_at", "-", whileMs) }))
      .execute();
    for (const { beat, life } of this.living()) if (life.beats) await beat(witness);
  }

  uploads({ db, instance: id }: Pick<Desk, "db" | "instance">) {
    const { inspector } = this.bench;
    const instance = { id };
    return createUploads({
      db,
      staging: this.staging,
      inspector,
      refusals: createRefusals({ db, now: this.now }),
      maxFileBytes: 1024 * 1024,
      quotas: noQuotas,
      makeRoom: forgetDeletedDrafts,
      instance,
      now: this.now,
    });
  }

  /** A creation has reached the service: its attempt must say in the store that it may have. */
  async meet(title: string, instance: string | undefined): Promise<string | undefined> {
    const attempt = await this.attemptOf(this.book.titles.get(title));
    const life = instance === undefined ? undefined : this.lives.get(instance);
    if (life && !life.dead && attempt?.state !== "on_wire")
      this.service.wrongs.push(`I3: ${title} is at the service, and its attempt is ${attempt?.state} in the store`);
    if (life && this.doomed.delete(life)) await life.die();
    return attempt?.id;
  }

  async attemptOf(form: Form | undefined) {
    return this.bench.witness
      .selectFrom("attempt")
      .innerJoin("document", "document.id", "attempt.document_id")
      .select(["attempt.id", "attempt.state"])
      .where("document.person_id", "=", this.owner.id)
      .where("document.form_key", "=", form?.key ?? "")
      .orderBy("attempt.number", "desc")
      .limit(1)
      .executeTakeFirst();
  }

  /** The form's document as it stands in the store. */
  async documentOf({ key }: Form): Promise<StoredDocument | undefined> {
    const visibility = { personId: this.owner.id, everybody: false };
    const document = await findDocument(this.bench.witness, visibility, { formKey: key });
    return document && withOpenLinks(linkKeys, document);
  }

  /** A beat of the heart, unless it is the last. */
  async recovered({ recover, life }: Desk): Promise<void> {
    const beating = recover().catch((error: unknown) => {
      if (!life.struck) throw error;
    });
    await Promise.race([beating, life.died]);
  }

  async close(): Promise<void> {
    await this.service.close();
    await rm(this.folder, { recursive: true });
  }
}
