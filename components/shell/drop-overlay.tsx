import { FileUp } from "lucide";
import { useEffect } from "react";
import { useDropzone } from "react-dropzone";
import { Icon } from "#components/ui/icon.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { isFormOpen } from "./dropped-files.ts";

export { dropFiles, isFormOpen } from "./dropped-files.ts";

interface Props {
  /** Of a folder, the files that are in it. */
  drop: (files: File[]) => void;
  close: () => void;
}

/** Over the whole page while files are dragged over it: what becomes of them when they are dropped. */
export function DropOverlay({ drop, close }: Props) {
  const { dropToAdd, dropToBegin } = useTexts("common");
  // Every file is taken in and gets its own word on the form; none is turned away without one.
  const { getRootProps } = useDropzone({
    onDrop: (accepted, rejected) => drop([...accepted, ...rejected.map(({ file }) => file)]),
    onDragLeave: close,
    noClick: true,
    noKeyboard: true,
  });
  useEffect(() => {
    // While something is dragged the pointer does not move for the page: the files have gone without a word.
    window.addEventListener("pointermove", close);
    return () => window.removeEventListener("pointermove", close);
  }, [close]);
  return (
    <div {...getRootProps()} className="fixed inset-0 z-40 bg-paper/85 p-4">
      <p className="pointer-events-none grid h-full place-items-center rounded-sheet border-2 border-accent border-dashed">
        <span className="sheet flex items-center gap-2.5 px-5 py-3 font-semibold">
          <Icon of={FileUp} size={20} strokeWidth={1.75} />
          {isFormOpen() ? dropToAdd : dropToBegin}
        </span>
      </p>
    </div>
  );
}
