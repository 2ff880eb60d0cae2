import { useRef, useState } from "react";
import { useFaultText, useProblemText, useReader, useTexts } from "#components/ui/texts.tsx";
import { useAction } from "#components/ui/use-action.ts";
import type { ContactFile } from "#lib/shared/contact-file.ts";
import { countText } from "#lib/shared/count.ts";
import { problemOf } from "#lib/shared/issues.ts";
import { contactFile } from "#lib/shared/limits.ts";
import { type Counted, count, fill } from "#lib/shared/messages/words.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import type { Result } from "#lib/shared/result.ts";
import { signerFields, type TypedSigner } from "#lib/shared/signer.ts";
import { ContactDialog } from "./contact-dialog.tsx";
import { ShareSwitch } from "./share-switch.tsx";

interface Props {
  mayShare: boolean;
  phoneRegion: string;
  takeOver: (file: {
    people: TypedSigner[];
    shared: boolean;
  }) => Promise<Result<{ added: number; known: number; leftOut: TypedSigner[] }>>;
  closed: () => void;
  /** Told what has come of it. */
  done: (said: string) => void;
}

const loadReader = () => Promise.all([import("#lib/shared/contact-file.ts"), import("#lib/shared/document.ts")]);
/** So many people are shown before they are taken, and so many of those that were left out or partly read are named. */
const mostShown = 5;
const lineOf = (person: TypedSigner) => signerFields.flatMap((field) => person[field] || []).join(", ");
const firstOf = (people: TypedSigner[]) => people.slice(0, mostShown).map(lineOf).join("; ");

/** The people of a file, shown before they are taken. */
export function ImportContacts({ closed, ...part }: Props) {
  const texts = useTexts("contacts");
  return (
    <ContactDialog title={texts.importTitle} closed={closed}>
      {(close) => <Import {...part} close={close} />}
    </ContactDialog>
  );
}

type ImportProps = Omit<Props, "closed"> & { close: () => void };

function Import({ mayShare, phoneRegion, takeOver, done, close }: ImportProps) {
  const texts = useTexts("contacts");
  const { cancel } = useTexts("common");
  const problemText = useProblemText();
  const faultText = useFaultText();
  const { language } = useReader();
  const shown = (n: number) => countText({ n }, language);
  const counted = ({ one, other }: Counted, n: number) => count({ one, other: fill(other, { n: shown(n) }) }, n);
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<{ name: string; read?: ReadFile; fault?: string }>();
  const { call, busy, problem } = useAction(takeOver, {
    done({ added, known, leftOut }) {
      const who = firstOf(leftOut);
      const said = [
        [added, texts.imported],
        [known, texts.importedKnown],
        [leftOut.length, texts.leftOut],
      ] as const;
      close();
      // What there is none of is not said.
      done(said.flatMap(([n, text]) => (n > 0 ? fill(counted(text, n), { who }) : [])).join(". "));
    },
  });
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    const { name } = chosen;
    setFile({ name });
    const read = await peopleIn(chosen, phoneRegion);
    setFile(typeof read === "string" ? { name, fault: fill(texts[read], { file: name }) } : { name, read });
  };
  const { read, fault } = file ?? {};
  const { people, faults, partlyRead } = read ?? {};
  const usable = people && faults ? people.length - faults.size : 0;
  const partly = partlyRead?.filter((person) => !faults?.has(person)) ?? [];
  // Whoever cannot be taken first: those are to be looked at.
  const listed = people?.toSorted((one, next) => Number(faults?.has(next)) - Number(faults?.has(one))) ?? [];
  const reading = file !== undefined && !people && fault === undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const shared = new FormData(event.currentTarget).get("shared") === "on";
        if (people) void call({ people, shared });
      }}
    >
      <p id="import-hint" className="hint">
        {texts.importHint}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,.vcf,text/csv,text/vcard"
        aria-label={texts.importTitle}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          // The same file can be chosen again.
          currentTarget.value = "";
        }}
      />
      <button
        type="button"
        className="button mt-3"
        aria-describedby="import-hint"
        aria-disabled={reading}
        onClick={() => reading || input.current?.click()}
      >
        {reading ? texts.reading : file ? texts.chooseAnother : texts.chooseFile}
      </button>
      <div role="status" className="mt-3">
        {people && (
          <>
            <p className="font-semibold">{fill(counted(texts.found, people.length), { file: file?.name ?? "" })}</p>
            <ul className="text-second text-sm">
              {listed.slice(0, mostShown).map((person) => {
                const fault = faults?.get(person);
                return fault ? (
                  <li key={lineOf(person)} className="break-words text-warn">
                    {`${lineOf(person)}: ${faultText(fault.field, fault.code)}`}
                  </li>
                ) : (
                  <li key={lineOf(person)} className="truncate" title={lineOf(person)}>
                    {lineOf(person)}
                  </li>
                );
              })}
            </ul>
            {people.length > mostShown && (
              <p className="text-sm text-third">{counted(texts.foundMore, people.length - mostShown)}</p>
            )}
            {people.length > usable && (
              <p className="mt-1 text-sm text-warn">{fill(texts.unusable, { n: shown(people.length - usable) })}</p>
            )}
            {partly.length > 0 && (
              <p className="mt-1 break-words text-sm text-warn">
                {fill(counted(texts.partlyRead, partly.length), { who: firstOf(partly) })}
              </p>
            )}
          </>
        )}
      </div>
      {fault !== undefined && (
        <p role="alert" className="fault">
          {fault}
        </p>
      )}
      {problem && (
        <p role="alert" className="fault">
          {problemText(problem)}
        </p>
      )}
      {usable > 0 && mayShare && (
        <div className="mt-3">
          <ShareSwitch checked={false} />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {usable > 0 && (
          <button type="submit" className="button button-accent" aria-disabled={busy}>
            {busy ? texts.importing : counted(texts.importThem, usable)}
          </button>
        )}
        <button type="button" className="button" onClick={close}>
          {cancel}
        </button>
      </div>
    </form>
  );
}

interface ReadFile extends ContactFile {
  /** Of those who can be no contacts, why. */
  faults: Map<TypedSigner, { field: string; code: ProblemCode }>;
}

/** The people of a file, or the text that says why there are none. */
async function peopleIn(file: File, phoneRegion: string): Promise<ReadFile | "tooLarge" | "tooMany" | "nobodyFound"> {
  if (file.size > contactFile.bytes) return "tooLarge";
  try {
    const [{ readContactFile }, { signerSchema }] = await loadReader();
    const { people, partlyRead } = readContactFile(new Uint8Array(await file.arrayBuffer()), phoneRegion);
    if (people.length > contactFile.people) return "tooMany";
    if (people.length === 0) return "nobodyFound";
    const schema = signerSchema({ phoneRegion });
    const faults: ReadFile["faults"] = new Map();
    for (const person of people) {
      const { data, error } = schema.safeParse(person);
      const [[field, code] = ["name", "name_required" as const]] = Object.entries(
        problemOf(error?.issues ?? []).fields ?? {},
      );
      if (!data) faults.set(person, { field, code });
    }
    return { people, partlyRead, faults };
  } catch {
    return "nobodyFound";
  }
}
