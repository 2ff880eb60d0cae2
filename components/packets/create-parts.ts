import type { FormSession } from "#components/form/form-session.ts";
import { loadMs, within } from "#components/ui/within.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";

/** What none of the others gets past either. */
const endsAll: ProblemCode[] = [
  "signed_out",
  "server_unreachable",
  "creation_unheard",
  "creations_full",
  "connected_since",
  "disconnected_since",
];

/** A form, and what reads what the manager is told where one releases its document. */
interface PartToCreate {
  session: FormSession;
  releaseNote: (() => string) | undefined;
}

/**
 * Creates what the forms hold, one after the other, each as if it stood alone. None is sent while something is wrong with any, and until
 * its turn none can be changed. What goes first can be taken back for a while, and the others with it.
 */
export async function createParts(parts: PartToCreate[]): Promise<void> {
  const row = parts.filter(({ session }) => session.sending.state.get().busy === "no");
  for (const { session } of row) session.saver.keep();
  if (!(await areLaidOut(row))) return;
  for (const { session } of row) session.sending.queue(true);
  try {
    const wrong = [];
    for (const part of row) {
      const found = await look(part.session);
      if (found === "not_loaded") return await part.session.sending.notLoaded();
      if (found === "wrong") wrong.push(part);
    }
    // Each says itself what is wrong with it.
    await sendEach(wrong.length > 0 ? wrong : row);
  } finally {
    for (const { session } of row) if (session.sending.state.get().busy === "queued") session.sending.queue(false);
  }
}

/** Waits until each is laid out for its template; answers whether all are, and as they were before: what has changed nobody has seen. */
async function areLaidOut(row: PartToCreate[]): Promise<boolean> {
  const forms = row.map(({ session }) => session.sending);
  if (forms.every(({ isLaidOut }) => isLaidOut())) return true;
  const before = forms.map(({ text }) => text());
  const laidOut = await Promise.all(forms.map(({ layOut }) => layOut()));
  const changed = forms.map(({ text }, i) => text() !== before[i]);
  if (laidOut.every(Boolean) && !changed.includes(true)) return true;
  for (const [i, { queue, stopAsChanged }] of forms.entries()) {
    if (laidOut[i] && changed[i]) stopAsChanged();
    else if (laidOut[i]) queue(false);
  }
  return false;
}

/** `not_loaded`: what checks could not be had in time. */
async function look({ check }: FormSession): Promise<"right" | "wrong" | "not_loaded"> {
  try {
    await within(loadMs, check.write());
    return Object.keys(await within(loadMs, check.all())).length === 0 ? "right" : "wrong";
  } catch {
    return "not_loaded";
  }
}

async function sendEach(parts: PartToCreate[]): Promise<void> {
  let unheld = false;
  for (const { session, releaseNote } of parts) {
    const { sending } = session;
    if (!sending.dropped()) await sending.send({ releaseNote, unheld });
    // Its draft was deleted meanwhile: the others go on.
    if (sending.dropped()) continue;
    const { busy, undone, changed, problem } = sending.state.get();
    if (undone || (busy === "no" && problem && endsAll.includes(problem.code))) return;
    unheld ||= releaseNote === undefined && !changed && problem?.code !== "form_invalid";
  }
}
