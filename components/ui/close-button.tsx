import { X } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import { useTexts } from "./texts.tsx";

/** Closes the dialog in which it stands. */
export function CloseButton({ className = "" }: { className?: string }) {
  const { close } = useTexts("common");
  return (
    <button
      type="button"
      className={`button button-quiet button-icon ${className}`}
      aria-label={close}
      onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}
    >
      <Icon of={X} size={18} />
    </button>
  );
}
