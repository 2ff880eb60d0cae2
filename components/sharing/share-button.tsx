"use client";

import { Share } from "lucide";
import { useState } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { fill } from "#lib/shared/messages/words.ts";
import type { LinkShare } from "./record-share.ts";
import { useWritten } from "./share-buttons.tsx";
import type { SignerMessage } from "./signer-message.ts";

interface Props {
  shared: LinkShare;
  name: string;
  message: SignerMessage;
  className: string;
}

/** Hands a signer's message to the device's own way of sharing. */
export function ShareButton({ shared, name, message, className }: Props) {
  const texts = useTexts("sharing");
  const written = useWritten(shared);
  const [failed, setFailed] = useState(false);
  const share = async () => {
    setFailed(false);
    try {
      await navigator.share({ title: message.subject, text: message.text });
    } catch (error) {
      // Somebody may have thought better of it.
      return setFailed(!(error instanceof DOMException && error.name === "AbortError"));
    }
    written("share");
  };
  return (
    <>
      <button
        type="button"
        className={`button ${className}`}
        aria-label={fill(texts.shareWith, { name })}
        onClick={share}
      >
        <Icon of={Share} size={17} strokeWidth={1.75} />
        {texts.share}
      </button>
      {failed && (
        <p role="alert" className="fault px-3">
          {texts.shareFailed}
        </p>
      )}
    </>
  );
}
