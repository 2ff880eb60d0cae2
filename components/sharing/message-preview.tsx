import { Eye } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { fill, type Language } from "#lib/shared/messages/words.ts";

interface Props {
  name: string;
  text: string;
  /** Of the message. */
  language: Language;
}

/** What the message that is copied looks like once it is in the chat in which most of them go. */
export function MessagePreview({ name, text, language }: Props) {
  const texts = useTexts("sharing");
  return (
    <Menu
      className="button-icon max-sm:hidden"
      name={fill(texts.previewFor, { name })}
      panel="w-[320px] p-3"
      summary={<Icon of={Eye} size={18} strokeWidth={1.75} />}
    >
      <p className="mb-2 font-semibold text-sm">{texts.preview}</p>
      <div className="chat">
        <p lang={language} className="chat-message">
          {text}
        </p>
      </div>
    </Menu>
  );
}
