"use client";

import type { ReactNode } from "react";
import { fieldId } from "#components/ui/field.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { useFocusPassed } from "#components/ui/use-focus-passed.ts";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { useLoaded } from "#components/ui/use-loaded.ts";
import { count, fill } from "#lib/shared/messages/words.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import type { FormFile } from "./form-file.ts";
import { useIsReleased } from "./release-section.tsx";
import { lockedText, type SendingState } from "./sending.ts";
import { useFormParts } from "./use-form-parts.ts";

// Most creations are over before it has anything to say.
const loadSendingWait = () => import("./sending-wait.tsx").then((module) => module.SendingWait);

// Where creations are held it is there before the first one.
const loadHeldCreation = () => import("./held-creation.tsx").then((module) => module.HeldCreation);

interface SummaryProps {
  templates: TemplateChoice[];
  files: FormFile[];
  sending: SendingState;
  /** As the server has drawn it, until what draws it here is loaded. */
  drawn: ReactNode;
}

/** What will be created, to be read before it is. */
export function Summary({ templates, files, sending, drawn }: SummaryProps) {
  const texts = useTexts("form");
  const released = useIsReleased(templates, sending.release);
  const { TypedSummary } = useFormParts() ?? {};
  return (
    <section aria-labelledby={fieldId("summary")} className="sheet px-4 py-5 @min-[52.5rem]:py-4 sm:px-5">
      <h2 id={fieldId("summary")} className="mb-2 font-semibold">
        {texts.summary}
      </h2>
      {TypedSummary ? <TypedSummary templates={templates} files={files} released={released} /> : drawn}
    </section>
  );
}

interface Props {
  templates: TemplateChoice[];
  files: FormFile[];
  /** Whether a creation can be taken back for a while. */
  holds: boolean;
  sending: SendingState;
  undo: () => void;
}

/** The one action, and under it what it waits for. */
export function CreatePanel({ templates, files, holds, sending, undo }: Props) {
  const { busy, since, heldUntil, changed, undone } = sending;
  const texts = useTexts("form");
  const problems = useTexts("problems");
  const hydrated = useHydrated();
  // Where it waits for its release, another page stands at the same address.
  const button = useFocusPassed<HTMLButtonElement>("main");
  const released = useIsReleased(templates, sending.release);
  const { SendKey } = useFormParts() ?? {};
  const SendingWait = useLoaded(loadSendingWait, busy === "creating");
  const HeldCreation = useLoaded(loadHeldCreation, holds);
  const labels: Partial<Record<SendingState["busy"], string>> = {
    no: released ? texts.ask : texts.create,
    uploads: texts.creatingUploads,
    held: texts.held,
    creating: texts.creating,
    asking: texts.asking,
  };
  const uploading = files.filter(({ state }) => state !== "ready" && state !== "failed").length;
  return (
    <>
      <button
        ref={button}
        type="submit"
        id={fieldId("create")}
        className="button button-accent min-h-11 w-full"
        disabled={!hydrated}
        aria-disabled={busy !== "no"}
        aria-keyshortcuts="Control+Enter"
      >
        {hydrated ? (labels[busy] ?? texts.checking) : texts.starting}
      </button>
      {SendKey && <SendKey id={fieldId("create")} />}
      <p role="status" className={`text-sm not-empty:mt-1.5 ${changed ? "text-warn" : "text-second"}`}>
        {changed
          ? problems.form_changed
          : undone
            ? texts.undone
            : (busy === "creating" || busy === "asking") && lockedText(busy, texts)}
      </p>
      {busy === "held" && HeldCreation && <HeldCreation until={heldUntil} undo={undo} />}
      {busy === "creating" && SendingWait && <SendingWait since={since} text={texts.waitingForService} />}
      <p className="mt-1.5 text-center text-sm text-third">
        {uploading > 0 && fill(texts.waits, { what: count(texts.waitsUpload, uploading) })}
        <span className="@max-[52.5rem]:hidden">
          {uploading > 0 && " · "}
          {busy === "held" ? texts.undoShortcut : texts.shortcut}
        </span>
      </p>
    </>
  );
}
