"use client";

import { useEffect, useRef, useState } from "react";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { type QrCode, QrImage, qrCodeOf } from "#components/ui/qr-image.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { textOf, useActionForm } from "#components/ui/use-action-form.ts";
import type { FactorOffer } from "#lib/shared/factor.ts";
import type { Result } from "#lib/shared/result.ts";
import { codeField } from "./code-field.ts";

/** Answers the recovery codes. */
export type SetUpFactor = (input: { offer: string; code: string }) => Promise<Result<string[]>>;

/** Goes on to a path of our own, or says that it is done. */
type Props = {
  /** Absent once it was taken: the codes are on the page by then. */
  offer: FactorOffer | undefined;
  setUp: SetUpFactor;
  /** Ends it before it is taken, where that is the person's to decide. */
  cancel?: (() => void) | undefined;
} & ({ next: string } | { done: () => void });

/** Sets two-step sign-in up: the key goes into the app, its first code comes back, then the recovery codes are shown once. */
export function FactorSetUp({ offer, setUp, cancel, ...then }: Props) {
  // A page that is drawn anew brings another key: what was scanned stays.
  const [kept] = useState(offer);
  const [codes, setCodes] = useState<string[]>();
  const done = () => ("next" in then ? window.location.assign(then.next) : then.done());
  if (codes) return <RecoveryCodes codes={codes} done={done} />;
  return kept && <Scan offer={kept} setUp={setUp} onCodes={setCodes} cancel={cancel} />;
}

interface ScanProps {
  offer: FactorOffer;
  setUp: SetUpFactor;
  onCodes: (codes: string[]) => void;
  cancel: (() => void) | undefined;
}

function Scan({ offer, setUp, onCodes, cancel }: ScanProps) {
  const texts = useTexts("factor");
  const common = useTexts("common");
  const [image, setImage] = useState<QrCode | "failed">();
  useEffect(() => {
    qrCodeOf(offer.address).then(setImage, () => setImage("failed"));
  }, [offer.address]);
  const form = useActionForm({
    action: setUp,
    onDone: onCodes,
    read: (data) => ({ offer: offer.offer, code: textOf(data, "code") }),
  });
  return (
    <form {...form.props} className="space-y-4">
      <FormProblem form={form} />
      <div>
        <p className="mb-2">{texts.scan}</p>
        {/* Holds its place until the code is there. */}
        <div className="grid aspect-square w-full max-w-[232px] content-center rounded-control border border-line bg-white">
          {image === "failed" ? (
            <p role="alert" className="p-3 text-[#1c1b19]">
              {texts.qrFailed}
            </p>
          ) : (
            image && <QrImage code={image} label={texts.qr} />
          )}
        </div>
      </div>
      <div>
        <p className="label">{texts.key}</p>
        <p className="select-all break-words font-mono text-sm">{offer.key}</p>
      </div>
      <Field {...codeField} label={texts.code} hint={texts.codeHint} fault={form.fault("code")} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton busy={form.busy} label={texts.finish} busyLabel={texts.checking} />
        {cancel && (
          // The recovery codes, which come once, may be on their way.
          <button type="button" className="button" aria-disabled={form.busy} onClick={() => form.busy || cancel()}>
            {common.cancel}
          </button>
        )}
      </div>
    </form>
  );
}

/** The codes, until they are kept elsewhere. */
export function RecoveryCodes({ codes, done }: { codes: string[]; done: () => void }) {
  const texts = useTexts("factor");
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section aria-labelledby="recovery-title">
      <h3 ref={title} id="recovery-title" tabIndex={-1} className="font-semibold outline-none">
        {texts.recoveryTitle}
      </h3>
      <p className="mt-1 text-second">{texts.recoveryText}</p>
      <ol
        aria-labelledby="recovery-title"
        className="my-4 grid gap-x-6 gap-y-1 rounded-control bg-sunk p-4 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codes.join("\n")} label={texts.copyCodes} />
        <button type="button" className="button button-accent" onClick={done}>
          {texts.saved}
        </button>
      </div>
    </section>
  );
}
