import { ConfirmAgain } from "#components/people/confirm-again.tsx";
import { ConnectionForm } from "#components/settings/connection-form.tsx";
import { ConnectionState } from "#components/settings/connection-state.tsx";
import { PageTitle } from "#components/ui/page-title.tsx";
import { Texts } from "#components/ui/texts.tsx";
import { practiceFailures } from "#lib/sandbox/failures.ts";
import { type Messages, textsOf } from "#lib/shared/messages/messages.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";
import { confirm } from "../actions.ts";
import { saveConnection, testConnection } from "./actions.ts";

/** Where documents go: how the service is connected, for administrators, and what practice mode offers. */
export default async function ConnectionPage() {
  const person = await requirePerson("/connection", "seeConnection");
  const { connection, templates } = services();
  const { language, timeZone, m } = await readerMessages();
  const texts = m.connection;
  const { practice } = await connection.current();
  const details = await connection.details(person);
  return (
    <div className="max-w-[47.5rem] space-y-5">
      <PageTitle>{texts.title}</PageTitle>
      {details && (
        <ConnectionState practice={practice} m={m} language={language} timeZone={timeZone} {...details.health} />
      )}
      {!details && !practice && (
        <section className="sheet px-4 py-5 sm:px-6">
          <h2 className="font-semibold">{texts.serviceTitle}</h2>
          <p>{texts.serviceText}</p>
        </section>
      )}
      {details && (
        <Texts texts={textsOf(m, "connect", "confirm", "signIn", "problems")}>
          <ConnectionForm
            {...details.form}
            fixed={details.from === "settings"}
            inClear={details.inClear}
            test={testConnection}
            save={saveConnection}
          >
            {practice && (
              <div className="mb-4">
                <ol className="list-decimal space-y-0.5 pl-5">
                  {texts.steps.map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
                <p className="hint mt-1">{texts.stepsMore}</p>
              </div>
            )}
          </ConnectionForm>
          <ConfirmAgain confirm={confirm} />
        </Texts>
      )}
      {practice && <Practice templates={await templates.samples(language)} m={m} />}
    </div>
  );
}

function Practice({ templates, m }: { templates: TemplateChoice[]; m: Messages }) {
  const texts = m.connection;
  return (
    <>
      <section className="sheet px-4 py-5 sm:px-6">
        <h2 className="font-semibold">{texts.practiceTitle}</h2>
        <p>{texts.practiceText}</p>
      </section>
      <section>
        <h2 id="templates" className="mb-2 font-semibold">
          {texts.templates}
        </h2>
        <table className="table sheet" aria-labelledby="templates">
          <thead>
            <tr>
              {[texts.templateId, texts.templateName, texts.templateItems].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {templates.map(({ id, name, items }) => (
              <tr key={id}>
                <td>
                  <code className="font-mono">{id}</code>
                </td>
                <td data-label={texts.templateName}>{name}</td>
                <td data-label={texts.templateItems}>{items.map(({ label }) => label).join(", ")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section>
        <h2 id="failures" className="font-semibold">
          {texts.failures}
        </h2>
        <p className="mb-2 text-second">{texts.failuresText}</p>
        <table className="table sheet" aria-labelledby="failures">
          <thead>
            <tr>
              {[texts.templateId, texts.outcome].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {practiceFailures.map(({ templateId, outcome }) => (
              <tr key={templateId}>
                <td>
                  <code className="font-mono">{templateId}</code>
                </td>
                <td data-label={texts.outcome}>{texts.outcomes[outcome]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
