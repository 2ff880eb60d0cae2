import { ArrowLeft } from "lucide";
import Link from "next/link";
import { Replaces } from "#components/document/replacements.tsx";
import { SignInAgain } from "#components/people/sign-in-again.tsx";
import { ReleaseOrGiveBack } from "#components/releases/release-or-give-back.tsx";
import { RequestContents } from "#components/releases/request-contents.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { PageTitle } from "#components/ui/page-title.tsx";
import { Texts } from "#components/ui/texts.tsx";
import { textsOf } from "#lib/shared/messages/messages.ts";
import { problemText } from "#lib/shared/messages/problem-text.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { withoutMark } from "#lib/shared/struck.ts";
import { exactTime } from "#lib/shared/time.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";
import { waysInOver } from "#lib/web/ways-in-over.ts";
import { signInOver } from "../../../(door)/sign-in/actions.ts";
import { enterCode } from "../../../(door)/sign-in/code/actions.ts";
import { saveShare } from "../../documents/[id]/actions.ts";
import { release, returnRequest } from "../actions.ts";

/** One draft that waits for its release: all that is to be sent, and the two ends of it. */
export default async function RequestPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const person = await requirePerson(`/releases/${id}`, "releaseDocuments");
  const { config, releases, restores, templates } = services();
  const { language, timeZone, m } = await readerMessages();
  const texts = m.releases;
  const request = await releases.find(person, id);
  if (!request)
    return (
      <div className="sheet max-w-[35rem] px-5 py-6 sm:px-7 sm:py-7">
        <PageTitle>{texts.goneTitle}</PageTitle>
        <p className="mt-2 mb-5 text-second">{texts.goneText}</p>
        <Link href="/releases" className="link">
          {texts.back}
        </Link>
      </div>
    );
  const { owner, formKey, at, content, restoredFrom, problem } = request;
  const { note, files, replaces } = withoutMark(request, m.forgetting.person);
  const [newest, known] = await Promise.all([
    restores.newest(),
    content && templates.choice(language, content.templateId),
  ]);
  const { name, active } = owner;
  const title = content?.title ?? m.drafts.unreadable;
  const template = known?.name ?? content?.templateId ?? m.drafts.noTemplate;
  return (
    <Texts texts={textsOf(m, "draft", "file", "form", "problems", "releases", "signIn", "code")}>
      <div className="max-w-[57.5rem] space-y-5">
        <div>
          <Link
            href="/releases"
            className="mb-1 inline-flex min-h-6 items-center gap-1.5 text-second text-sm hover:underline pointer-coarse:min-h-11"
          >
            <Icon of={ArrowLeft} size={16} />
            {texts.back}
          </Link>
          <PageTitle className="break-words">{title}</PageTitle>
          <p className="text-second">{fill(texts.meta, { template, name, time: exactTime(at, language, timeZone) })}</p>
          {replaces && (
            <p className="text-second">
              <Replaces {...replaces} m={m} />
            </p>
          )}
        </div>
        {note && (
          <section aria-labelledby="note-title" className="sheet px-4 py-4 sm:px-6">
            <h2 id="note-title" className="font-semibold">
              {texts.note}
            </h2>
            <p className="whitespace-pre-line break-words">{note}</p>
          </section>
        )}
        {restoredFrom !== undefined && (
          <p role="status" className="sheet border-warn! bg-warn-soft! px-5 py-4 font-semibold">
            {fill(m.restores.draft, { time: exactTime(restoredFrom, language, timeZone) })}
          </p>
        )}
        {problem && (
          <section className="sheet border-warn! bg-warn-soft! px-5 py-4">
            <p className="font-semibold">{texts.failed}</p>
            <p>{problemText(m.problems, problem)}</p>
          </section>
        )}
        {content && (
          <RequestContents
            content={content}
            known={known}
            language={language}
            timeZone={timeZone}
            m={m}
            files={files.map((file, i) => ({ ...file, address: `/releases/${id}/files/${i + 1}` }))}
            phoneRegion={config.phoneRegion}
          />
        )}
        <ReleaseOrGiveBack
          request={{ id, owner: owner.id, formKey }}
          next={active && content ? fill(content.autoSend ? texts.nextSent : texts.nextLinks, { name }) : undefined}
          stuck={fill(active ? texts.stuck : texts.deactivated, { name })}
          restore={newest}
          giveBack={returnRequest}
          record={saveShare}
          title={title}
          name={name}
          release={release}
        />
      </div>
      <SignInAgain signIn={signInOver} enterCode={enterCode} owner={person.id} {...(await waysInOver(m))} />
    </Texts>
  );
}
