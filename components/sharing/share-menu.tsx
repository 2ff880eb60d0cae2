"use client";

import { Ellipsis, Languages, Mail, MessageCircle, Share } from "lucide-react";
import { useState } from "react";
import type { LinkShare } from "#components/sharing/record-share.ts";
import { Menu } from "#components/ui/menu.tsx";
import { mailLink, textLink } from "#lib/shared/message-links.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { CopyLinks, useWritten } from "./share-buttons.tsx";
import type { signerMessage } from "./signer-message.ts";

type Message = ReturnType<typeof signerMessage>;

interface ShareWords {
  sharing: Messages["sharing"];
  copy: Pick<Messages["document"], "copied" | "copyFailed" | "copyTitle">;
}

interface Props {
  shared: LinkShare;
  name: string;
  email?: string | undefined;
  /** In E.164. */
  dial?: string | undefined;
  message: Message;
  /** The same in the other language. */
  other: Message;
  words: ShareWords;
}

/** The rarer ways of sharing a signer's link. */
export function ShareMenu(props: Props) {
  return (
    <Menu
      className="button-icon"
      name={fill(props.words.sharing.otherWays, { name: props.name })}
      summary={<Ellipsis aria-hidden size={18} strokeWidth={1.75} />}
    >
      <Ways {...props} />
    </Menu>
  );
}

function Ways({ shared, name, email, dial, message, other, words: { sharing: w, copy } }: Props) {
  const written = useWritten(shared);
  const mail = email && mailLink(email, message);
  const text = dial && textLink(dial, message);
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
  const way = "button button-small button-quiet justify-start";
  const icon = { "aria-hidden": true, size: 17, strokeWidth: 1.75 } as const;
  return (
    <>
      <CopyLinks
        {...shared}
        way="message"
        text={other.text}
        html={other.html}
        icon={Languages}
        label={w.otherLanguage}
        accessibleLabel={fill(w.otherLanguageFor, { name })}
        words={copy}
        className="button-small button-quiet justify-start"
      />
      {mail && (
        <a href={mail} className={way} aria-label={fill(w.byMailTo, { name })} onClick={() => written("mail")}>
          <Mail {...icon} />
          {w.byMail}
        </a>
      )}
      {text && (
        <a href={text} className={way} aria-label={fill(w.byTextTo, { name })} onClick={() => written("sms")}>
          <MessageCircle {...icon} />
          {w.byText}
        </a>
      )}
      {typeof navigator.share === "function" && (
        <button type="button" className={way} aria-label={fill(w.shareWith, { name })} onClick={share}>
          <Share {...icon} />
          {w.share}
        </button>
      )}
      {failed && (
        <p role="alert" className="fault px-3">
          {w.shareFailed}
        </p>
      )}
    </>
  );
}
