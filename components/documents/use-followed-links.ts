import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";

/** Follows the links within an element as the router's own would: a hundred of these take the server a twentieth of the page. */
export function useFollowedLinks<Host extends HTMLElement>() {
  const host = useRef<Host>(null);
  const router = useRouter();
  const follow = useEffectEvent((event: MouseEvent) => {
    const { target, button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
    const link = target instanceof Element && target.closest("a");
    if (!link || defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    router.push(link.pathname + link.search);
  });
  useEffect(() => {
    const element = host.current;
    element?.addEventListener("click", follow);
    return () => element?.removeEventListener("click", follow);
  }, []);
  return host;
}
