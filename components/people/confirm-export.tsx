"use client";

import Link from "next/link";
import { useRef, useState } from "react";
import { ScriptButton } from "#components/ui/script-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import type { ConfirmWith } from "#lib/shared/factor.ts";
import { type Confirm, ConfirmForm } from "./confirm-dialog.tsx";

interface Props {
  confirm: Confirm;
  what: ConfirmWith;
  /** Of the form that asks for the export: names and values. */
  fields: [name: string, value: string][];
  /** The list that is exported. */
  back: string;
}

/** Asks for what the session is confirmed with, then for the export. */
export function ConfirmExport({ confirm, what, fields, back }: Props) {
  const texts = useTexts("exporting");
  const form = useRef<HTMLFormElement>(null);
  const [begun, setBegun] = useState(false);
  const begin = () => {
    setBegun(true);
    form.current?.requestSubmit();
  };
  return (
    <>
      {!begun && <ConfirmForm confirm={confirm} what={what} confirmed={begin} />}
      {/* What is confirmed in another tab is not told to this one. */}
      {!begun && what === "company" && (
        <ScriptButton className="button mt-3 w-full" onClick={begin}>
          {texts.download}
        </ScriptButton>
      )}
      <p role="status">{begun && texts.begun}</p>
      <form ref={form} method="post" action="/documents/export" hidden>
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
      <Link href={back} className="link mt-4 inline-block min-h-6 pointer-coarse:py-2.5">
        {texts.back}
      </Link>
    </>
  );
}
