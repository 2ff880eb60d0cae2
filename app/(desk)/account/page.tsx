import { CompanyRefused } from "#components/people/company-way.tsx";
import { ConfirmAgain } from "#components/people/confirm-again.tsx";
import { ConnectCompany } from "#components/people/connect-company.tsx";
import { DisconnectCompany } from "#components/people/disconnect-company.tsx";
import { FactorSection } from "#components/people/factor-section.tsx";
import { PasswordForm } from "#components/people/password-form.tsx";
import { SignedIn, type SignedInBrowser } from "#components/people/signed-in.tsx";
import { PageTitle } from "#components/ui/page-title.tsx";
import { type Reader, Texts } from "#components/ui/texts.tsx";
import type { OpenSession } from "#lib/people/session-rows.ts";
import { agentName } from "#lib/shared/agent.ts";
import { companyRefusals } from "#lib/shared/company.ts";
import { type Messages, textsOf } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { exactTime, timeAgo } from "#lib/shared/time.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { ownSessions, requirePerson } from "#lib/web/session.ts";
import { confirm } from "../actions.ts";
import {
  beginFactor,
  changePassword,
  connectCompany,
  disconnectCompany,
  endSession,
  removeFactor,
  renewRecoveryCodes,
  setUpFactor,
  signOutElsewhere,
} from "./actions.ts";

interface Props {
  searchParams: Promise<{ refused?: string | string[] }>;
}

/** What each person looks after themselves: their password, and where they are signed in. */
export default async function AccountPage({ searchParams }: Props) {
  const { id, name, email, role } = await requirePerson("/account", "keepOwnAccount");
  const { language, timeZone, m } = await readerMessages();
  const sessions = await ownSessions(id);
  const { people, companySignIn } = services();
  const [ways, passwords, factor] = await Promise.all([
    people.waysIn(id),
    people.passwordSignIn(),
    people.factorOf(id),
  ]);
  const company = await companySignIn.company();
  const { refused } = await searchParams;
  const why = companyRefusals.find((one) => one === refused);
  return (
    <div className="max-w-[35rem] space-y-5">
      <div>
        <PageTitle>{m.account.title}</PageTitle>
        <p className="text-second">
          {name} · {email}
        </p>
      </div>
      <Texts texts={textsOf(m, "account", "confirm", "factor", "signIn", "problems")}>
        {company && (
          <section aria-labelledby="company-title" className="sheet px-4 py-5 sm:px-6">
            {why && <CompanyRefused title={m.account.notConnected} text={m.company.refusals[why]} />}
            <h2 id="company-title" tabIndex={-1} className="font-semibold">
              {m.account.companyTitle}
            </h2>
            <p>{fill(ways.company ? m.account.companyConnected : m.account.companyOpen, company)}</p>
            {ways.company ? (
              <DisconnectCompany disconnect={disconnectCompany} />
            ) : (
              <ConnectCompany connect={connectCompany} />
            )}
          </section>
        )}
        {passwords && ways.password && (
          <>
            <PasswordForm email={email} hint={m.people.passwordHint} change={changePassword} />
            <FactorSection
              on={
                factor &&
                fill(m.factor.on, { time: exactTime(factor.since, language, timeZone), codes: String(factor.codes) })
              }
              demanded={await people.isDemandedOf(role)}
              begin={beginFactor}
              setUp={setUpFactor}
              renewCodes={renewRecoveryCodes}
              remove={removeFactor}
            />
          </>
        )}
        <SignedIn
          browsers={sessions.map((session) => browserOf(session, m, { language, timeZone }))}
          end={endSession}
          endOthers={signOutElsewhere}
        />
        <ConfirmAgain confirm={confirm} />
      </Texts>
    </div>
  );
}

function browserOf(
  { id, agent, address, begunAt, seenAt, current: here }: OpenSession & { current: boolean },
  { account }: Messages,
  { language, timeZone }: Reader,
): SignedInBrowser {
  const now = services().now();
  const more = [
    address,
    fill(account.since, { time: exactTime(begunAt, language, timeZone) }),
    !here && fill(account.used, { ago: timeAgo(seenAt, language, now) }),
  ];
  const name = agentName(agent) || account.unknownBrowser;
  return { id, name, address, more: more.filter(Boolean).join(" · "), here };
}
