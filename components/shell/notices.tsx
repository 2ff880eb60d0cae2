import { X } from "lucide";
import { useRouter } from "next/navigation";
import { type MouseEvent as ReactMouseEvent, useEffect, useState } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { useStore } from "#components/ui/store.ts";
import { useReader, useTexts } from "#components/ui/texts.tsx";
import { type Notice, notices, putAway, type ShownNotice } from "./notice-store.ts";
import { noticeText } from "./notice-text.ts";
import { useNoticePlace } from "./use-notice-place.ts";

const tones: Record<Notice["tone"], string> = {
  ok: "border-ok!",
  warn: "border-warn! bg-warn-soft!",
  bad: "border-bad! bg-bad-soft!",
};

/** What happened to things that were left behind, where it lies over nothing: it pulls nobody away and takes no focus. */
export function Notices() {
  const texts = useTexts("notices");
  const { language } = useReader();
  const router = useRouter();
  const shown = useStore(notices);
  // Read out when it comes; what was there before is not read out again when a newer one is put away.
  const newest = Math.max(0, ...shown.map(({ id }) => id));
  const [heard, hear] = useState(0);
  if (newest > heard) hear(newest);
  const place = useNoticePlace(shown.length > 0, heard);
  const last = shown.find(({ id }) => id === heard);
  useEffect(() => {
    if (last?.counts) router.refresh();
  }, [last, router]);
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {last && <span key={last.id}>{noticeText(last, texts, language)}</span>}
      </p>
      {shown.length > 0 && (
        <section ref={place} aria-label={texts.label} className="notices">
          {shown.map((notice) => (
            <NoticeLine key={notice.id} notice={notice} go={router.push} />
          ))}
        </section>
      )}
    </>
  );
}

function NoticeLine({ notice, go }: { notice: ShownNotice; go: (href: string) => void }) {
  const text = noticeText(notice, useTexts("notices"), useReader().language);
  const { close } = useTexts("common");
  const { id, tone, link, button } = notice;
  const leave = () => {
    putAway(id);
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  const follow = (event: ReactMouseEvent<HTMLAnchorElement>) => {
    putAway(id);
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(event.currentTarget.href);
  };
  return (
    <div className={`sheet flex items-start gap-3 py-2.5 pr-2 pl-4 shadow-sm ${tones[tone]}`}>
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3">
        <p className="min-w-[min(11rem,100%)] flex-1 break-words py-1">
          {text}{" "}
          {link && (
            <a href={link.href} className="link" onClick={follow}>
              {link.label}
            </a>
          )}
        </p>
        {button && (
          <button
            type="button"
            className="button button-small"
            onClick={() => {
              leave();
              button.press();
            }}
          >
            {button.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className="button button-quiet button-small w-8 px-0!"
        aria-label={`${close}: ${text}`}
        onClick={leave}
      >
        <Icon of={X} size={16} />
      </button>
    </div>
  );
}
