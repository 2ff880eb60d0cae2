import { Plus } from "lucide";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { FieldIds } from "#components/form/field-ids.ts";
import { TemplateField } from "#components/form/template-field.tsx";
import { leaveTypedEarly } from "#components/form/typed-early.ts";
import { useTypedEarly } from "#components/form/use-form-session.ts";
import { fieldId } from "#components/ui/field.tsx";
import { focusStays } from "#components/ui/focus-stays.ts";
import { Icon } from "#components/ui/icon.tsx";
import { useProblemText, useTexts } from "#components/ui/texts.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import type { Result } from "#lib/shared/result.ts";
import type { TypedSigner } from "#lib/shared/signer.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { keysOfTexts } from "./keys-of-texts.ts";

export type AddPart = (part: {
  packet: string;
  formKey: string;
  template: string;
  /** Templates of the parts that are open, in their order. */
  open: string[];
  people: TypedSigner[];
}) => Promise<Result<null>>;

interface Props {
  packet: string;
  templates: TemplateChoice[];
  /** As they are entered now, and the templates of the parts by which they are numbered. */
  entered: () => { open: string[]; people: TypedSigner[] };
  locked: boolean;
  add: AddPart;
  /** Told whether the focus is to go there. */
  added: (part: { formKey: string; stays: () => boolean }) => void;
}

/** Of the people too: corrected since, they are not those of a part that may be there already. */
const textOf = ({ template, people }: { template: string; people: TypedSigner[] }) =>
  JSON.stringify([template, people]);

const idOf = (path: string) => fieldId(`add.${path}`);

/** One more document for the same people. */
export function AddTemplate({ packet, templates, entered, locked, add, added }: Props) {
  const texts = useTexts("packets");
  const problemText = useProblemText();
  const router = useRouter();
  const [template, setTemplate] = useState("");
  const [keys] = useState(() => keysOfTexts());
  const stays = useRef<() => boolean>(() => true);
  const hydrated = useHydrated();
  const typed = useTypedEarly(idOf);
  useEffect(() => {
    const early = typed.current.get("template");
    if (typeof early === "string") setTemplate(early);
    requestAnimationFrame(() => leaveTypedEarly(typed.current.keys(), idOf));
  }, [typed]);
  const { call, busy, problem } = useAction(add, {
    done(_, sent) {
      added({ formKey: sent.formKey, stays: stays.current });
      // The next one may have been chosen.
      setTemplate((typed) => (typed.trim() === sent.template ? "" : typed));
      keys.spend(textOf(sent));
      router.refresh();
    },
  });
  const press = () => {
    if (busy || template.trim() === "") return;
    stays.current = focusStays();
    const sent = { packet, template: template.trim(), ...entered() };
    void call({ ...sent, formKey: keys.of(textOf(sent)) });
  };
  return (
    <FieldIds value={idOf}>
      <form
        id={idOf("form")}
        noValidate
        autoComplete="off"
        aria-label={texts.addTemplate}
        className="grid items-start gap-x-4 @min-[40rem]:grid-cols-[minmax(0,1fr)_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          press();
        }}
      >
        <TemplateField
          templates={templates}
          value={template}
          readOnly={locked}
          usual={undefined}
          fault={problem && problemText(problem)}
          onChange={setTemplate}
          onChosen={setTemplate}
          onLeave={setTemplate}
        />
        <button
          type="submit"
          className="button @min-[40rem]:mt-6.5"
          disabled={locked || !hydrated}
          aria-disabled={busy || template.trim() === ""}
        >
          <Icon of={Plus} size={17} />
          {texts.addTemplate}
        </button>
      </form>
    </FieldIds>
  );
}
