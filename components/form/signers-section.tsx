"use client";

import { Plus, X } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { MoveControls } from "#components/ui/move-controls.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { useReorder } from "#components/ui/use-reorder.ts";
import type { DocumentForm } from "#lib/shared/document.ts";
import { limits } from "#lib/shared/limits.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { emptySigner, type SignerField, signerFields } from "#lib/shared/signer.ts";
import { FormField } from "./form-field.tsx";

interface Props {
  phoneRegion: string;
  announce: (text: string) => void;
}

/** Who signs, in signing order. */
export function SignersSection({ phoneRegion, announce }: Props) {
  const texts = useTexts("form");
  const { control } = useFormContext<DocumentForm>();
  const { fields, append, remove, move } = useFieldArray({ control, name: "signers" });
  const hydrated = useHydrated();
  const shift = (from: number, to: number) => {
    move(from, to);
    announce(fill(texts.moved, { what: fill(texts.signer, { n: from + 1 }), n: to + 1, total: fields.length }));
  };
  const reorder = useReorder(move);
  const add = () => {
    if (fields.length >= limits.signers) return;
    // Named, because the library's own choice is the row's last field.
    append(emptySigner, { focusName: `signers.${fields.length}.name` });
  };
  const removeAt = (index: number) => {
    remove(index);
    const next = Math.min(index, fields.length - 2);
    // After React has taken the row away: the focus goes to what stands in its place.
    requestAnimationFrame(() => document.getElementById(next >= 0 ? `remove-signer-${next}` : "add-signer")?.focus());
  };
  return (
    <div>
      <ul ref={reorder.list}>
        {fields.map(({ id }, index) => {
          const title = fill(texts.signer, { n: index + 1 });
          return (
            <li key={id} className="border-line border-t py-3 first:border-t-0 first:pt-0">
              <div role="group" aria-labelledby={`signer-${index}-title`}>
                <div className="mb-1 flex flex-wrap items-center gap-x-2">
                  <h3 id={`signer-${index}-title`} className="font-semibold @max-[560px]:mr-auto">
                    {title}
                  </h3>
                  <SameContact index={index} />
                  {fields.length > 1 && (
                    <>
                      <MoveControls
                        index={index}
                        what={title}
                        count={fields.length}
                        move={shift}
                        startDrag={reorder.start}
                      />
                      <button
                        type="button"
                        id={`remove-signer-${index}`}
                        disabled={!hydrated}
                        className="button button-quiet button-icon -mr-2"
                        aria-label={fill(texts.removeSigner, { n: index + 1 })}
                        onClick={() => removeAt(index)}
                      >
                        <X aria-hidden size={17} />
                      </button>
                    </>
                  )}
                </div>
                <SignerFields index={index} phoneRegion={phoneRegion} />
              </div>
            </li>
          );
        })}
      </ul>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="button"
          id="add-signer"
          disabled={!hydrated}
          className="button"
          aria-disabled={fields.length >= limits.signers}
          onClick={add}
        >
          <Plus aria-hidden size={17} />
          {texts.addSigner}
        </button>
        <span className="hint">{texts.contactHint}</span>
      </div>
    </div>
  );
}

function SignerFields({ index, phoneRegion }: { index: number; phoneRegion: string }) {
  const texts = useTexts("form");
  const [readAs, setReadAs] = useState<string>();
  // The parser of telephone numbers is loaded when the first number is there to be read.
  const readMobileNumber = async (typed: string) => {
    if (typed.trim() === "") return setReadAs(undefined);
    const { readMobile } = await import("#lib/shared/mobile.ts");
    setReadAs(readMobile(typed, phoneRegion)?.international);
  };
  const controls: Record<SignerField, Omit<ComponentProps<typeof FormField>, "path" | "label">> = {
    name: {},
    email: { type: "email", inputMode: "email", spellCheck: false },
    mobile: { type: "tel", inputMode: "tel", note: readAs, onLeave: (typed) => void readMobileNumber(typed) },
  };
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,152px),1fr))] gap-3">
      {signerFields.map((field) => (
        <FormField key={field} path={`signers.${index}.${field}`} label={texts[field]} {...controls[field]} />
      ))}
    </div>
  );
}

function SameContact({ index }: { index: number }) {
  const texts = useTexts("form");
  const same = useSameContact(index);
  return (
    <span className="mr-auto font-semibold text-sm text-warn @max-[560px]:order-last @max-[560px]:basis-full">
      {same !== undefined && fill(texts.sameContact, { n: same + 1 })}
    </span>
  );
}

/** The first earlier signer with the same email or mobile: told, not forbidden. */
function useSameContact(index: number): number | undefined {
  const signers = useWatch<DocumentForm, "signers">({ name: "signers" });
  const own = signers[index];
  if (!own) return undefined;
  const digits = (text: string) => text.replace(/\D/g, "");
  const found = signers
    .slice(0, index)
    .findIndex(
      ({ email, mobile }) =>
        (email.trim() !== "" && email.trim().toLowerCase() === own.email.trim().toLowerCase()) ||
        (digits(mobile) !== "" && digits(mobile) === digits(own.mobile)),
    );
  return found < 0 ? undefined : found;
}
