import { readdirSync, readFileSync } from "node:fs";
import { createDrafts } from "#lib/drafts/drafts.ts";
import { type DocumentForm, emptyForm } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import type { Quotas } from "#lib/shared/quotas.ts";
import type { Person } from "#lib/shared/roles.ts";
import { duplicateOffice } from "./duplicate-office.ts";
import type { Engine } from "./engines.ts";
import { noQuotas } from "./no-quotas.ts";

export const bytes = readFileSync("tests/fixtures/pdf/nda-pdf-1.5.pdf");
export const typed = (title: string, more: Partial<DocumentForm> = {}): DocumentForm => ({
  ...emptyForm,
  title,
  ...more,
});

/** A desk at which each person may have so much, and two processes that receive files. */
export async function limited(engine: Engine, quotas: Partial<Quotas>) {
  const office = await duplicateOffice(engine, { quotas: { ...noQuotas, ...quotas } });
  const { store, receiving, folder, drafts, staging, clock } = office;
  const [here, there] = [receiving({ id: "one" }), receiving({ id: "two" })];
  const send = (owner: Person, at = here, body: ReadableStream<Uint8Array> = new Blob([bytes]).stream()) =>
    at.receive(owner, { id: newId(), name: "a.pdf", bytes: bytes.length, body, signal: new AbortController().signal });
  const reserved = async () => (await store.db.selectFrom("upload_reservation").select("id").execute()).length;
  const onDisk = () => readdirSync(folder).filter((name) => name.endsWith(".pdf")).length;
  /** The drafts as another process has them, with these limits. */
  const also = (others: Partial<Quotas>) =>
    createDrafts({
      db: store.db,
      quotas: { ...noQuotas, ...others },
      removeFile: staging.remove,
      now: () => ++clock.now,
    });
  const begun = async (owner: Person, title: string, more?: Partial<DocumentForm>, at = drafts) => {
    const formKey = newId();
    const saved = await at.save(owner, formKey, typed(title, more), 0);
    return { formKey, saved };
  };
  return { ...office, here, there, send, reserved, onDisk, begun, also };
}

/** A body that comes to its end when it is told to; `broken`: in the middle. */
export function slowBody() {
  let end = (_broken: boolean) => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.subarray(0, 1000));
      end = (broken) => {
        if (broken) return controller.error(new Error("the line was cut"));
        controller.enqueue(bytes.subarray(1000));
        controller.close();
      };
    },
  });
  return { body, end: (broken = false) => end(broken) };
}
