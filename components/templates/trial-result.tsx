import type { ReactNode } from "react";
import { useTexts } from "#components/ui/texts.tsx";
import { count, fill, type Language } from "#lib/shared/messages/words.ts";
import { optionalSignerFields } from "#lib/shared/signer.ts";
import type { Trial } from "#lib/shared/trial.ts";

interface Props {
  trial: Trial;
  language: Language;
}

/** A practice document as it arrived: spelled as it was sent, not as people read it. */
export function TrialResult({ trial, language }: Props) {
  const texts = useTexts("templates");
  const form = useTexts("form");
  const { templateId, title, signers, items, files, autoSend, autoConfirm } = trial;
  const yesNo = (value: boolean) => (value ? form.autoConfirmYes : form.autoConfirmNo);
  const confirms = autoConfirm === undefined ? form.autoConfirmTemplate : yesNo(autoConfirm);
  return (
    <article
      aria-labelledby="trial-document"
      className="mt-3 rounded-control border border-field border-dashed px-4 py-4"
    >
      <h3 id="trial-document" className="mb-3 flex flex-wrap items-baseline gap-x-2.5 gap-y-1 font-semibold">
        <span className="chip chip-warn">{texts.practice}</span>
        <span className="wrap-anywhere min-w-0">{title}</span>
      </h3>
      <dl className="grid gap-x-6 gap-y-3 text-sm @min-[33.125rem]:grid-cols-[minmax(112px,auto)_minmax(0,1fr)]">
        <Row term={texts.templateId}>{templateId}</Row>
        <Row term={texts.signers}>
          <div className="space-y-2">
            {signers.map((signer, i) => (
              <div
                key={i}
                role="group"
                aria-labelledby={`trial-signer-${i}`}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
              >
                <div className="min-w-0">
                  <p id={`trial-signer-${i}`} className="wrap-anywhere text-second">
                    {fill(form.signer, { n: i + 1 })}
                    {signer.role && ` · ${signer.role}`}
                  </p>
                  <p className="wrap-anywhere">
                    {[signer.name, ...optionalSignerFields.map((field) => signer[field])].filter(Boolean).join(", ")}
                  </p>
                </div>
                {signer.link ? (
                  <a
                    href={`${signer.link}?lang=${language}`}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="button button-small"
                    aria-label={`${texts.practicePage}: ${signer.name}`}
                  >
                    {texts.practicePage}
                  </a>
                ) : (
                  <span className="fault mt-0!">{texts.noPracticePage}</span>
                )}
              </div>
            ))}
          </div>
        </Row>
        {items.length > 0 && (
          <Row term={texts.itemsSent}>
            <ul className="space-y-1">
              {items.map(({ key, value }) => (
                <li key={key} className="grid grid-cols-2 gap-x-4">
                  <code className="wrap-anywhere font-mono text-second">{key}</code>
                  <span className="wrap-anywhere whitespace-pre-wrap">{value}</span>
                </li>
              ))}
            </ul>
          </Row>
        )}
        <Row term={form.files}>
          {files.map(({ name, pages }, i) => (
            <span key={i} className="block">
              {name} · <span className="whitespace-nowrap">{count(form.pages, pages)}</span>
            </span>
          ))}
        </Row>
        <Row term={form.autoSend}>{yesNo(autoSend)}</Row>
        <Row term={form.autoConfirm}>{confirms}</Row>
      </dl>
    </article>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-third @max-[33.0625rem]:-mb-2">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
