import { redirect } from "next/navigation";
import { CodeForm } from "#components/people/code-form.tsx";
import { StartOver } from "#components/people/start-over.tsx";
import { PageTitle } from "#components/ui/page-title.tsx";
import { Texts } from "#components/ui/texts.tsx";
import { textsOf } from "#lib/shared/messages/messages.ts";
import { readerMessages } from "#lib/web/language.ts";
import { waitingSignIn } from "#lib/web/second-step.ts";
import { isAnswer } from "../../is-answer.ts";
import { ownPath } from "../own-path.ts";
import { enterCode, startOver } from "./actions.ts";

/** The second step of signing in: a page of its own, so that whoever has none loads nothing of it. */
export default async function CodePage({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const next = ownPath((await searchParams).next) ?? "/documents";
  const back = `/sign-in?next=${encodeURIComponent(next)}`;
  if ((await waitingSignIn())?.needs !== "code" && !(await isAnswer())) redirect(back);
  const { m } = await readerMessages();
  return (
    <>
      <PageTitle className="mb-2">{m.factor.codeTitle}</PageTitle>
      <p className="mb-5 text-second">{m.factor.codeText}</p>
      <Texts texts={textsOf(m, "common", "code", "problems")}>
        <CodeForm enterCode={enterCode} next={next} />
        <StartOver startOver={startOver} back={back} />
      </Texts>
    </>
  );
}
