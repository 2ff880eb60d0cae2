import { X } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import { useTexts } from "./texts.tsx";

/** Closes the dialog in which it stands, or what `close` does. */
export function CloseButton({ className = "", close }: { className?: string; close?: () => void }) {
  const texts = useTexts("common");
  return (
    <button
      type="button"
      className={`button button-quiet button-icon ${className}`}
      aria-label={texts.close}
      onClick={({ currentTarget }) => (close ? close() : currentTarget.closest("dialog")?.close())}
    >
      <Icon of={X} size={18} />
    </button>
  );
}
