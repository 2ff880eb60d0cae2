interface Props {
  what: string;
  texts: { removed: string; undo: string; undoRemoval: string };
  undo: () => void;
}

/** What stands in the place of a row that was removed. Loaded on first use. */
export function RemovedRow({ what, texts, undo }: Props) {
  const withRemoved = (text: string) => text.replace("{what}", () => what);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-2 text-second text-sm first:border-t-0">
      <span className="min-w-0">{withRemoved(texts.removed)}</span>
      <button
        type="button"
        className="button button-small"
        aria-label={withRemoved(texts.undoRemoval)}
        aria-keyshortcuts="Control+Z"
        onClick={undo}
      >
        {texts.undo}
      </button>
    </li>
  );
}
