import { limits } from "#lib/shared/limits.ts";
import { line } from "#lib/shared/line.ts";
import { ok } from "#lib/shared/result.ts";
import { answer } from "#lib/web/answer.ts";
import { services } from "#lib/web/services.ts";
import { personWith } from "#lib/web/session.ts";

/** The templates in whose name or id a typed text is, while one types. Reads only, so that it can be overtaken and broken off. */
export async function GET(request: Request): Promise<Response> {
  return answer("templates were not read", 200, async () => {
    const asking = await personWith("readTemplates");
    if (!asking.ok) return asking;
    const typed = line(limits.templateName).safeParse(new URL(request.url).searchParams.get("q")).data;
    return ok(typed ? await services().templates.search(typed) : []);
  });
}
