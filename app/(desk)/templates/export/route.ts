import { templateFile } from "#lib/shared/template-file.ts";
import { orFailurePage } from "#lib/web/failure-page.ts";
import { services } from "#lib/web/services.ts";
import { currentPerson } from "#lib/web/session.ts";

/** All templates, archived ones too, as a file that can be imported again. */
export const GET = orFailurePage(async (): Promise<Response> => {
  if (!(await currentPerson())) return new Response(null, { status: 401 });
  return new Response(templateFile(await services().templates.export()), {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Type": "application/json",
      "Content-Disposition": 'attachment; filename="countersign-templates.json"',
    },
  });
});
