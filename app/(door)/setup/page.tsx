import { redirect } from "next/navigation";
import { SetUpForm } from "#components/people/set-up-form.tsx";
import { PageTitle } from "#components/ui/page-title.tsx";
import { Texts } from "#components/ui/texts.tsx";
import { textsOf } from "#lib/shared/messages/messages.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { currentPerson } from "#lib/web/session.ts";
import { isAnswer } from "../is-answer.ts";
import { setUp } from "./actions.ts";

const afterwards = "/documents/new";

export default async function SetUpPage({ searchParams }: { searchParams: Promise<{ code?: string | string[] }> }) {
  const { people } = services();
  const answer = await isAnswer();
  if (!answer && (await currentPerson())) redirect(afterwards);
  if (!answer && (await people.anybody())) redirect("/sign-in");
  const { code } = await searchParams;
  const { m } = await readerMessages();
  if (typeof code !== "string" || !(answer || (await people.isSetupCode(code)))) {
    return (
      <>
        <PageTitle>{m.people.setupClosedTitle}</PageTitle>
        <p className="mt-3 text-second">{m.people.setupClosedText}</p>
      </>
    );
  }
  return (
    <>
      <PageTitle>{m.people.setupTitle}</PageTitle>
      <p className="mt-1 mb-5 text-second">{m.people.setupText}</p>
      <Texts texts={textsOf(m, "common", "people", "signIn", "problems")}>
        <SetUpForm setUp={setUp} code={code} goTo={afterwards} />
      </Texts>
    </>
  );
}
