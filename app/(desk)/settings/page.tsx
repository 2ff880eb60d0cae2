import type { Metadata } from "next";
import { MessageWordingForm } from "#components/settings/message-wording-form.tsx";
import { isWrongHost } from "#lib/web/headers.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";
import { saveWording } from "./actions.ts";

export async function generateMetadata(): Promise<Metadata> {
  await requirePerson("/settings", "administrator");
  const { m } = await readerMessages();
  return { title: m.settings.title };
}

/** What an administrator sets for everybody, a section each. */
export default async function SettingsPage() {
  const person = await requirePerson("/settings", "administrator");
  const { m } = await readerMessages();
  const { problemTitle, errorPrefix, reference } = m.common;
  return (
    <div className="max-w-[920px] space-y-5">
      <h1 className="font-[650] text-title">{m.settings.title}</h1>
      <MessageWordingForm
        wording={await services().wording.current()}
        sender={person.name}
        wrongHost={await isWrongHost()}
        words={{ common: { problemTitle, errorPrefix, reference }, settings: m.settings, problems: m.problems }}
        save={saveWording}
      />
    </div>
  );
}
