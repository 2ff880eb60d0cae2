import { CompanyForm } from "#components/settings/company-form.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { ServerButton } from "#components/ui/server-button.tsx";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { services } from "#lib/web/services.ts";
import { removeCompany, saveCompany, switchPasswords, testCompany } from "./actions.ts";

/** How people sign in with their company's account, and whether they may with a password. */
export async function CompanySection({ m: { companyForm: texts } }: { m: Messages }) {
  const { companySignIn, people } = services();
  const { from, form, redirect, signedOut, unreadable } = await companySignIn.companyDetails();
  const { version, ...saved } = form;
  const passwords = await people.passwordSignIn();
  return (
    <>
      <CompanyForm
        saved={saved}
        version={version}
        test={testCompany}
        save={saveCompany}
        remove={removeCompany}
        fixed={from === "settings"}
      >
        <dl className="mb-4 space-y-2">
          {[
            [texts.redirect, redirect],
            [texts.signedOut, signedOut],
          ].map(([name = "", address = ""]) => (
            <div key={name}>
              <dt className="label">{name}</dt>
              <dd className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <span className="wrap-anywhere font-mono text-sm">{address}</span>
                <CopyButton
                  text={address}
                  label={texts.copy}
                  accessibleLabel={`${texts.copy}: ${name}`}
                  className="button-small"
                />
              </dd>
            </div>
          ))}
        </dl>
        {unreadable && <p className="mb-4 text-warn">{texts.unreadable}</p>}
      </CompanyForm>
      {(from !== "nobody" || !passwords) && (
        <section aria-labelledby="passwords-title" className="sheet px-4 py-5 sm:px-6">
          <h2 id="passwords-title" tabIndex={-1} className="font-semibold">
            {texts.passwords}
          </h2>
          <p className="mt-1 mb-4 max-w-[72ch] text-second">{passwords ? texts.passwordsOn : texts.passwordsOff}</p>
          <div className="flex flex-wrap items-center gap-2">
            <ServerButton
              key={String(passwords)}
              label={passwords ? texts.turnOff : texts.turnOn}
              act={switchPasswords.bind(null, !passwords)}
              passesFocusTo="passwords-title"
            />
          </div>
        </section>
      )}
    </>
  );
}
