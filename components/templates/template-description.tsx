import { writingSample } from "#lib/shared/item-values.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill, languages } from "#lib/shared/messages/words.ts";
import type { TemplateForm } from "#lib/shared/template.ts";

/** What is known of a template, for those who read it only. */
export function TemplateDescription({ form, m }: { form: TemplateForm; m: Messages }) {
  const texts = m.templates;
  const roles = form.roles.map(({ name, person, contact }, i) =>
    [
      name || fill(m.form.signer, { n: i + 1 }),
      contact !== "either" && texts.contacts[contact],
      ...Object.values(person),
    ]
      .filter(Boolean)
      .join(" · "),
  );
  const items = form.items.map(({ key, label, type, required, value, choices, example, written }) =>
    [
      label === key ? key : `${label} (${key})`,
      texts.types[type],
      ...(required ? [texts.required] : []),
      ...(choices ? [choices] : []),
      ...(value ? [`${texts.value}: ${value}`] : []),
      ...(example ? [`${texts.example}: ${example}`] : []),
      ...(written ? [`${texts.written}: ${writingSample(type, written)}`] : []),
    ].join(" · "),
  );
  const confirms = { template: m.form.autoConfirmTemplate, yes: m.form.autoConfirmYes, no: m.form.autoConfirmNo }[
    form.autoConfirm
  ];
  const messages = languages.flatMap((language) => {
    const { subject, body } = form.wording[language];
    const lines = [subject, ...body.split("\n")].filter((line) => line !== "");
    return lines.length > 0 ? [`${m.wording.languages[language]}:`, ...lines] : [];
  });
  const rows: [string, string[]][] = [
    [texts.templateId, [form.templateId]],
    [texts.description, [form.description]],
    [texts.folder, [form.folder]],
    [texts.titlePattern, [form.titlePattern]],
    [texts.signers, roles],
    [texts.items, items],
    [texts.pages, [form.pages]],
    [texts.before, form.release ? [texts.release] : []],
    [m.form.after, [...(form.autoSend ? [m.form.autoSend] : []), `${m.form.autoConfirm}: ${confirms}`]],
    [texts.messages, messages],
  ];
  return (
    <dl className="sheet grid gap-x-6 gap-y-2 px-4 py-5 sm:px-6 @min-[30rem]:grid-cols-[auto_minmax(0,1fr)]">
      {rows.map(([term, lines]) => (
        <div key={term} className="contents">
          <dt className="text-third">{term}</dt>
          {lines.join("") === "" ? (
            <dd>–</dd>
          ) : (
            <dd>
              {lines.map((line, i) => (
                <span key={i} className="block">
                  {line}
                </span>
              ))}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
