import { useTexts } from "#components/ui/texts.tsx";
import type { ProblemCode } from "#lib/shared/problems.ts";
import { SignInButton } from "./sign-in-button.tsx";
import { WayToDrafts } from "./way-to-drafts.tsx";

interface Props {
  problem: ProblemCode;
  /** What the form has become in another tab. */
  document?: string | undefined;
  /** Why it waits, and where it is kept meanwhile. */
  said: string;
}

/** Why a save waits, with the way to what mends it. */
export function NotSaved({ problem, document, said }: Props) {
  const { openDocument } = useTexts("form");
  const problems = useTexts("problems");
  return (
    <p className="text-sm text-warn">
      {document || problem === "form_too_large" ? problems[problem] : said}{" "}
      {document && (
        <a href={`/documents/${document}`} className="link">
          {openDocument}
        </a>
      )}
      {problem === "signed_out" && <SignInButton className="link" />}
      <WayToDrafts problem={problem} />
    </p>
  );
}
