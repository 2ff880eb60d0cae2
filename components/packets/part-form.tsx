import { X } from "lucide";
import {
  type DragEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useWatch } from "react-hook-form";
import { AfterCreationSection } from "#components/form/after-creation-section.tsx";
import { ChoiceOfDrafts, SavedNow } from "#components/form/document-form.tsx";
import { FieldIds } from "#components/form/field-ids.ts";
import { FilesSection } from "#components/form/files-section.tsx";
import { FormLock, lockedForm } from "#components/form/form-lock.ts";
import { FormScope } from "#components/form/form-scope.tsx";
import type { FormPage, FormSession, OpenedForm } from "#components/form/form-session.ts";
import { ItemsSection } from "#components/form/items-section.tsx";
import { onEnter } from "#components/form/on-enter.ts";
import { isReleased, ReleaseSection } from "#components/form/release-section.tsx";
import { Section } from "#components/form/section.tsx";
import { type Ended, isLocked, lockedText, type SendingState } from "#components/form/sending.ts";
import { SendingProblem } from "#components/form/sending-problem.tsx";
import { SendingWait } from "#components/form/sending-wait.tsx";
import { tellElsewhere } from "#components/form/tell-elsewhere.ts";
import { TemplateAndTitle } from "#components/form/template-and-title.tsx";
import { ShownSession, useFormSession } from "#components/form/use-form-session.ts";
import type { UsualItems } from "#components/form/usual-of-template.ts";
import type { RecordShare } from "#components/sharing/record-share.ts";
import { dropFiles } from "#components/shell/dropped-files.ts";
import { fieldId as mainFieldId } from "#components/ui/field.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { ScriptButton } from "#components/ui/script-button.tsx";
import { useStore } from "#components/ui/store.ts";
import { useProblemText, useTexts } from "#components/ui/texts.tsx";
import { useFocusPassed } from "#components/ui/use-focus-passed.ts";
import { formatBytes } from "#lib/shared/bytes.ts";
import type { DocumentForm } from "#lib/shared/document.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { TypedSigner } from "#lib/shared/signer.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import type { SharedItems } from "./carry-items.ts";

interface Props {
  opened: OpenedForm;
  /** What there is to say of it before. */
  notice: ReactNode;
  /** From 1. */
  number: number;
  templates: TemplateChoice[];
  record: RecordShare;
  /** Items that other documents have too, and the numbers of these. */
  shared: SharedItems;
  onFound: (found: TemplateChoice[]) => void;
  announce: (text: string) => void;
  /** The id of a control on this form; of a signer's, the one among the people. To be the same function at each drawing. */
  idOf: (formKey: string, path: string) => string;
  /** It is there, or is no longer. The same function too. */
  onSession: (formKey: string, session: FormSession | undefined) => void;
  onState: (formKey: string, state: PartState) => void;
  ended: (result: Ended) => void;
  /** Sends all. */
  submit: (event: FormEvent | KeyboardEvent) => void;
  /** Sends this one, although the document with this id has the same contents. */
  createAnyway: (session: FormSession, sameId: string) => void;
  /** Sends this one as it was sent last. */
  sendAgain: (session: FormSession) => void;
  /** One is being deleted or restored. */
  deleting: boolean;
  /** Absent for the last one. */
  deletePart: (() => void) | undefined;
  /** What is wrong with it has the focus, not what is wrong with another one. */
  leads: boolean;
  /** It was added, or brought back, just now: whether the focus comes here. */
  arrives: (() => boolean) | undefined;
  /** Files can be dropped on it alone. */
  drops: boolean;
  /** Some are being dragged over the page. */
  dragged: boolean;
}

/** `released`: a manager is asked for its release. `signers`: who stood on it then; while it goes nobody else can. */
export type PartState = SendingState & { released: boolean; signers: TypedSigner[] };

