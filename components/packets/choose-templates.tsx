import { Field } from "#components/ui/field.tsx";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { leastParts, mostParts } from "#lib/shared/packet.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";

interface Props {
  templates: TemplateChoice[];
  /** Their ids. */
  chosen: string[];
  /** How many were chosen, where that was too few or too many. */
  refused: number | undefined;
  m: Messages;
}

/** Of which templates documents are to be made. It works by the address, so that a reload and the way back find the choice. */
export function ChooseTemplates({ templates, chosen, refused, m: { packets: texts } }: Props) {
  const bounds = { least: leastParts, most: mostParts };
  const fault = refused !== undefined && fill(refused < leastParts ? texts.tooFew : texts.tooMany, bounds);
  const listed = new Set(templates.map(({ id }) => id));
  return (
    <form action="/packets/new" className="sheet divide-y divide-line">
      <fieldset className="min-w-0 px-4 py-5 sm:px-6" aria-describedby="templates-hint templates-fault">
        <legend className="float-left mr-2.5 font-semibold">{texts.choose}</legend>
        <p id="templates-hint" className="hint mb-3 leading-6">
          {fill(texts.chooseHint, bounds)}
        </p>
        {fault && (
          <p id="templates-fault" role="alert" className="fault mt-0! mb-3">
            {fault}
          </p>
        )}
        <ul className="clear-both grid grid-cols-[minmax(0,1fr)] gap-x-6 @min-[40rem]:grid-cols-2">
          {templates.map(({ id, name }, place) => (
            <li key={id}>
              <label className="flex min-h-10 items-center gap-2.5 pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  name="template"
                  value={id}
                  defaultChecked={chosen.includes(id)}
                  // biome-ignore lint/a11y/noAutofocus: the form of one document begins at its first field too
                  autoFocus={place === 0}
                  className="size-4.5 flex-none accent-accent"
                />
                <span className="min-w-0 break-words">
                  {name ?? id}
                  {name && <span className="text-third"> · {id}</span>}
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <div className="px-4 py-5 sm:px-6">
        <Field
          id="more"
          name="more"
          label={texts.otherIds}
          hint={texts.otherIdsHint}
          autoComplete="off"
          spellCheck={false}
          autoFocus={templates.length === 0}
          defaultValue={chosen.filter((id) => !listed.has(id)).join(", ")}
          className="max-w-[480px]"
        />
        <button type="submit" className="button button-accent mt-4">
          {texts.toPeople}
        </button>
      </div>
    </form>
  );
}
