import { useEffect, useRef } from "react";
import { Question } from "#components/ui/question.tsx";
import { useStore } from "#components/ui/store.ts";
import { useTexts } from "#components/ui/texts.tsx";
import { fill } from "#lib/shared/messages/words.ts";
import { goUnlessOffline } from "./offline.ts";
import { onSignOut } from "./signed-out.ts";
import { giveUp, isAskedFirst, leave, unsaved, wayOut } from "./unsaved.ts";

/** Asks before a way leads off from what is not saved. What is being saved is waited for: then there may be nothing to ask. */
export function UnsavedQuestion() {
  const texts = useTexts("common");
  const forms = useStore(unsaved);
  const go = useStore(wayOut);
  const dialog = useRef<HTMLDialogElement>(null);
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!go) return;
    if (forms.length === 0) {
      wayOut.set(undefined);
      dialog.current?.close();
      go();
    } else if (!forms.every(({ saving }) => saving) && !dialog.current?.open) {
      dialog.current?.showModal();
      stay.current?.focus();
    }
  }, [go, forms]);
  useEffect(() => {
    const left = new AbortController();
    holdPresses(left.signal);
    onSignOut(giveUp, left.signal);
    return () => left.abort();
  }, []);
  const isAny = forms.length > 0;
  useEffect(() => {
    if (!isAny) return;
    const left = new AbortController();
    holdBack(left.signal);
    return () => left.abort();
  }, [isAny]);
  return (
    <Question
      dialog={dialog}
      title={texts.leaveTitle}
      text={fill(texts.unsaved, { what: forms.map(({ what }) => what).join(", ") })}
      yes={texts.leave}
      danger
      no={{ label: texts.stay, button: stay }}
      closed={() => wayOut.set(undefined)}
      confirm={() => {
        giveUp();
        go?.();
      }}
    />
  );
}

/** A browser takes a download for a way off the page, until it has the answer. */
const downloadMs = 2000;

/** Each link that is pressed, and each button that ends the page: it is pressed once more when the person leaves. */
function holdPresses(signal: AbortSignal): void {
  const hold = (event: MouseEvent) => {
    if (!isAskedFirst() || event.defaultPrevented || !(event.target instanceof Element)) return;
    const pressed = event.target.closest<HTMLElement>("a[href], [data-leaves]");
    if (pressed?.matches("[data-download]")) return giveUp(downloadMs);
    if (!pressed || (pressed instanceof HTMLAnchorElement && !leadsAway(pressed, event))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    goUnlessOffline(() => leave(() => pressed.click()));
  };
  document.addEventListener("click", hold, { capture: true, signal });
}

function leadsAway(link: HTMLAnchorElement, { ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  if (ctrlKey || metaKey || shiftKey || altKey || link.target) return false;
  return isElsewhere(link.href) && link.origin === window.location.origin;
}

function isElsewhere(href: string): boolean {
  const { pathname, search } = new URL(href);
  return pathname !== window.location.pathname || search !== window.location.search;
}

/** Back and Forward, in browsers that say it before they go. */
function holdBack(signal: AbortSignal): void {
  if (!("navigation" in window)) return;
  const hold = (event: NavigateEvent) => {
    const { navigationType, cancelable, destination } = event;
    if (navigationType !== "traverse" || !cancelable || !isAskedFirst() || !isElsewhere(destination.url)) return;
    event.preventDefault();
    leave(() => window.navigation.traverseTo(destination.key));
  };
  window.navigation.addEventListener("navigate", hold, { signal });
}
