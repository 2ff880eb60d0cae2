import { redirect } from "next/navigation";
import { SignInForm } from "#components/people/sign-in-form.tsx";
import { PageTitle } from "#components/ui/page-title.tsx";
import { Texts } from "#components/ui/texts.tsx";
import { textsOf } from "#lib/shared/messages/messages.ts";
import { readerMessages } from "#lib/web/language.ts";
import { waitingSignIn } from "#lib/web/second-step.ts";
import { services } from "#lib/web/services.ts";
import { currentPerson } from "#lib/web/session.ts";
import { isAnswer } from "../is-answer.ts";
import { signIn } from "./actions.ts";
import { ownPath } from "./own-path.ts";

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const next = ownPath((await searchParams).next) ?? "/documents";
  if (!(await isAnswer())) {
    if (await currentPerson()) redirect(next);
    const waiting = await waitingSignIn();
    if (waiting) redirect(`/sign-in/${waiting.needs === "code" ? "code" : "set-up"}?next=${encodeURIComponent(next)}`);
  }
  const somebody = await services().people.anybody();
  const { m } = await readerMessages();
  return (
    <>
      <PageTitle className="mb-5">{m.people.signInTitle}</PageTitle>
      <Texts texts={textsOf(m, "common", "signIn", "problems")}>
        <SignInForm {...{ signIn, next }} />
      </Texts>
      <p className="hint mt-5">{somebody ? m.people.signInHelp : m.people.nobodyYet}</p>
    </>
  );
}
