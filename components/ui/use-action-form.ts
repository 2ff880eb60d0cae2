import type { FormEvent } from "react";
import type { Problem, Result } from "#lib/shared/result.ts";
import { useFaultText } from "./texts.tsx";
import { useAction } from "./use-action.ts";

interface Options<Input, Answer> {
  action: (input: Input) => Promise<Result<Answer>>;
  read: (data: FormData) => Input;
  /** Where to go by a full navigation when it worked; the form stays busy on the way. */
  goTo?: string | undefined;
  onDone?: ((answer: Answer, input: Input) => void) | undefined;
}

export interface ActionForm {
  problem: Problem | undefined;
  /** How many tries have failed. */
  refusals: number;
  busy: boolean;
  /** What is wrong with the field of this name. */
  fault: (field: string) => string | undefined;
  /** A field was mended otherwise than by typing in it: its fault goes. */
  mended: (field: string) => void;
  /** For the form element; its fields keep what was typed whatever happens. */
  props: {
    noValidate: true;
    ref: (form: HTMLFormElement) => () => void;
    action: (data: FormData) => void;
    onInput: (event: FormEvent<HTMLFormElement>) => void;
  };
}

/** A simple form that calls a server action: one call at a time, faults by field, a fault gone as soon as its field is changed. */
export function useActionForm<Input, Answer>(options: Options<Input, Answer>): ActionForm {
  const { action, read, goTo, onDone } = options;
  const { call, busy, problem, setProblem, refusals } = useAction(action, {
    leaves: goTo !== undefined,
    done: (answer, input) => (goTo ? window.location.assign(goTo) : onDone?.(answer, input)),
  });

  const fault = useFaultAmong(problem?.fields);
  const mended = (field: string) => setProblem((before) => withoutField(before, field));
  return {
    problem,
    refusals,
    busy,
    fault,
    mended,
    props: {
      noValidate: true,
      ref: keepFields,
      // As an action, not a listener: React repeats a submit that came before the page's scripts, which would else be lost.
      action(data) {
        const input = read(data);
        // What an action changes itself is shown only once Next has its answer, and that the form is busy is to be seen until then.
        queueMicrotask(() => void call(input));
      },
      // Nothing else of a form is typed into.
      onInput: ({ target }) => mended((target as HTMLInputElement).name),
    },
  };
}

/** What is wrong with a field, in words. */
export function useFaultAmong(faults: Problem["fields"]): ActionForm["fault"] {
  const faultText = useFaultText();
  return (field) => {
    const code = faults?.[field];
    return code && faultText(field, code);
  };
}

/** React resets a form after its action, also after one that was refused. */
function keepFields(form: HTMLFormElement): () => void {
  const keep = (event: Event) => event.preventDefault();
  form.addEventListener("reset", keep);
  return () => form.removeEventListener("reset", keep);
}

function withoutField(problem: Problem | undefined, field: string): Problem | undefined {
  if (!problem?.fields?.[field]) return problem;
  const fields = Object.entries(problem.fields).filter(([name]) => name !== field);
  return fields.length > 0 ? { ...problem, fields: Object.fromEntries(fields) } : undefined;
}

/** A text field's value. */
export function textOf(data: FormData, field: string): string {
  const value = data.get(field);
  return typeof value === "string" ? value : "";
}
