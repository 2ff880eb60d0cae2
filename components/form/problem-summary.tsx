import { useFormState } from "react-hook-form";
import type { RecordShare } from "#components/sharing/record-share.ts";
import { ErrorSummary } from "#components/ui/error-summary.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { useLoaded } from "#components/ui/use-loaded.ts";
import type { DocumentForm } from "#lib/shared/document.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { Problem } from "#lib/shared/result.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { faultField } from "./fault-field.ts";
import { useFieldId } from "./field-ids.ts";
import { useFormProblemText } from "./file-problem.ts";
import { faultsOf } from "./form-check.ts";
import type { FormFile } from "./form-file.ts";
import type { Sending } from "./sending.ts";
import { SignInButton } from "./sign-in-button.tsx";
import { useSummaryText } from "./summary-text.ts";
import { WayToDrafts } from "./way-to-drafts.tsx";

// Most forms never meet it.
const loadSameAgain = () => import("./same-again.tsx").then((module) => module.SameAgain);

export interface ProblemProps {
  sending: ReturnType<Sending["state"]["get"]>;
  templates: TemplateChoice[];
  files: FormFile[];
  record: RecordShare;
  /** Of one of several forms. */
  title?: string;
  /** Although the document with this id has the same contents. */
  createAnyway: (sameId: string) => void;
  /** As it was pressed. */
  sendAgain: () => void;
}

/** Why no document came of the last try, and the way to each thing that is to be mended. */
export function ProblemSummary({ sending, templates, files, record, title, createAnyway, sendAgain }: ProblemProps) {
  const texts = useTexts("form").same;
  const summaryText = useSummaryText(files, templates);
  const fieldId = useFieldId();
  const { errors } = useFormState<DocumentForm>();
  const { problem, refusals, busy } = sending;
  // Beside the request whose answer may need it.
  const SameAgain = useLoaded(loadSameAgain, busy === "creating" || busy === "asking" || problem?.same !== undefined);
  const faults = Object.entries(faultsOf(errors));
  // Once everything that was listed is mended there is nothing left to say.
  if (!problem || (problem.code === "form_invalid" && faults.length === 0)) return null;
  const { same } = problem;
  if (same && SameAgain)
    return (
      <SameAgain
        same={same}
        refusals={refusals}
        record={record}
        busy={busy !== "no"}
        anyway={sending.asks ? texts.askAnyway : texts.anyway}
        createAnyway={() => createAnyway(same.id)}
      />
    );
  return (
    <ErrorSummary
      title={title}
      refusals={refusals}
      faults={faults.map(([path, code]) => ({ id: fieldId(faultField(path)), text: summaryText(path, code) }))}
    >
      <ProblemDetails problem={problem} sendAgain={sendAgain} />
    </ErrorSummary>
  );
}

/** Why nothing was sent or created, and the way on. */
export function ProblemDetails({ problem, sendAgain }: Pick<ProblemProps, "sendAgain"> & { problem: Problem }) {
  const texts = useTexts("form");
  const common = useTexts("common");
  const text = useFormProblemText()(problem);
  return (
    <>
      <p>{text}</p>
      {problem.detail && (
        <p className="mt-1">
          {common.serviceSays} <q className="whitespace-pre-wrap font-medium">{problem.detail}</q>
        </p>
      )}
      {problem.adminDetail && (
        <p className="mt-1">
          {texts.details} {problem.adminDetail}
        </p>
      )}
      {problem.document && (
        <a href={`/documents/${problem.document}`} className="link">
          {texts.openDocument}
        </a>
      )}
      <WayToDrafts problem={problem.code} />
      {problem.code === "signed_out" && <SignInButton className="link" signedIn={sendAgain} />}
      {problem.reference && !text.includes(problem.reference) && (
        <p className="mt-1 text-second text-sm">{fill(common.reference, { reference: problem.reference })}</p>
      )}
    </>
  );
}
