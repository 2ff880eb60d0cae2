"use client";

import { Plus } from "lucide";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { ScriptButton } from "#components/ui/script-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { fill } from "#lib/shared/messages/words.ts";
import type { Result } from "#lib/shared/result.ts";
import type { TypedSigner } from "#lib/shared/signer.ts";
import { ContactForm, type Entered } from "./contact-form.tsx";
import { ImportContacts } from "./import-contacts.tsx";
import { useSaidVisibly } from "./said-visibly.tsx";

interface Counts {
  added: number;
  known: number;
}

interface Props {
  /** Managers enter for everybody, if they like. */
  mayShare: boolean;
  phoneRegion: string;
  add: (entered: Entered) => Promise<Result<Counts>>;
  takeOver: (file: { people: TypedSigner[]; shared: boolean }) => Promise<Result<Counts & { leftOut: TypedSigner[] }>>;
}

/** Enters one contact, or those of a file; tells what has come of it. */
export function ContactTools({ mayShare, phoneRegion, add, takeOver }: Props) {
  const texts = useTexts("contacts");
  const router = useRouter();
  const [open, setOpen] = useState<"new" | "import">();
  const { said, say } = useSaidVisibly();
  const begin = (what: typeof open) => () => {
    say("");
    setOpen(what);
  };
  const closed = () => setOpen(undefined);
  const done = (text: string) => {
    say(text);
    router.refresh();
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <ScriptButton className="button" onClick={begin("import")}>
          {texts.import}
        </ScriptButton>
        <ScriptButton className="button button-accent" onClick={begin("new")}>
          <Icon of={Plus} size={18} />
          {texts.new}
        </ScriptButton>
      </div>
      {/* Under the page's heading and the buttons, as wide as both, and a line high, so that a text of one line moves nothing. */}
      <p role="status" className={`min-h-[1lh] basis-full break-words ${said.isPast ? "invisible" : ""}`}>
        {said.text}
      </p>
      {open === "new" && (
        <ContactForm
          mayShare={mayShare}
          closed={closed}
          save={add}
          saved={({ signer: { name } }, { added }) => done(fill(added > 0 ? texts.added : texts.known, { name }))}
        />
      )}
      {open === "import" && (
        <ImportContacts mayShare={mayShare} phoneRegion={phoneRegion} takeOver={takeOver} closed={closed} done={done} />
      )}
    </>
  );
}
