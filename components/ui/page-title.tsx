interface Props {
  children: string;
  /** Of the window, where several pages have the same heading. */
  window?: string;
  className?: string;
}

/** Of the heading, which takes the focus where a page is entered or what had it has gone. */
export const pageTitleId = "page-title";

/**
 * The heading of a page, and the title of its window. Next would send the title on its own, so that a window would be without one for
 * a moment at each navigation; from here React shows the two at once.
 */
export function PageTitle({ children, window = children, className = "" }: Props) {
  return (
    <>
      <title>{`${window} · Countersign`}</title>
      <h1 id={pageTitleId} tabIndex={-1} className={`font-[650] text-title outline-none ${className}`}>
        {children}
      </h1>
    </>
  );
}
