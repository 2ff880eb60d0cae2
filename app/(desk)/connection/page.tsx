import { PageTitle } from "#components/ui/page-title.tsx";
import { practiceFailures } from "#lib/sandbox/failures.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { atLeast } from "#lib/shared/roles.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";

/** Where documents go: what practice mode offers and how to leave it, or the service that is connected. */
export default async function ConnectionPage() {
  const person = await requirePerson("/connection");
  const { config, signing, templates } = services();
  const { language, m } = await readerMessages();
  const texts = m.connection;
  const problem = atLeast(person.role, "administrator") ? signing.trouble() : undefined;
  return (
    <div className="max-w-[760px] space-y-5">
      <PageTitle>{texts.title}</PageTitle>
      {problem && (
        <p className="sheet border-bad! bg-bad-soft! px-4 py-3 text-bad sm:px-6">
          <strong className="font-semibold">{texts.lastProblem}:</strong>{" "}
          {fill(texts.reasons[problem.reason] ?? "", { target: problem.target ?? "" })}{" "}
          <code className="font-mono text-sm">{problem.detail}</code>
        </p>
      )}
      {config.practice ? (
        <Practice templates={templates.samples(language)} m={m} />
      ) : (
        <section className="sheet px-4 py-5 sm:px-6">
          <h2 className="font-semibold">{texts.liveTitle}</h2>
          <p>{fill(texts.liveText, { host: config.signing.baseUrl.host })}</p>
          {config.signingInClear && <p className="mt-2 text-warn">{texts.inClear}</p>}
        </section>
      )}
    </div>
  );
}

function Practice({ templates, m }: { templates: TemplateChoice[]; m: Messages }) {
  const texts = m.connection;
  const settings = [
    ["SIGNING_BASE_URL", texts.connectBaseUrl],
    ["SIGNING_API_ID", texts.connectId],
    ["SIGNING_API_SECRET_KEY", texts.connectSecret],
  ];
  return (
    <>
      <section className="sheet px-4 py-5 sm:px-6">
        <h2 className="font-semibold">{texts.connectTitle}</h2>
        <p className="mb-3">{texts.connectText}</p>
        <dl className="grid gap-x-5 gap-y-1.5 text-sm @min-[520px]:grid-cols-[auto_minmax(0,1fr)]">
          {settings.map(([name, meaning]) => (
            <div key={name} className="contents">
              <dt>
                <code className="font-mono">{name}</code>
              </dt>
              <dd className="text-second">{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="hint mt-3">{texts.connectAsk}</p>
      </section>
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
