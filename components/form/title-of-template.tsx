import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import { useReader } from "#components/ui/texts.tsx";
import type { DocumentForm } from "#lib/shared/document.ts";
import { isoDay, titleFrom } from "#lib/shared/title-pattern.ts";

interface Props {
  pattern: string;
  /** What the template is called. */
  name: string;
  /** The title that was made last. */
  made: { current: string | undefined };
}

/** Fills in the title as the template has it, with each change of what it is made of, as long as nobody has entered another one. */
export function TitleOfTemplate({ pattern, name, made }: Props) {
  const { timeZone } = useReader();
  const { getValues, setValue, watch } = useFormContext<DocumentForm>();
  useEffect(() => {
    const title = () => {
      const { signers, items } = getValues();
      return titleFrom(pattern, {
        template: name,
        date: isoDay(Date.now(), timeZone),
        signers: signers.map((signer) => signer.name),
        items: new Map(items.map(({ key, value }) => [key.trim(), value])),
      });
    };
    // After a reload what stands there was made, if it is what would be made now.
    made.current ??= title();
    const fill = () => {
      const before = made.current;
      made.current = title();
      const entered = getValues("title").trim();
      if (made.current !== entered && (entered === "" || entered === before)) setValue("title", made.current);
    };
    fill();
    return watch((_, { name: changed }) => {
      if (changed !== "title" && changed !== "template") fill();
    }).unsubscribe;
  }, [pattern, name, made, timeZone, getValues, setValue, watch]);
  return null;
}
