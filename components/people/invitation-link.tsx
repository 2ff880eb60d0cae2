import { useEffect, useRef } from "react";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { useReader, useTexts } from "#components/ui/texts.tsx";
import { fill } from "#lib/shared/messages/words.ts";
import { exactTime } from "#lib/shared/time.ts";
import type { Invitation } from "./person-row.ts";

/** A link that is shown once: only its hash is kept. Takes the focus when it appears, unless the person has gone elsewhere. */
export function InvitationLink({ invitation, takesFocus }: { invitation: Invitation; takesFocus: boolean }) {
  const texts = useTexts("people");
  const { language, timeZone } = useReader();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  const { name, link, until, isNew } = invitation;
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="invitation-title"
      aria-describedby="invitation-text"
      className="sheet border-accent! bg-accent-soft! px-5 py-5 sm:px-6"
    >
      <h2 id="invitation-title" className="font-[650]">
        {fill(isNew ? texts.invitationFor : texts.passwordFor, { name })}
      </h2>
      <p id="invitation-text" className="mt-0.5 text-second">
        {fill(texts.invitationHandOver, { name, time: exactTime(until, language, timeZone) })}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <input
          readOnly
          value={link}
          aria-label={texts.link}
          onFocus={(event) => event.target.select()}
          className="field min-w-0 flex-[1_1_240px] font-mono text-sm"
        />
        <CopyButton text={link} label={texts.copyInvitation} className="button-accent min-h-[38px]" />
      </div>
    </section>
  );
}
