import { CompanyForm } from "#components/settings/company-form.tsx";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { services } from "#lib/web/services.ts";
import { removeCompany, saveCompany, testCompany } from "./actions.ts";

/** How people sign in with their company's account. */
export async function CompanySection({ m: { companyForm: texts } }: { m: Messages }) {
  const { companySignIn } = services();
  const { from, form, redirect, signedOut, unreadable } = await companySignIn.companyDetails();
  const { version, ...saved } = form;
  return (
    <CompanyForm
      {...{ saved, version, test: testCompany, save: saveCompany, remove: removeCompany }}
      fixed={from === "settings"}
    >
      <dl className="mb-4 space-y-2">
        {[
          [texts.redirect, redirect],
          [texts.signedOut, signedOut],
        ].map(([name, address]) => (
          <div key={name}>
            <dt className="label">{name}</dt>
            <dd className="wrap-anywhere font-mono text-sm">{address}</dd>
          </div>
        ))}
      </dl>
      {unreadable && <p className="mb-4 text-warn">{texts.unreadable}</p>}
    </CompanyForm>
  );
}
