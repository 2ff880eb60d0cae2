import { messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { ok, refuse } from "#lib/shared/result.ts";
import type { SessionEnd } from "#lib/shared/session-end.ts";
import { clock } from "#lib/shared/time.ts";
import { answer } from "#lib/web/answer.ts";
import { browserLanguage } from "#lib/web/language.ts";
import { currentPerson, ownSessionLasts } from "#lib/web/session.ts";
import { readerTimeZone } from "#lib/web/time-zone.ts";

/** How long the session lasts. Asked with `stay`, this is a request as any other, which makes it last longer; else it changes nothing. */
export async function GET(request: Request): Promise<Response> {
  return answer("how long a session lasts could not be told", 200, async () => {
    if (new URL(request.url).searchParams.has("stay")) await currentPerson();
    const lasting = await ownSessionLasts();
    if (!lasting) return refuse("signed_out");
    const { leftMs, warnMs, endsAt, final } = lasting;
    const language = lasting.language ?? (await browserLanguage());
    const { idle, final: anyway, ended, stay } = messages(language).sessionEnd;
    const time = clock(endsAt, await readerTimeZone());
    return ok<SessionEnd>({
      leftMs,
      warnMs,
      ends: fill(final ? anyway : idle, { time }),
      ended: fill(ended, { time }),
      ...(!final && { stay }),
    });
  });
}
