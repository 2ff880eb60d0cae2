import Link from "next/link";
import { ServerButton } from "#components/ui/server-button.tsx";
import type { Conflict } from "#lib/shared/late.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { Result } from "#lib/shared/result.ts";

interface Props {
  id: string;
  /** The document's id at the service. */
  serviceId: string;
  /** Absent on the page of the other document: then there is nothing to confirm here. */
  conflict?: (Conflict & { at: number }) | undefined;
  /** Who had resolved it. */
  by?: string | undefined;
  /** The other document, where the reader may see it. */
  alsoCreated?: { id: string; title: string } | undefined;
  m: Messages;
  /** Absent for whoever only sees the document. */
  seeConflict: ((input: { id: string; at: number }) => Promise<Result<null>>) | undefined;
}

/** The service, or another person, said otherwise than what stood here: what stood, what it said, what to do, and a button for whoever has looked. */
export function ConflictNotice({ id, serviceId, conflict, by = "", alsoCreated, m, seeConflict }: Props) {
  const texts = m.late;
  const entered = conflict?.stood === "other_id" ? conflict.enteredId : "";
  const other = conflict?.stood === "not_created_by_word" ? conflict.saidBy : "";
  return (
    <section className="sheet border-warn! px-4 py-5 sm:px-6" aria-labelledby="late-title">
      <h2 id="late-title" className="font-semibold text-warn">
        {conflict ? texts.titles[conflict.stood] : texts.earlierTitle}
      </h2>
      {conflict && <p>{fill(texts.texts[conflict.stood], { id: serviceId, name: by, entered, other })}</p>}
      {alsoCreated ? (
        <p className="mt-2">
          {conflict ? texts.inItsPlace : texts.earlier}{" "}
          <Link href={`/documents/${alsoCreated.id}`} className="link">
            {alsoCreated.title}
          </Link>
          <br />
          {texts.cancelOne}
        </p>
      ) : (
        conflict && conflict.stood !== "created_by_word" && <p className="mt-2">{texts.alone}</p>
      )}
      {conflict && seeConflict && (
        <ServerButton
          label={texts.seen}
          className="mt-4"
          act={seeConflict.bind(null, { id, at: conflict.at })}
          passesFocusTo="main"
        />
      )}
    </section>
  );
}
