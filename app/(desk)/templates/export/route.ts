import { templateFile } from "#lib/shared/template-file.ts";
import { orFailurePage } from "#lib/web/failure-page.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";

/** All templates, archived ones too, as a file that can be imported again. */
export const GET = orFailurePage(async (): Promise<Response> => {
  await requirePerson("/templates", "readTemplates");
  return new Response(templateFile(await services().templates.export()), {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Type": "application/json",
      "Content-Disposition": 'attachment; filename="countersign-templates.json"',
    },
  });
});
