/** Above a form whose draft came back from a backup: its document may be there already. */
export function RestoredNotice({ text }: { text: string }) {
  return (
    <p role="status" className="sheet mb-5 border-warn! bg-warn-soft! px-5 py-4 font-semibold">
      {text}
    </p>
  );
}
