import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import type { ActionForm } from "#components/ui/use-action-form.ts";
import { useUnsaved } from "./unsaved.ts";

const textIn = (form: HTMLFormElement) => JSON.stringify([...new FormData(form)]);

/** A secret goes out of its field once it is saved. */
function sentTextIn(form: HTMLFormElement): string {
  const data = new FormData(form);
  for (const { name } of form.querySelectorAll<HTMLInputElement>("input[type=password]")) data.set(name, "");
  return JSON.stringify([...data]);
}

/** What the fields have begun with, whatever was typed before the page's scripts were there. */
function firstTextIn(form: HTMLFormElement): string {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return textIn(copy);
}

/** Has the person asked before a way leads off from a form whose fields keep what is typed themselves. Answers the props for the form, and what is to be called once it is saved. */
export function useUnsavedFields(what: string, { props, busy }: ActionForm) {
  const form = useRef<HTMLFormElement>(null);
  const saved = useRef("");
  const sent = useRef("");
  const isChangedSince = useRef(false);
  const [isUnsaved, setUnsaved] = useState(false);
  useUnsaved(what, isUnsaved, busy);
  const look = () => {
    if (!form.current) return;
    const text = textIn(form.current);
    setUnsaved(text !== saved.current && text !== firstTextIn(form.current));
  };
  // A field may be set by another one, or begin anew with what the page has now.
  useEffect(look);
  const keepFields = props.ref;
  const ref = useCallback(
    (element: HTMLFormElement) => {
      form.current = element;
      saved.current = firstTextIn(element);
      setUnsaved(textIn(element) !== saved.current);
      return keepFields(element);
    },
    [keepFields],
  );
  return {
    props: {
      ...props,
      ref,
      action(data: FormData) {
        // A second press sends nothing.
        if (form.current && !busy) {
          sent.current = sentTextIn(form.current);
          isChangedSince.current = false;
        }
        props.action(data);
      },
      onInput(event: FormEvent<HTMLFormElement>) {
        props.onInput(event);
        isChangedSince.current = true;
        look();
      },
    },
    saved() {
      if (form.current) saved.current = isChangedSince.current ? sent.current : textIn(form.current);
      look();
    },
  };
}
