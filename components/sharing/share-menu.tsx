"use client";

import { Ellipsis, Languages, Mail, MessageCircle } from "lucide";
import type { ReactNode } from "react";
import type { LinkShare } from "#components/sharing/record-share.ts";
import { Icon } from "#components/ui/icon.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { mailLink, textLink } from "#lib/shared/message-links.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { ShareButton } from "./share-button.tsx";
import { CopyLinks, useWritten } from "./share-buttons.tsx";
import type { SignerMessage } from "./signer-message.ts";

interface Props {
  shared: LinkShare;
  name: string;
  email?: string | undefined;
  /** In E.164. */
  dial?: string | undefined;
  message: SignerMessage;
  /** The same in the other language. */
  other: SignerMessage;
  /** Stands in the menu, for want of room beside it. */
  first?: ReactNode;
  /** The device's own way is among them where it has one; else it stands beside the menu. */
  withShare: boolean;
}

/** How a way looks within the menu. */
export const menuItem = "button-small button-quiet justify-start";

/** The rarer ways of sharing a signer's link. */
export function ShareMenu(props: Props) {
  const { otherWays } = useTexts("sharing");
  return (
    <Menu
      className="button-icon"
      name={fill(otherWays, { name: props.name })}
      summary={<Icon of={Ellipsis} size={18} strokeWidth={1.75} />}
    >
      <Ways {...props} />
    </Menu>
  );
}

function Ways({ shared, name, email, dial, message, other, first, withShare }: Props) {
  const texts = useTexts("sharing");
  const written = useWritten(shared);
  const mail = email && mailLink(email, message);
  const text = dial && textLink(dial, message);
  const icon = { size: 17, strokeWidth: 1.75 } as const;
  return (
    <>
      {first}
      <CopyLinks
        {...shared}
        way="message"
        text={other.text}
        html={other.html}
        icon={<Icon of={Languages} size={17} strokeWidth={1.75} />}
        label={texts.otherLanguage}
        accessibleLabel={fill(texts.otherLanguageFor, { name })}
        className={menuItem}
      />
      {mail && (
        <a
          href={mail}
          className={`button ${menuItem}`}
          aria-label={fill(texts.byMailTo, { name })}
          onClick={() => written("mail")}
        >
          <Icon of={Mail} {...icon} />
          {texts.byMail}
        </a>
      )}
      {text && (
        <a
          href={text}
          className={`button ${menuItem}`}
          aria-label={fill(texts.byTextTo, { name })}
          onClick={() => written("sms")}
        >
          <Icon of={MessageCircle} {...icon} />
          {texts.byText}
        </a>
      )}
      {withShare && typeof navigator.share === "function" && (
        <ShareButton shared={shared} name={name} message={message} className={menuItem} />
      )}
    </>
  );
}
