import { useEffect, useState } from "react";
import { Around } from "#components/ui/around.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { fill } from "#lib/shared/messages/words.ts";
import { clickMs } from "./form-field.tsx";
import { matchingTemplates, type TemplateChoice } from "./template-match.ts";

interface Props {
  id: string;
  templates: TemplateChoice[];
  value: string;
  /** The field has the focus. */
  editing: boolean;
  take: (template: TemplateChoice) => void;
}

/** Where in the text the button stands: what was entered may hold braces. */
const place = "\u0000";

/** Beneath the field of the template: what to enter, or that what was entered is on no list and what it may have been meant to be. */
export function TemplateHint({ id, templates, value, editing, take }: Props) {
  const texts = useTexts("form");
  const typed = value.trim();
  const exact = templates.find((template) => template.id === typed);
  const unlisted = !editing && typed !== "" && !exact && templates.length > 0;
  const checked = useMeant(templates, unlisted ? typed : "");
  const amber = unlisted && checked?.typed === typed;
  const meant = checked?.meant;
  return (
    <div id={id} className="hint mt-1 min-h-5">
      {exact?.name && <span className="sr-only">{exact.name}</span>}
      {!exact?.name && !amber && (templates.some(({ name }) => name) ? texts.templateHint : texts.templateIdHint)}
      <p role="status" className="text-warn">
        {amber && !meant && fill(texts.templateUnlisted, { text: typed })}
        {amber && meant && (
          <Around text={fill(texts.templateMeant, { text: typed, template: place })} place={place}>
            <button type="button" className="link min-h-6" onClick={() => take(meant)}>
              {meant.name ? `${meant.name} (${meant.id})` : meant.id}
            </button>
          </Around>
        )}
      </p>
    </div>
  );
}

/** Looks, a moment after the field was left, for the template that a text most resembles. */
function useMeant(templates: TemplateChoice[], typed: string) {
  const [checked, setChecked] = useState<{ typed: string; meant?: TemplateChoice | undefined }>();
  useEffect(() => {
    if (typed === "") return;
    let current = true;
    const look = async () => {
      const { isSlip } = await import("#lib/shared/near.ts");
      const lower = typed.toLowerCase();
      const slipped = ({ id, name = "" }: TemplateChoice) => isSlip(id, typed) || isSlip(name.toLowerCase(), lower);
      if (current) setChecked({ typed, meant: templates.find(slipped) ?? matchingTemplates(templates, typed)[0] });
    };
    const timer = setTimeout(() => void look().catch(() => setChecked({ typed })), clickMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [templates, typed]);
  return checked;
}
