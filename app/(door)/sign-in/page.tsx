import { redirect } from "next/navigation";
import { CompanyRefused, CompanyWay } from "#components/people/company-way.tsx";
import { SignInForm } from "#components/people/sign-in-form.tsx";
import { PageTitle } from "#components/ui/page-title.tsx";
import { Texts } from "#components/ui/texts.tsx";
import { type CompanyRefusal, companyRefusals } from "#lib/shared/company.ts";
import { textsOf } from "#lib/shared/messages/messages.ts";
import { companyLabel } from "#lib/web/company-label.ts";
import { readerMessages } from "#lib/web/language.ts";
import { waitingSignIn } from "#lib/web/second-step.ts";
import { services } from "#lib/web/services.ts";
import { currentPerson } from "#lib/web/session.ts";
import { isAnswer } from "../is-answer.ts";
import { signIn } from "./actions.ts";
import { ownPath } from "./own-path.ts";

interface Props {
  searchParams: Promise<{ next?: string | string[]; refused?: string | string[] }>;
}

export default async function SignInPage({ searchParams }: Props) {
  const { next: wanted, refused } = await searchParams;
  const next = ownPath(wanted) ?? "/documents";
  const why = companyRefusals.find((one) => one === refused);
  if (!(await isAnswer())) {
    const person = await currentPerson();
    if (person && why) return <RefusedAgain why={why} next={next} />;
    if (person) redirect(next);
    const waiting = await waitingSignIn();
    if (waiting) redirect(`/sign-in/${waiting.needs === "code" ? "code" : "set-up"}?next=${encodeURIComponent(next)}`);
  }
  const { people } = services();
  const { m } = await readerMessages();
  const [somebody, passwords, company] = await Promise.all([
    people.anybody(),
    people.passwordSignIn(),
    companyLabel(m),
  ]);
  return (
    <>
      <PageTitle className="mb-5">{m.people.signInTitle}</PageTitle>
      {why && <CompanyRefused title={m.company.refusedTitle} text={m.company.refusals[why]} />}
      {company && somebody && <CompanyWay label={company} next={next} />}
      {passwords && company && somebody && <p className="hint my-4 text-center">{m.company.or}</p>}
      {passwords && (
        <Texts texts={textsOf(m, "common", "signIn", "problems")}>
          <SignInForm signIn={signIn} next={next} />
        </Texts>
      )}
      <p className="hint mt-5">
        {passwords ? (somebody ? m.people.signInHelp : m.people.nobodyYet) : m.company.onlyCompany}
      </p>
    </>
  );
}

/** For somebody who is signed in, and was to sign in again with the company's account. */
async function RefusedAgain({ why, next }: { why: CompanyRefusal; next: string }) {
  const { m } = await readerMessages();
  const company = await companyLabel(m);
  return (
    <>
      <PageTitle className="mb-5">{m.people.signInTitle}</PageTitle>
      <CompanyRefused title={m.company.refusedAgainTitle} text={m.company.refusals[why]} />
      {company && <CompanyWay label={company} next={next} />}
      <a href={next} className="button mt-3 w-full">
        {m.company.withoutIt}
      </a>
    </>
  );
}
