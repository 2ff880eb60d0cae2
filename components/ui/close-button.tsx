import { X } from "lucide-react";

/** Closes the dialog in which it stands. */
export function CloseButton({ label, className = "" }: { label: string; className?: string }) {
  return (
    <button
      type="button"
      className={`button button-quiet button-icon ${className}`}
      aria-label={label}
      onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}
    >
      <X aria-hidden size={18} />
    </button>
  );
}
