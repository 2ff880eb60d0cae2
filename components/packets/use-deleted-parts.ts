import { useRouter } from "next/navigation";
import { useState } from "react";
import type { FormSession } from "#components/form/form-session.ts";
import { fieldId } from "#components/ui/field.tsx";
import { focusStays } from "#components/ui/focus-stays.ts";
import { useTexts } from "#components/ui/texts.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { Problem, Result } from "#lib/shared/result.ts";
import { keyOf, type PacketEntry } from "./packet-entries.ts";

/** A part that was deleted on this page. */
interface Deleted {
  formKey: string;
  title: string;
  /** Where it stood. */
  place: number;
  restored: boolean;
  /** Whether the focus is to follow what was pressed. */
  stays: () => boolean;
}

interface Parts {
  /** In their order. */
  entries: PacketEntry[];
  sessions: ReadonlyMap<string, FormSession>;
  remove: (formKey: string) => Promise<Result<null>>;
  restore: (formKey: string) => Promise<Result<null>>;
  announce: (text: string) => void;
  /** What is said of one that is there again. */
  restored: string;
  /** Told of one that is there again, and whether the focus is to go there. */
  back: (part: { formKey: string; stays: () => boolean }) => void;
}

interface DeletedParts {
  /** One is being deleted or restored. */
  busy: boolean;
  problem: Problem | undefined;
  /** Where one was deleted, the way back stands in its place. */
  listed: (PacketEntry | Deleted)[];
  deletePart: (part: { formKey: string; title: string; place: number }) => void;
  undo: (one: Deleted) => void;
}

/** Deletes a document of those for the same people, and restores it. */
export function useDeletedParts({ entries, sessions, remove, restore, announce, restored, back }: Parts): DeletedParts {
  const { removed } = useTexts("packets");
  const router = useRouter();
  const [deleted, setDeleted] = useState<Deleted[]>([]);
  const deleteOrRestore = async (one: Deleted) => {
    if (one.restored) return restore(one.formKey);
    // What was typed last is saved before: a save that comes after would bring it back.
    await sessions.get(one.formKey)?.saver.hold();
    return remove(one.formKey);
  };
  const { call, busy, problem } = useAction(deleteOrRestore, {
    done(_, one) {
      setDeleted((before) => [...before.filter(({ formKey }) => formKey !== one.formKey), one]);
      announce(fill(one.restored ? restored : removed, { title: one.title }));
      if (one.restored) back(one);
      else sessions.get(one.formKey)?.drop();
      router.refresh();
    },
    refused: (_, { formKey }) => sessions.get(formKey)?.saver.release(),
  });
  const listed: DeletedParts["listed"] = entries.filter((entry) => {
    const one = deleted.find(({ formKey }) => formKey === keyOf(entry));
    return !one || one.restored;
  });
  for (const one of deleted.toSorted((a, b) => a.place - b.place)) if (!one.restored) listed.splice(one.place, 0, one);
  const stays = () => focusStays(fieldId("create"));
  return {
    busy,
    problem,
    listed,
    deletePart: (part) => void call({ ...part, restored: false, stays: stays() }),
    undo: (one) => void call({ ...one, restored: true, stays: stays() }),
  };
}
