import { setTimeout as pause } from "node:timers/promises";
import { newId } from "#lib/shared/id.ts";
import { ok } from "#lib/shared/result.ts";
import type { Tried, TriedUpload } from "./crash-faults.ts";
import type { PacedService } from "./paced-service.ts";
import type { Random } from "./random.ts";
import type { Replay } from "./replay.ts";

/** A staged file that documents are made of. `large` is more than the system takes off the desk's hands at once. */
export interface Staged {
  uploadId: string;
  sha256: string;
  content: Buffer;
}

export interface Files {
  small: Staged;
  large: Staged;
}

/** The people at a desk that dies under them: what each wanted, and what each was told. */
export interface CrashClients {
  /** The first is that of the browser. */
  tried: Tried[];
  uploads: TriedUpload[];
  /** Fills in a form of its own contents. */
  fill(file: Staged): Tried;
  send(one: Tried): Promise<void>;
  upload(chance: Random): Promise<void>;
}

export function createClients(replay: Replay, files: Files, moments: PacedService["moments"]): CrashClients {
  const tried: Tried[] = [
    { form: replay.form, sha256: files.small.sha256, answer: ok({ id: replay.id, created: true }) },
  ];
  const uploads: TriedUpload[] = [];
  return {
    tried,
    uploads,
    fill({ uploadId, sha256 }) {
      const title = `Agreement ${tried.length}`;
      const items = [{ key: "number", value: title }];
      const one = { form: { ...replay.form, formKey: newId(), title, items, files: [uploadId] }, sha256 };
      tried.push(one);
      return one;
    },
    async send(one) {
      const answer = replay.create(one.form);
      moments.emit("posted");
      one.answer = await answer;
      if (one.answer) moments.emit("acknowledged");
    },
    async upload(chance) {
      const { sha256, content } = chance.pick([files.small, files.large]);
      const one = { id: newId(), sha256, acknowledged: false };
      uploads.push(one);
      await pause(chance.between(0, 100));
      const status = await replay.upload(one.id, "계약서.pdf", content);
      if (status !== undefined && status !== 201) throw new Error(`the upload was refused: ${status}`);
      one.acknowledged = status === 201;
    },
  };
}
