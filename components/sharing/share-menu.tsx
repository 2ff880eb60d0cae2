"use client";

import { Ellipsis, Languages, Mail, MessageCircle, Share } from "lucide-react";
import { useState } from "react";
import type { LinkShare } from "#components/sharing/record-share.ts";
import { Menu } from "#components/ui/menu.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { mailLink, textLink } from "#lib/shared/message-links.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { CopyLinks, useWritten } from "./share-buttons.tsx";
import type { signerMessage } from "./signer-message.ts";

type Message = ReturnType<typeof signerMessage>;

interface Props {
  shared: LinkShare;
  name: string;
  email?: string | undefined;
  /** In E.164. */
  dial?: string | undefined;
  message: Message;
  /** The same in the other language. */
  other: Message;
}

/** The rarer ways of sharing a signer's link. */
export function ShareMenu(props: Props) {
  const { otherWays } = useTexts("sharing");
  return (
    <Menu
      className="button-icon"
      name={fill(otherWays, { name: props.name })}
      summary={<Ellipsis aria-hidden size={18} strokeWidth={1.75} />}
    >
      <Ways {...props} />
    </Menu>
  );
}

function Ways({ shared, name, email, dial, message, other }: Props) {
  const texts = useTexts("sharing");
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
        label={texts.otherLanguage}
        accessibleLabel={fill(texts.otherLanguageFor, { name })}
        className="button-small button-quiet justify-start"
      />
      {mail && (
        <a href={mail} className={way} aria-label={fill(texts.byMailTo, { name })} onClick={() => written("mail")}>
          <Mail {...icon} />
          {texts.byMail}
        </a>
      )}
      {text && (
        <a href={text} className={way} aria-label={fill(texts.byTextTo, { name })} onClick={() => written("sms")}>
          <MessageCircle {...icon} />
          {texts.byText}
        </a>
      )}
      {typeof navigator.share === "function" && (
        <button type="button" className={way} aria-label={fill(texts.shareWith, { name })} onClick={share}>
          <Share {...icon} />
          {texts.share}
        </button>
      )}
      {failed && (
        <p role="alert" className="fault px-3">
          {texts.shareFailed}
        </p>
      )}
    </>
  );
}
