import { Check } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import type { FormFile } from "./form-file.ts";

/** How far a file is, in a word. */
export function FileState({ file }: { file: FormFile }) {
  const texts = useTexts("form");
  const { state, bytes, sentBytes } = file;
  if (state === "uploading") {
    const percent = bytes > 0 ? Math.min(100, Math.floor((sentBytes / bytes) * 100)) : 0;
    return <span className="text-second text-sm">{percent}%</span>;
  }
  if (state === "ready") {
    return (
      <span className="chip chip-ok">
        <Icon of={Check} size={13} strokeWidth={2.5} />
        {texts.fileReady}
      </span>
    );
  }
  if (state === "failed") return <span className="chip chip-bad">{texts.fileFailed}</span>;
  const text = { reading: texts.fileReading, waiting: texts.fileWaiting, checking: texts.fileChecking }[state];
  return <span className="chip">{text}</span>;
}
