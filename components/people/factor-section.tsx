"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Question } from "#components/ui/question.tsx";
import { useProblemText, useTexts } from "#components/ui/texts.tsx";
import { useAction } from "#components/ui/use-action.ts";
import type { FactorOffer } from "#lib/shared/factor.ts";
import type { Result } from "#lib/shared/result.ts";
import { FactorSetUp, RecoveryCodes, type SetUpFactor } from "./factor-set-up.tsx";

interface Props {
  /** Since when there is a second factor, in words; undefined without one. */
  on: string | undefined;
  /** The person's role demands it. */
  demanded: boolean;
  begin: (nothing: null) => Promise<Result<FactorOffer>>;
  setUp: SetUpFactor;
  renewCodes: (nothing: null) => Promise<Result<string[]>>;
  remove: (nothing: null) => Promise<Result<null>>;
}

/** A person's own two-step sign-in. */
export function FactorSection({ on, demanded, begin, setUp, renewCodes, remove }: Props) {
  const texts = useTexts("factor");
  const router = useRouter();
  const problemText = useProblemText();
  const title = useRef<HTMLHeadingElement>(null);
  const [offer, setOffer] = useState<FactorOffer>();
  const [codes, setCodes] = useState<string[]>();
  const changed = () => {
    setOffer(undefined);
    setCodes(undefined);
    // The button that was pressed goes.
    title.current?.focus();
    router.refresh();
  };
  const cancel = () => {
    setOffer(undefined);
    title.current?.focus();
  };
  const beginning = useAction(begin, {
    done(offered: FactorOffer) {
      setOffer(offered);
      title.current?.focus();
    },
  });
  const removal = useAction(remove, { done: changed });
  const renewal = useAction(renewCodes, { done: setCodes });
  const [asked, setAsked] = useState<"removal" | "renewal">();
  const problem = on ? asked && { removal, renewal }[asked].problem : beginning.problem;
  const busy = removal.busy || renewal.busy;
  return (
    <section aria-labelledby="factor-title" className="sheet px-4 py-5 sm:px-6">
      <h2 ref={title} id="factor-title" tabIndex={-1} className="font-semibold outline-none">
        {texts.title}
      </h2>
      {offer ? (
        <div className="mt-3">
          <FactorSetUp offer={offer} setUp={setUp} done={changed} cancel={demanded ? undefined : cancel} />
        </div>
      ) : codes ? (
        <div className="mt-3">
          <RecoveryCodes codes={codes} done={changed} />
        </div>
      ) : (
        <>
          <p className="mt-1 text-second">{on ?? texts.off}</p>
          {on && demanded && <p className="hint mt-1">{texts.demanded}</p>}
          {on ? (
            <div className="mt-3 flex flex-wrap gap-2">
              <Asked
                label={texts.renewCodes}
                title={texts.renewTitle}
                text={texts.renewText}
                busy={busy}
                confirm={() => {
                  setAsked("renewal");
                  void renewal.call(null);
                }}
              />
              {!demanded && (
                <Asked
                  label={texts.turnOff}
                  title={texts.turnOffTitle}
                  text={texts.turnOffText}
                  busy={busy}
                  confirm={() => {
                    setAsked("removal");
                    void removal.call(null);
                  }}
                />
              )}
            </div>
          ) : (
            <button
              type="button"
              className="button mt-3"
              aria-disabled={beginning.busy}
              onClick={() => void beginning.call(null)}
            >
              {texts.begin}
            </button>
          )}
          <p role="alert" className="fault empty:hidden">
            {problem && problemText(problem)}
          </p>
        </>
      )}
    </section>
  );
}

interface AskedProps {
  label: string;
  title: string;
  text: string;
  busy: boolean;
  confirm: () => void;
}

/** A button that asks once more. */
function Asked({ label, title, text, busy, confirm }: AskedProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        className="button"
        aria-disabled={busy}
        onClick={() => !busy && dialog.current?.showModal()}
      >
        {label}
      </button>
      <Question dialog={dialog} title={title} text={text} confirm={confirm} yes={label} danger />
    </>
  );
}
