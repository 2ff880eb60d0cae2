import { useEffect, useRef } from "react";
import { Question } from "#components/ui/question.tsx";
import { useStore } from "#components/ui/store.ts";
import { useTexts } from "#components/ui/texts.tsx";
import { fill } from "#lib/shared/messages/words.ts";
import { goUnlessOffline } from "./offline.ts";
import { onSignOut } from "./signed-out.ts";
import { giveUp, isAskedFirst, leave, leaveNow, openElsewhere, unsaved, wayOut } from "./unsaved.ts";

/** What is being saved is waited for so long: then there may be nothing to ask. */
const savingMs = 1000;

/** Asks before a way leads off from what is not saved. */
export function UnsavedQuestion() {
  const texts = useTexts("common");
  const forms = useStore(unsaved);
  const way = useStore(wayOut);
  const dialog = useRef<HTMLDialogElement>(null);
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!way) return;
    if (forms.length === 0) {
      wayOut.set(undefined);
      dialog.current?.close();
      // Another way may have led on meanwhile.
      if (way.from === window.location.href) way.go();
      return;
    }
    const ask = () => {
      if (dialog.current?.open) return;
      dialog.current?.showModal();
      stay.current?.focus();
    };
    if (!forms.every(({ saving }) => saving)) return ask();
    const timer = setTimeout(ask, savingMs);
    // Whoever types on stays.
    const drop = () => wayOut.set(undefined);
    window.addEventListener("input", drop, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("input", drop, { capture: true });
    };
  }, [way, forms]);
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
      closed={() => dialog.current?.open || wayOut.set(undefined)}
      confirm={leaveNow}
    />
  );
}

/** Each link that is pressed, and each button that ends the page: it is pressed once more when the person leaves. */
function holdPresses(signal: AbortSignal): void {
  const hold = (event: MouseEvent) => {
    if (!isAskedFirst() || event.defaultPrevented || !(event.target instanceof Element)) return;
    const pressed = event.target.closest<HTMLElement>("a[href], [data-leaves]");
    if (!pressed) return;
    const link = pressed instanceof HTMLAnchorElement ? pressed : undefined;
    if (pressed.matches("[data-download]") || (link && !link.protocol.startsWith("http"))) return openElsewhere();
    if (link && !leadsAway(link, event)) return;
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
