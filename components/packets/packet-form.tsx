"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { withFound } from "#components/form/document-form.tsx";
import { loadFinder } from "#components/form/form-check.ts";
import type { FormSession } from "#components/form/form-session.ts";
import { isReleased, releaseNote } from "#components/form/release-section.tsx";
import { type Ended, isLocked } from "#components/form/sending.ts";
import type { Me } from "#components/form/signers-section.tsx";
import type { RecordShare } from "#components/sharing/record-share.ts";
import { askToSignIn } from "#components/shell/signed-out.ts";
import { serverAnswers } from "#components/ui/call-server.ts";
import { useProblemText, useTexts } from "#components/ui/texts.tsx";
import { useAnnouncement } from "#components/ui/use-announcement.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import type { DocumentForm } from "#lib/shared/document.ts";
import type { FormLimits } from "#lib/shared/limits.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { Result } from "#lib/shared/result.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { type AddPart, AddTemplate } from "./add-template.tsx";
import { CreateBar } from "./create-bar.tsx";
import { createParts } from "./create-parts.ts";
import { keyOf, type PacketEntry, useEntries } from "./packet-entries.ts";
import { PartForm, type PartState } from "./part-form.tsx";
import { DeletedPart, PartRow, type RowTexts, type ShownPart } from "./part-row.tsx";
import { partsUnderWay } from "./parts-under-way.ts";
import { PeopleOfParts } from "./people-of-parts.tsx";
import { useDeletedParts } from "./use-deleted-parts.ts";
import { useDroppedOutside } from "./use-dropped-outside.ts";
import { useItemsOfParts } from "./use-items-of-parts.ts";
import { usePeople } from "./use-people.ts";

interface Props {
  packet: string;
  /** In their order. */
  entries: PacketEntry[];
  templates: TemplateChoice[];
  /** From the server, since its module brings the checking of forms, which is loaded when it is needed. */
  empty: DocumentForm;
  me: Me;
  limits: FormLimits;
  rowTexts: RowTexts;
  record: RecordShare;
  add: AddPart;
  remove: (formKey: string) => Promise<Result<null>>;
  restore: (formKey: string) => Promise<Result<null>>;
}

/** Whether the last try of a part has come to nothing, and it says why. */
function isRefused(session: FormSession | undefined): boolean {
  const { busy, problem } = session?.sending.state.get() ?? {};
  return busy === "no" && problem !== undefined;
}

