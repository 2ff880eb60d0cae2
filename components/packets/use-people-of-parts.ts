import { useLayoutEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { FormSession } from "#components/form/form-session.ts";
import { keepFocus } from "#components/form/keep-focus.ts";
import type { DocumentForm } from "#lib/shared/document.ts";
import { carried, type PacketPeople, peopleIn, peopleOf } from "#lib/shared/packet.ts";
import { emptySigner, type TypedSigner } from "#lib/shared/signer.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";

const copied = (people: TypedSigner[]) => people.map((one) => ({ ...one }));
const textOf = (people: TypedSigner[]) => JSON.stringify(people);

interface Parts {
  /** In their order. */
  sessions: FormSession[];
  /** Of the people, who stand on the page once. */
  people: Pick<UseFormReturn<DocumentForm>, "getValues" | "reset" | "watch">;
  templates: TemplateChoice[];
  phoneRegion: string;
  /** Who is asked for as the page was opened. */
  opened: PacketPeople;
}

/**
 * Keeps the people and who signs each part alike: a change of a person is carried to the parts, and what comes to a part from elsewhere,
 * as from another tab, stands among the people. Answers who is asked for.
 */
export function usePeopleOfParts({ sessions, people, templates, phoneRegion, opened }: Parts): PacketPeople {
  const [asked, setAsked] = useState(opened);
  /** How the parts were laid out as the people were last read from them or carried to them, and who was asked for. */
  const last = useRef({ known: new WeakMap<FormSession, string>(), asks: "" });
  // What the parts remember is drawn before another key is taken.
  useLayoutEffect(() => {
    let carrying = false;
    let before = copied(people.getValues("signers"));
    const { known } = last.current;
    const signersOf = ({ form }: FormSession) => form.getValues("signers");
    const laidOut = (session: FormSession) => {
      const { laidOutFor, awaitsLayout } = session;
      return JSON.stringify([laidOutFor.current, awaitsLayout.current?.before, signersOf(session)]);
    };
    const carry = () => {
      const now = copied(people.getValues("signers"));
      if (textOf(now) === textOf(before)) return;
      const asks = ask(sessions, templates);
      carrying = true;
      for (const [part, session] of sessions.entries()) {
        // What is on its way stays as it went.
        if (session.sending.locked()) continue;
        const template = templateOf(session, templates);
        const at = { template, places: asks.places[part] ?? [] };
        const next = carried(at, asks, signersOf(session), { before, now }, phoneRegion);
        if (textOf(next) !== textOf(signersOf(session))) session.form.setValue("signers", copied(next));
        known.set(session, laidOut(session));
      }
      carrying = false;
      before = now;
    };
    const read = () => {
      const asks = ask(sessions, templates);
      const text = JSON.stringify(asks);
      const isRead = text === last.current.asks && sessions.every((session) => known.get(session) === laidOut(session));
      setAsked((shown) => (JSON.stringify(shown) === text ? shown : asks));
      // A refresh of the page changes nothing of them, and a row in which nothing is entered yet stands in no part.
      if (isRead) return;
      last.current.asks = text;
      const all = sessions.map((session) => templateOf(session, templates));
      const now = copied(peopleIn(all, asks, sessions.map(signersOf), phoneRegion));
      for (const session of sessions) known.set(session, laidOut(session));
      before = now;
      if (textOf(now) === textOf(people.getValues("signers"))) return;
      keepFocus();
      // As the whole form: a key that comes before the rows are drawn anew is of none of them.
      people.reset({ ...people.getValues(), signers: copied(now) }, { keepErrors: true });
    };
    const look = (session: FormSession) => {
      if (!carrying && known.get(session) !== laidOut(session)) read();
    };
    if (sessions.length > 0) read();
    const end = [
      people.watch(carry).unsubscribe,
      ...sessions.map((session) => session.form.watch(() => look(session)).unsubscribe),
      ...sessions.map((session) => session.saving.subscribe(() => look(session))),
    ];
    return () => {
      for (const unsubscribe of end) unsubscribe();
    };
  }, [sessions, people, templates, phoneRegion]);
  return asked;
}

/** As its rows are laid out. */
export function templateOf(
  { laidOutFor, awaitsLayout }: FormSession,
  templates: TemplateChoice[],
): Pick<TemplateChoice, "roles"> {
  const before = awaitsLayout.current?.before;
  // Its rows are still those of the template before, but for whom only that one had: nobody stands there.
  if (before?.roles)
    return { roles: before.roles.map(({ name, person }) => (person ? { name, person: emptySigner } : { name })) };
  return templates.find(({ id }) => id === laidOutFor.current) ?? {};
}

/** Who is asked for by the templates of the parts as they are laid out. */
export const ask = (sessions: FormSession[], templates: TemplateChoice[]) =>
  peopleOf(sessions.map((session) => templateOf(session, templates)));
