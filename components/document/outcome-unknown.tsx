import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { type Resolve, ResolveUnknown } from "./resolve-unknown.tsx";

interface Props {
  id: string;
  title: string;
  signers: string[];
  /** Why it is not known, as the attempt's reason. */
  reason?: string | undefined;
  reference?: string | undefined;
  /** When it was tried, since when the outcome is unknown, and until when its request can still arrive, in words. */
  time: string;
  since: string;
  waiting: { ms: number; until: string };
  /** What the service said after all, once the outcome had been called unknown. */
  late?: { created: false } | { created: true; serviceId: string; links: string[] } | undefined;
  /** Whether a person can resolve it already. */
  open: boolean;
  words: Messages["document"];
  problems: Messages["problems"];
  resolve: Resolve;
}

/** What happened, what to check, and the two ways out. */
export function OutcomeUnknown(props: Props) {
  const {
    id,
    title,
    signers,
    reason,
    reference = "",
    time,
    since,
    waiting,
    late,
    open,
    words: w,
    problems,
    resolve,
  } = props;
  return (
    <section className="sheet border-warn! px-4 py-5 sm:px-6">
      <h2 className="font-semibold text-warn">{w.unknownTitle}</h2>
      <p>{w.unknownText}</p>
      <p className="mt-2">{reason && w.unknownReasons[reason]}</p>
      <p>{fill(w.unknownCheck, { title, time })}</p>
      <p className="hint mt-2">{fill(w.unknownSince, { time: since })}</p>
      {reference && <p className="hint">{fill(w.reference, { reference })}</p>}
      {late && (
        <div className="mt-3 rounded-control bg-warn-soft px-4 py-2.5">
          <h3 className="font-semibold">{w.lateTitle}</h3>
          <p>{late.created ? fill(w.lateCreated, { id: late.serviceId }) : w.lateNot}</p>
        </div>
      )}
      {open && (
        <ResolveUnknown
          // What was chosen before the service's answer came is not what is asked now.
          key={late?.created ? "found" : "open"}
          found={late?.created ? late : undefined}
          late={waiting}
          {...{ id, reference, signers, problems, resolve }}
          words={w}
        />
      )}
    </section>
  );
}
