import { useTexts } from "#components/ui/texts.tsx";

/** Whether everybody is offered what is entered; the field `shared`. */
export function ShareSwitch({ checked }: { checked: boolean }) {
  const texts = useTexts("contacts");
  return (
    <div>
      <label className="flex min-h-6 w-fit items-center gap-2.5 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          name="shared"
          defaultChecked={checked}
          aria-describedby="share-hint"
          className="size-4 accent-accent"
        />
        {texts.share}
      </label>
      <p id="share-hint" className="hint">
        {texts.shareHint}
      </p>
    </div>
  );
}
