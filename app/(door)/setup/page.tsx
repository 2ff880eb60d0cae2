import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SetUpForm } from "#components/people/set-up-form.tsx";
import { Texts } from "#components/ui/texts.tsx";
import { textsOf } from "#lib/shared/messages/messages.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { currentPerson } from "#lib/web/session.ts";
import { isAnswer } from "../is-answer.ts";
import { setUp } from "./actions.ts";

const afterwards = "/documents/new";

export async function generateMetadata(): Promise<Metadata> {
  const { m } = await readerMessages();
  return { title: m.people.setupTitle };
}

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
        <h1 className="font-[650] text-title">{m.people.setupClosedTitle}</h1>
        <p className="mt-3 text-second">{m.people.setupClosedText}</p>
      </>
    );
  }
  return (
    <>
      <h1 className="font-[650] text-title">{m.people.setupTitle}</h1>
      <p className="mt-1 mb-5 text-second">{m.people.setupText}</p>
      <Texts texts={textsOf(m, "common", "people", "problems")}>
        <SetUpForm {...{ setUp, code }} goTo={afterwards} />
      </Texts>
    </>
  );
}
