import { redirect } from "next/navigation";
import { FactorSetUp } from "#components/people/factor-set-up.tsx";
import { StartOver } from "#components/people/start-over.tsx";
import { PageTitle } from "#components/ui/page-title.tsx";
import { Texts } from "#components/ui/texts.tsx";
import { textsOf } from "#lib/shared/messages/messages.ts";
import { readerMessages } from "#lib/web/language.ts";
import { waitingSignIn } from "#lib/web/second-step.ts";
import { services } from "#lib/web/services.ts";
import { isAnswer } from "../../is-answer.ts";
import { startOver } from "../code/actions.ts";
import { ownPath } from "../own-path.ts";
import { setUpOnTheWay } from "./actions.ts";

/** Two-step sign-in is demanded of somebody who has none: before anything else they set it up. */
export default async function SetUpPage({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const next = ownPath((await searchParams).next) ?? "/documents";
  const back = `/sign-in?next=${encodeURIComponent(next)}`;
  const waiting = await waitingSignIn();
  const needed = waiting?.needs === "set_up";
  // In the answer to its own action the page stays as it is: the recovery codes are on it.
  if (!needed && !(await isAnswer())) redirect(back);
  const { m } = await readerMessages();
  return (
    <>
      <PageTitle className="mb-2">{m.factor.demandedTitle}</PageTitle>
      <p className="mb-5 text-second">{m.factor.demandedText}</p>
      <Texts texts={textsOf(m, "common", "code", "factor", "problems")}>
        <FactorSetUp
          offer={needed ? services().people.offerFactor(waiting) : undefined}
          setUp={setUpOnTheWay}
          next={next}
        />
        {needed && <StartOver startOver={startOver} back={back} />}
      </Texts>
    </>
  );
}
