"use client";

import { Ellipsis, Languages, Mail, MessageCircle, Share } from "lucide-react";
import { Menu } from "#components/ui/menu.tsx";
import { mailLink, textLink } from "#lib/shared/message-links.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { CopyLinks, type HandedOver, useWritten } from "./hand-over.tsx";
import type { signerMessage } from "./signer-message.ts";
import type { HandWords } from "./signer-row.tsx";

type Message = ReturnType<typeof signerMessage>;

interface Props {
  handed: HandedOver;
  name: string;
  email?: string | undefined;
  /** In E.164. */
  dial?: string | undefined;
  message: Message;
  /** The same in the other language. */
  other: Message;
  words: HandWords;
}

/** The rarer ways of handing a signer's link over. */
export function HandOverMenu(props: Props) {
  return (
    <Menu
      className="button-icon"
      name={fill(props.words.handingOver.otherWays, { name: props.name })}
      summary={<Ellipsis aria-hidden size={18} strokeWidth={1.75} />}
    >
      <Ways {...props} />
    </Menu>
  );
}

function Ways({ handed, name, email, dial, message, other, words: { handingOver: w, copy } }: Props) {
  const written = useWritten(handed);
  const mail = email && mailLink(email, message);
  const text = dial && textLink(dial, message);
  const share = () =>
    navigator.share({ title: message.subject, text: message.text }).then(
      () => written("share"),
      // Somebody thought better of it: nothing was handed over.
      () => {},
    );
  const way = "button button-small button-quiet justify-start";
  const icon = { "aria-hidden": true, size: 17, strokeWidth: 1.75 } as const;
  return (
    <>
      <CopyLinks
        {...handed}
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
    </>
  );
}
