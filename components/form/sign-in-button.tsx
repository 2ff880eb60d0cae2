import { askToSignIn } from "#components/shell/signed-out.ts";
import { useTexts } from "#components/ui/texts.tsx";
import { useFocusPassed } from "#components/ui/use-focus-passed.ts";
import { useFieldId } from "./field-ids.ts";

/** Signs in again over the form, which then goes on by itself. */
export function SignInButton({ className, signedIn }: { className: string; signedIn?: () => void }) {
  const { signIn } = useTexts("form");
  const button = useFocusPassed<HTMLButtonElement>(useFieldId()("title"));
  return (
    <button
      ref={button}
      type="button"
      className={className}
      onClick={async () => {
        if (await askToSignIn()) signedIn?.();
      }}
    >
      {signIn}
    </button>
  );
}
