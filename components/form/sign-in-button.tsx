import { askToSignIn } from "#components/shell/signed-out.ts";
import { useTexts } from "#components/ui/texts.tsx";

/** Signs in again over the form, which then goes on by itself. */
export function SignInButton({ className, signedIn }: { className: string; signedIn?: () => void }) {
  const { signIn } = useTexts("form");
  return (
    <button
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
