/** What a page is told of how long its session lasts, in its reader's words. */
export interface SessionEnd {
  /** So long from now, in milliseconds, it ends unless something is done. */
  leftMs: number;
  /** So long before its end it is said. */
  warnMs: number;
  /** That it will end, and when. */
  ends: string;
  /** That it has ended. */
  ended: string;
  /** What the button says that makes it last longer; absent where nothing does. */
  stay?: string;
}
