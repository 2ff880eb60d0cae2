import { templateFile } from "#lib/shared/template-file.ts";
import { services } from "#lib/web/services.ts";
import { currentPerson } from "#lib/web/session.ts";

/** All templates that are not archived, as a file that can be imported again. */
export async function GET(): Promise<Response> {
  if (!(await currentPerson())) return new Response(null, { status: 401 });
  return new Response(templateFile(await services().templates.export()), {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Type": "application/json",
      "Content-Disposition": 'attachment; filename="countersign-templates.json"',
    },
  });
}
