import { type FormEvent, useCallback, useRef, useState } from "react";
import type { ActionForm } from "#components/ui/use-action-form.ts";
import { useUnsaved } from "./unsaved.ts";

const textIn = (form: HTMLFormElement) => JSON.stringify([...new FormData(form)]);

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
  const look = () => form.current && setUnsaved(textIn(form.current) !== saved.current);
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
        if (form.current) sent.current = textIn(form.current);
        isChangedSince.current = false;
        props.action(data);
      },
      onInput(event: FormEvent<HTMLFormElement>) {
        props.onInput(event);
        isChangedSince.current = true;
        look();
      },
    },
    saved() {
      // A secret goes out of its field once it is saved.
      if (form.current) saved.current = isChangedSince.current ? sent.current : textIn(form.current);
      look();
    },
  };
}