/** Several documents for the same people: who signs, once, a form for each document, and the one action that creates all. */
export function PacketForm({
  packet,
  entries: given,
  templates,
  empty,
  me,
  limits,
  rowTexts,
  record,
  add,
  remove,
  restore,
}: Props) {
  const texts = useTexts("packets");
  const problemText = useProblemText();
  const router = useRouter();
  const hydrated = useHydrated();
  const [found, setFound] = useState<TemplateChoice[]>([]);
  const choices = useMemo(() => withFound(templates, found), [templates, found]);
  const onFound = useCallback((more: TemplateChoice[]) => setFound((before) => withFound(before, more)), []);
  const [announcement, announce] = useAnnouncement();
  const [states, setStates] = useState<ReadonlyMap<string, PartState>>(new Map());
  const [made, setMade] = useState<ReadonlyMap<string, ShownPart>>(new Map());
  const entries = useEntries(given, made, (formKey) => isLocked(states.get(formKey)?.busy ?? "no"));
  const opened = entries.flatMap((entry) => ("opened" in entry ? entry.opened : []));
  const [byKey, setByKey] = useState<ReadonlyMap<string, FormSession>>(new Map());
  const onSession = useCallback((formKey: string, session: FormSession | undefined) => {
    setByKey((before) => {
      const now = new Map(before);
      if (session) now.set(formKey, session);
      else now.delete(formKey);
      return now;
    });
  }, []);
  const onState = useCallback(
    (formKey: string, state: PartState) => setStates((before) => new Map(before).set(formKey, state)),
    [],
  );
  const keys = opened.map(({ formKey }) => formKey).join();
  const sessions = useMemo(() => keys.split(",").flatMap((key) => byKey.get(key) ?? []), [keys, byKey]);
  const { people, rolesOfAll, idOf, showOnPeople, closeGaps } = usePeople({
    opened,
    sessions,
    byKey,
    templates: choices,
    empty,
    limits,
  });
  const shared = useItemsOfParts(sessions, choices);
  const noteOf = (formKey: string, session: FormSession) =>
    isReleased(session.form.getValues("template"), choices, session.sending.state.get().release)
      ? releaseNote(idOf(formKey, "releaseNote"), formKey)
      : undefined;
  const held = opened.flatMap(({ formKey }) => {
    const state = states.get(formKey);
    return state?.busy === "held" ? { formKey, ...state } : [];
  })[0];
  const underWay = [...byKey.keys()].flatMap((key) => states.get(key) ?? []).filter(({ busy }) => busy !== "no");
  const locked = underWay.some(({ busy }) => isLocked(busy));
  const released = opened.filter(
    ({ formKey, initial: { template } }) => states.get(formKey)?.released ?? isReleased(template, choices, undefined),
  );
  const isCreating = underWay.some(({ busy }) => busy === "creating");
  /** Those of which links are to come: no manager releases them first, and nobody can take them back any more. */
  const linksComing = given
    .filter((entry) => "opened" in entry || entry.shown.state === "creating")
    .map(keyOf)
    .filter((formKey) => {
      const { busy = "no", released } = states.get(formKey) ?? {};
      const goes = busy === "creating" || (busy === "queued" && isCreating);
      return made.get(formKey)?.state === "created" || (byKey.has(formKey) && goes && !released);
    })
    .join();
  const latestStates = useRef(states);
  latestStates.current = states;
  useEffect(() => {
    let over = false;
    const none = () => partsUnderWay.set(new Map());
    if (linksComing === "") return none();
    // What has checked the forms is loaded by then.
    void loadFinder().then(({ signersShown }) => {
      const of = (key: string) => signersShown(latestStates.current.get(key)?.signers ?? [], limits);
      if (!over) partsUnderWay.set(new Map(linksComing.split(",").map((key) => [key, of(key)])));
    }, none);
    return () => {
      over = true;
    };
  }, [linksComing, limits]);
  useEffect(() => () => partsUnderWay.set(new Map()), []);
  /** How many were pressed together. */
  const [pressed, setPressed] = useState(0);
  /** Which part's problem has the focus. */
  const [leader, lead] = useState(() => opened.find(({ initialProblem }) => initialProblem)?.formKey);
  const send = async (keys: string[], how: () => Promise<void>) => {
    setPressed(keys.length);
    lead(undefined);
    await how();
    lead(keys.find((key) => isRefused(byKey.get(key))));
  };
  /** What was pressed last, of as many as it was of: somebody who has signed in again goes on with it. */
  const again = useRef(() => {});
  const create = () => {
    // What is being deleted is not to be created.
    if (underWay.length > 0 || deletedParts.busy || !hydrated) return;
    again.current = () => latest.current();
    people.clearErrors();
    const closed = closeGaps();
    // Somebody has moved up: nobody has seen that yet.
    for (const { sending } of closed) sending.stopAsChanged();
    if (closed.length > 0) return;
    const parts = opened.flatMap(({ formKey }) => {
      const session = byKey.get(formKey);
      return session ? [{ formKey, session, releaseNote: noteOf(formKey, session) }] : [];
    });
    void send(
      parts.map(({ formKey }) => formKey),
      () => createParts(parts),
    );
  };
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    create();
  };
  const latest = useRef(create);
  latest.current = create;
  const createOne = (formKey: string, how: () => Promise<void>) => {
    if (deletedParts.busy) return;
    again.current = () => void send([formKey], how);
    again.current();
  };
  const ended = async (result: Ended) => {
    // The frame counts documents too.
    if (result.ok || result.problem.document) return router.refresh();
    // The server may be creating it still, and the page shows that then; without a server the router would leave the page.
    if (result.problem.code === "creation_unheard" && (await serverAnswers())) router.refresh();
    if (result.problem.code === "signed_out" && (await askToSignIn())) again.current();
  };
  /** What a part has become, before the page as it is now has come: the server answers one after the other. */
  const shownOf = (formKey: string, document: { id: string; created: boolean } | null): ShownPart => {
    const { title, template } = byKey.get(formKey)?.form.getValues() ?? { title: "", template: "" };
    return {
      href: document ? `/documents/${document.id}` : `/documents/new?draft=${formKey}`,
      title,
      template: choices.find(({ id }) => id === template.trim())?.name ?? template,
      state: document ? (document.created ? "created" : "unknown") : "draft",
      mark: "",
      waits: !document,
    };
  };
  const [arrived, arrive] = useState<{ formKey: string; stays: () => boolean }>();
  const deletedParts = useDeletedParts({
    entries,
    sessions: byKey,
    remove,
    restore,
    announce,
    restored: rowTexts.restored,
    back: arrive,
  });
  const deletePart = (formKey: string, place: number) => {
    const { title, template } = shownOf(formKey, null);
    deletedParts.deletePart({ formKey, title: title.trim() || template || rowTexts.untitled, place });
  };
  const several = opened.length > 1;
  const numbered = deletedParts.listed.flatMap((entry) => ("restored" in entry ? [] : keyOf(entry)));
  const open = keys.split(",").filter((key) => byKey.has(key));
  /** The items that a part shares, and under which numbers the others stand on the page. */
  const sharedOf = (formKey: string) =>
    (shared[open.indexOf(formKey)] ?? []).map(({ label, places }) => ({
      label,
      places: places.map((place) => numbered.indexOf(open[place] ?? "") + 1).filter((shown) => shown > 0),
    }));
  const dragged = useDroppedOutside(several, texts.dropOnDocument);
  let number = 0;
  return (
    <div className="space-y-5">
      {opened.length > 0 && (
        <PeopleOfParts
          people={people}
          me={me}
          all={opened.length === entries.length}
          locked={locked}
          announce={announce}
          submit={submit}
          templates={rolesOfAll}
          phoneRegion={limits.phoneRegion}
        />
      )}
      <ol aria-label={texts.label} className="grid grid-cols-[minmax(0,1fr)] gap-y-2">
        {deletedParts.listed.map((entry, place) => {
          if ("restored" in entry) {
            const { formKey, title, stays } = entry;
            const said = fill(texts.removed, { title });
            return (
              <DeletedPart
                key={formKey}
                title={title}
                said={said}
                stays={stays}
                undo={() => deletedParts.undo(entry)}
                busy={deletedParts.busy}
                texts={rowTexts}
              />
            );
          }
          number++;
          if (!("opened" in entry))
            return <PartRow key={entry.formKey} number={number} part={entry.shown} texts={rowTexts} />;
          const { formKey } = entry.opened;
          return (
            <li key={formKey} className="not-first:mt-3 not-last:mb-3">
              <PartForm
                number={number}
                record={record}
                shared={sharedOf(formKey)}
                onFound={onFound}
                announce={announce}
                idOf={idOf}
                onSession={onSession}
                onState={onState}
                submit={submit}
                opened={entry.opened}
                notice={entry.notice}
                templates={choices}
                ended={(result) => {
                  if (result.ok) setMade((before) => new Map(before).set(formKey, shownOf(formKey, result.value)));
                  else showOnPeople(formKey, result.problem);
                  void ended(result);
                }}
                createAnyway={(session, anyway) =>
                  createOne(formKey, () => session.sending.send({ anyway, releaseNote: noteOf(formKey, session) }))
                }
                sendAgain={(session) => createOne(formKey, session.sending.again)}
                deleting={deletedParts.busy}
                deletePart={entries.length > 1 ? () => deletePart(formKey, place) : undefined}
                leads={formKey === leader}
                arrives={formKey === arrived?.formKey ? arrived.stays : undefined}
                drops={several}
                dragged={dragged}
              />
            </li>
          );
        })}
      </ol>
      {deletedParts.problem && (
        <p role="alert" className="fault">
          {problemText(deletedParts.problem)}
        </p>
      )}
      {opened.length > 0 && (
        <>
          <AddTemplate
            packet={packet}
            add={add}
            templates={choices}
            entered={() => ({
              open: sessions.map(({ laidOutFor }) => laidOutFor.current),
              people: people.getValues("signers"),
            })}
            locked={locked}
            added={arrive}
          />
          <CreateBar
            n={opened.length}
            released={released.length}
            stage={(underWay.find(({ busy }) => busy !== "queued") ?? underWay[0])?.busy ?? "no"}
            turn={{ n: pressed - underWay.length + 1, of: pressed }}
            held={held && { until: held.heldUntil, undo: () => byKey.get(held.formKey)?.sending.undo() }}
            waits={deletedParts.busy}
            undone={[...byKey.keys()].some((key) => states.get(key)?.undone)}
            create={create}
          />
        </>
      )}
      {announcement}
    </div>
  );
}
