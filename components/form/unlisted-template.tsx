import { isSlip } from "#lib/shared/near.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";

interface Props {
  templates: TemplateChoice[];
  typed: string;
  /** The first whose name or id has in it what was typed. */
  matching: TemplateChoice | undefined;
  texts: { templateUnlisted: string; templateMeant: string };
  take: (template: TemplateChoice) => void;
}

/** That what was entered is on no list, and which template it may have been meant to be. */
export function UnlistedTemplate({ templates, typed, matching, texts, take }: Props) {
  const lower = typed.toLowerCase();
  const slipped = ({ id, name = "" }: TemplateChoice) => isSlip(id, typed) || isSlip(name.toLowerCase(), lower);
  const meant = templates.find(slipped) ?? matching;
  const withTyped = (text: string) => text.replace("{text}", () => typed);
  if (!meant) return withTyped(texts.templateUnlisted);
  const [before = "", after = ""] = texts.templateMeant.split("{template}");
  return (
    <>
      {withTyped(before)}
      <button type="button" className="link -my-0.5 min-h-6" onClick={() => take(meant)}>
        {meant.name ? `${meant.name} (${meant.id})` : meant.id}
      </button>
      {after}
    </>
  );
}
