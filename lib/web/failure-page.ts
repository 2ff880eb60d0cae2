import { unstable_rethrow } from "next/navigation";
import { log } from "../runtime/log.ts";
import { newReference } from "../shared/id.ts";
import { messages } from "../shared/messages/messages.ts";
import { fill } from "../shared/messages/words.ts";
import { browserLanguage, currentLanguage, readerMessages } from "./language.ts";
import { plainPage } from "./plain-page.ts";

/** A route handler that gives a file, with a page for when it fails: else the browser shows an empty one. */
export function orFailurePage<More extends unknown[]>(give: (request: Request, ...more: More) => Promise<Response>) {
  return async (request: Request, ...more: More): Promise<Response> => {
    try {
      return await give(request, ...more);
    } catch (error) {
      // A redirect is thrown too.
      unstable_rethrow(error);
      const reference = newReference();
      if (!request.signal.aborted) log("error", "a file could not be given", { reference, error });
      // Whose language it is may be what cannot be read.
      const language = await currentLanguage().catch(browserLanguage);
      const { file, common, frame } = messages(language);
      const text = [file.failedText, fill(common.reference, { reference })];
      const back = { href: "/documents", label: frame.toDocuments };
      return plainPage({ status: 500, language, title: file.failedTitle, text, back });
    }
  };
}

/** What a route handler that gives a file says to somebody whose role does not let them have it, as a page would: `notFound` leaves it empty there. */
export async function notFoundPage(): Promise<Response> {
  const { language, m } = await readerMessages();
  const { notFoundTitle: title, notFoundText, toDocuments } = m.frame;
  return plainPage({
    status: 404,
    language,
    title,
    text: [notFoundText],
    back: { href: "/documents", label: toDocuments },
  });
}
