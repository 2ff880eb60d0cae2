import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { OpenFile } from "../viewer/open-file.tsx";

interface Props {
  /** Where it is had from; undefined when it is not there any more. */
  address: string | undefined;
  name: string;
  pages: string;
  words: Messages["file"];
}

/** A file as it was sent, to be looked at here or kept as long as it is there. */
export function SentFile({ address, name, pages, words: w }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-0.5">
      <span className="min-w-0">
        {name} · <span className="whitespace-nowrap">{pages}</span>
      </span>
      {address !== undefined && (
        <span className="flex flex-wrap gap-2">
          <OpenFile address={address} name={name} />
          {/* Not marked as a download: where the file is gone, the browser shows the desk's words for that. */}
          <a href={address} className="button button-small" aria-label={fill(w.downloadFile, { name })}>
            {w.download}
          </a>
        </span>
      )}
    </div>
  );
}