/** One of several documents: all of its form but the signers, who stand on the page once. */
export function PartForm(props: Props) {
  const { opened, number, templates, record, onFound, announce, idOf, onSession, onState, ended, submit } = props;
  const { deleting, deletePart, leads, arrives, drops, dragged } = props;
  const { formKey, limits, initial } = opened;
  const texts = useTexts("form");
  const words = useTexts("packets");
  const { form_changed } = useTexts("problems");
  const problemText = useProblemText();
  const fieldId = useCallback((path: string) => idOf(formKey, path), [idOf, formKey]);
  const page: FormPage = {
    here: ended,
    elsewhere: (result, title) => tellElsewhere(result, { title, formKey, texts: texts.elsewhere, problemText }),
  };
  // The cursor of the people's fields is theirs: as this part has its signers, others may stand there.
  const ownId = useCallback((path: string) => mainFieldId(`${formKey}.${path}`), [formKey]);
  const session = useFormSession(opened);
  const { uploads, saver, sending } = session;
  const [usual, setUsual] = useState<UsualItems>();
  const [over, setOver] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const files = useStore(uploads.files);
  const sent = useStore(sending.state);
  const locked = isLocked(sent.busy);
  // At once: what was typed on the page before its scripts had run waits for it.
  useLayoutEffect(() => {
    onSession(formKey, session);
    return () => onSession(formKey, undefined);
  }, [onSession, formKey, session]);
  const template = useWatch({ control: session.form.control, name: "template" });
  const released = isReleased(template, templates, sent.release);
  useEffect(
    () => onState(formKey, { ...sent, released, signers: session.form.getValues("signers") }),
    [onState, formKey, sent, released, session],
  );
  useEffect(() => {
    if (arrives?.()) heading.current?.focus();
  }, [arrives]);
  const drag = (event: DragEvent) => {
    if (!drops || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(event.type !== "drop");
    if (event.type === "drop") dropFiles([...event.dataTransfer.files], formKey);
  };
  const around = useFocusPassed<HTMLElement>(mainFieldId("create"));
  const status = lockedText(sent.busy, texts);
  const stage =
    sent.busy === "no"
      ? sent.changed && form_changed
      : sent.busy !== "held" && { ...stages(texts, words), creating: status, asking: status }[sent.busy];
  return (
    <FormScope session={session}>
      <ShownSession session={session} opened={opened} page={page} idOf={ownId} />
      <FieldIds value={fieldId}>
        <FormLock value={locked}>
          <section
            ref={around}
            data-drop={drops || undefined}
            aria-labelledby={fieldId("heading")}
            className={
              over || dragged
                ? `outline-2 outline-dashed outline-offset-6 ${over ? "outline-accent" : "outline-field"}`
                : ""
            }
            onDragEnter={drag}
            onDragOver={drag}
            onDrop={drag}
            onDragLeave={(event) => {
              if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
                setOver(false);
            }}
          >
            <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2
                ref={heading}
                id={fieldId("heading")}
                tabIndex={-1}
                className="min-w-0 break-words font-[650] outline-none"
              >
                <PartName number={number} templates={templates} initial={initial} />
              </h2>
              <SavedNow session={session} announce={announce} />
              {deletePart && (
                <ScriptButton
                  className="button button-quiet button-small ml-auto"
                  aria-disabled={deleting || sent.busy !== "no"}
                  aria-describedby={fieldId("heading")}
                  onClick={() => sent.busy === "no" && deletePart()}
                >
                  <Icon of={X} size={17} />
                  {words.remove}
                </ScriptButton>
              )}
            </div>
            {props.notice}
            <SendingProblem
              templates={templates}
              files={files}
              record={record}
              sending={leads ? sent : { ...sent, refusals: 0 }}
              title={fill(words.problemIn, { n: number })}
              createAnyway={(sameId) => props.createAnyway(session, sameId)}
              sendAgain={() => props.sendAgain(session)}
            />
            <ChoiceOfDrafts session={session} refusals={sent.refusalsByNewerDraft} />
            <form
              id={fieldId("form")}
              autoComplete="off"
              noValidate
              onSubmit={submit}
              onKeyDown={(event) => onEnter(event, submit)}
              onBlur={saver.now}
              {...lockedForm(sending.locked, () => announce(texts.lockedWhileCreating))}
            >
              <fieldset aria-disabled={locked && sent.busy !== "held"} className="sheet min-w-0 divide-y divide-line">
                <TemplateAndTitle templates={templates} session={session} onFound={onFound} onUsual={setUsual} />
                <Signers templates={templates} />
                <Section
                  id={`${fieldId("files")}-title`}
                  title={texts.files}
                  hint={fill(texts.filesHint, { files: limits.maxFiles, size: formatBytes(limits.maxFileBytes) })}
                  hintId={`${fieldId("files")}-hint`}
                >
                  <FilesSection
                    templates={templates}
                    formKey={formKey}
                    session={session}
                    files={files}
                    announce={announce}
                  />
                </Section>
                <Section title={texts.items} hint={texts.itemsHint}>
                  <ItemsSection templates={templates} usual={usual} announce={announce} />
                  {props.shared.length > 0 && <p className="hint mt-2">{sharedText(props.shared, words)}</p>}
                </Section>
                <Section title={texts.after}>
                  <AfterCreationSection />
                </Section>
                <ReleaseSection formKey={formKey} templates={templates} sending={sent} />
                {stage && (
                  <div className="px-4 py-3 sm:px-6">
                    <p role="status" className={`text-sm ${sent.busy === "no" ? "text-warn" : "text-second"}`}>
                      {stage}
                    </p>
                    {sent.busy === "creating" && <SendingWait since={sent.since} text={words.waitingForService} />}
                  </div>
                )}
              </fieldset>
            </form>
          </section>
        </FormLock>
      </FieldIds>
    </FormScope>
  );
}

function sharedText(shared: SharedItems, { alsoIn }: ReturnType<typeof useTexts<"packets">>): string {
  return fill(alsoIn, { items: shared.map(({ label, places }) => `${label} (${places.join(", ")})`).join(" · ") });
}

const stages = (
  { checking, creatingUploads }: ReturnType<typeof useTexts<"form">>,
  { queued }: ReturnType<typeof useTexts<"packets">>,
) => ({ layout: checking, checking, uploads: creatingUploads, queued });

function PartName({ number, templates, initial }: Pick<Props, "number" | "templates"> & { initial: DocumentForm }) {
  const typed = useWatch<DocumentForm, "template">({ name: "template" }).trim();
  const name = templates.find(({ id }) => id === typed)?.name ?? (typed || initial.template);
  return `${number} · ${name}`;
}

/** Who signs this one, as the people are entered; whom the template always has stands nowhere else on the page. */
function Signers({ templates }: Pick<Props, "templates">) {
  const texts = useTexts("packets");
  const typed = useWatch<DocumentForm, "template">({ name: "template" }).trim();
  const signers = useWatch<DocumentForm, "signers">({ name: "signers" });
  const roles = useMemo(() => templates.find(({ id }) => id === typed)?.roles ?? [], [templates, typed]);
  return (
    <p className="break-words px-4 py-3 text-second text-sm sm:px-6">
      {signers
        .map(({ name, email, mobile }, n) => {
          const role = roles[n]?.name || fill(texts.signerAt, { n: n + 1 });
          const entered = roles[n]?.person ? [name, email, mobile] : [name];
          const said = entered.map((text) => text.trim()).filter(Boolean);
          return `${role}: ${said.join(", ") || texts.nobodyYet}`;
        })
        .join(" · ")}
    </p>
  );
}
