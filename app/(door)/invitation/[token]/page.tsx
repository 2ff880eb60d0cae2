import { redirect } from "next/navigation";
import { CompanyWay } from "#components/people/company-way.tsx";
import { InvitationForm } from "#components/people/invitation-form.tsx";
import { PageTitle } from "#components/ui/page-title.tsx";
import { Texts } from "#components/ui/texts.tsx";
import { textsOf } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { companyLabel } from "#lib/web/company-label.ts";
import { readerMessages } from "#lib/web/language.ts";
import { waitingSignIn } from "#lib/web/second-step.ts";
import { services } from "#lib/web/services.ts";
import { currentPerson } from "#lib/web/session.ts";
import { isAnswer } from "../../is-answer.ts";
import { accept } from "./actions.ts";

const afterwards = "/documents";

interface Props {
  params: Promise<{ token: string }>;
}

export default async function InvitationPage({ params }: Props) {
  const { token } = await params;
  const signedIn = await currentPerson();
  const answering = (await isAnswer()) ? (signedIn ?? (await waitingSignIn())) : undefined;
  const person = (await services().people.invitation(token)) ?? answering;
  // The link has done its work, most likely for the one who opens it again.
  if (!person && signedIn) redirect(afterwards);
  const { m } = await readerMessages();
  if (!person) {
    return (
      <>
        <PageTitle>{m.people.invitationGoneTitle}</PageTitle>
        <p className="mt-3 text-second">{m.people.invitationGoneText}</p>
        <a href="/sign-in" className="button mt-5">
          {m.people.toSignIn}
        </a>
      </>
    );
  }
  const [passwords, company] = await Promise.all([services().people.passwordSignIn(), companyLabel(m)]);
  const way = company && <CompanyWay label={company} next={afterwards} />;
  if (!passwords) {
    return (
      <>
        <PageTitle className="mb-5">{fill(m.people.invitationTitle, person)}</PageTitle>
        {way}
        <p className="hint mt-5">{m.company.onlyCompany}</p>
      </>
    );
  }
  return (
    <>
      <PageTitle>{fill(m.people.invitationTitle, person)}</PageTitle>
      <p className="mt-1 mb-5 text-second">{fill(m.people.invitationText, person)}</p>
      <Texts texts={textsOf(m, "common", "people", "signIn", "problems")}>
        <InvitationForm accept={accept} token={token} email={person.email} goTo={afterwards} />
      </Texts>
      {way && (
        <>
          <p className="hint my-4 text-center">{m.company.orCompany}</p>
          {way}
        </>
      )}
    </>
  );
}
