import { PasswordForm } from "#components/people/password-form.tsx";
import { SignedInElsewhere } from "#components/people/signed-in-elsewhere.tsx";
import { PageTitle } from "#components/ui/page-title.tsx";
import { Texts } from "#components/ui/texts.tsx";
import { textsOf } from "#lib/shared/messages/messages.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";
import { changePassword, signOutElsewhere } from "./actions.ts";

/** What each person looks after themselves: their password, and where they are signed in. */
export default async function AccountPage() {
  const { id, name, email } = await requirePerson("/account");
  const { m } = await readerMessages();
  const sessions = await services().people.sessionsOf(id);
  return (
    <div className="max-w-[560px] space-y-5">
      <div>
        <PageTitle>{m.account.title}</PageTitle>
        <p className="text-second">
          {name} · {email}
        </p>
      </div>
      <Texts texts={textsOf(m, "account", "signIn", "problems")}>
        <PasswordForm email={email} hint={m.people.passwordHint} change={changePassword} />
        <SignedInElsewhere others={Math.max(0, sessions - 1)} end={signOutElsewhere} />
      </Texts>
    </div>
  );
}
