"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Question } from "#components/ui/question.tsx";
import { useProblemText, useTexts } from "#components/ui/texts.tsx";
import { useAction } from "#components/ui/use-action.ts";
import type { FactorOffer } from "#lib/shared/factor.ts";
import type { Result } from "#lib/shared/result.ts";
import { FactorSetUp, type SetUpFactor } from "./factor-set-up.tsx";

interface Props {
  /** Since when there is a second factor, in words; undefined without one. */
  on: string | undefined;
  /** The person's role demands it. */
  demanded: boolean;
  begin: (nothing: null) => Promise<Result<FactorOffer>>;
  setUp: SetUpFactor;
  remove: (nothing: null) => Promise<Result<null>>;
}

/** A person's own two-step sign-in. */
export function FactorSection({ on, demanded, begin, setUp, remove }: Props) {
  const texts = useTexts("factor");
  const router = useRouter();
  const problemText = useProblemText();
  const title = useRef<HTMLHeadingElement>(null);
  const [offer, setOffer] = useState<FactorOffer>();
  const changed = () => {
    setOffer(undefined);
    // The button that was pressed goes.
    title.current?.focus();
    router.refresh();
  };
  const beginning = useAction(begin, {
    done(offered: FactorOffer) {
      setOffer(offered);
      title.current?.focus();
    },
  });
  const removal = useAction(remove, { done: changed });
  const { problem } = on ? removal : beginning;
  return (
    <section aria-labelledby="factor-title" className="sheet px-4 py-5 sm:px-6">
      <h2 ref={title} id="factor-title" tabIndex={-1} className="font-semibold outline-none">
        {texts.title}
      </h2>
      {offer ? (
        <div className="mt-3">
          <FactorSetUp offer={offer} setUp={setUp} done={changed} />
        </div>
      ) : (
        <>
          <p className="mt-1 text-second">{on ?? texts.off}</p>
          {on && demanded ? (
            <p className="hint mt-1">{texts.demanded}</p>
          ) : on ? (
            <TurnOff busy={removal.busy} confirm={() => void removal.call(null)} />
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

function TurnOff({ busy, confirm }: { busy: boolean; confirm: () => void }) {
  const texts = useTexts("factor");
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        className="button mt-3"
        aria-disabled={busy}
        onClick={() => !busy && dialog.current?.showModal()}
      >
        {texts.turnOff}
      </button>
      <Question
        dialog={dialog}
        title={texts.turnOffTitle}
        text={texts.turnOffText}
        yes={texts.turnOff}
        danger
        confirm={confirm}
      />
    </>
  );
}
