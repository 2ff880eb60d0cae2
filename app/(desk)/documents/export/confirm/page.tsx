import { notFound } from "next/navigation";
import { ConfirmExport } from "#components/people/confirm-export.tsx";
import { PageTitle } from "#components/ui/page-title.tsx";
import { Texts } from "#components/ui/texts.tsx";
import { filtersOf } from "#lib/documents/list-query.ts";
import { exportFormats } from "#lib/shared/export.ts";
import { textsOf } from "#lib/shared/messages/messages.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";
import { confirm } from "../../../actions.ts";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Links leave in a file: the password is asked for first, then the download begins as it was asked for. */
export default async function ConfirmExportPage({ searchParams }: Props) {
  const asked = new URLSearchParams(
    Object.entries(await searchParams).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  const filters = filtersOf(asked);
  const { id } = await requirePerson(`/documents?${filters}`, "readDocuments");
  const format = exportFormats.find((known) => known === asked.get("format"));
  if (!format) notFound();
  const { m } = await readerMessages();
  const what = await services().people.confirmsWith(id);
  return (
    <>
      {/* As in the list: a form that is sent under `no-referrer` does not say from where. */}
      <meta name="referrer" content="same-origin" />
      <div className="sheet max-w-[27rem] px-5 py-6 sm:px-7">
        <PageTitle>{m.confirm.confirmTitle}</PageTitle>
        <p className="mt-1 mb-4 text-second">
          {what === "company" ? m.exporting.confirmCompany : m.exporting.confirmText}
        </p>
        <Texts texts={textsOf(m, "confirm", "exporting", "signIn", "problems")}>
          <ConfirmExport
            confirm={confirm}
            what={what}
            fields={[...filters, ["format", format]]}
            back={`/documents?${filters}`}
          />
        </Texts>
      </div>
    </>
  );
}
