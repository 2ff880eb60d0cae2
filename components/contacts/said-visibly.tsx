"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";

interface Said {
  text: string;
  /** Something else was done since: the text is seen no more, and its place stays, so that nothing moves. */
  isPast: boolean;
}

interface Saying {
  said: Said;
  say: (text: string) => void;
  /** For whatever is done next on the page. */
  makePast: () => void;
}

const nothing: Said = { text: "", isPast: false };
const Context = createContext<Saying>({ said: nothing, say() {}, makePast() {} });

/** Everything on the page of contacts that says visibly what has come of it says it in one place, so that no older text stands beside a newer one. */
export function SaidVisibly({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState(nothing);
  const saying = useMemo(
    () => ({
      said,
      say: (text: string) => setSaid({ text, isPast: false }),
      makePast: () => setSaid(({ text }) => ({ text, isPast: true })),
    }),
    [said],
  );
  return <Context value={saying}>{children}</Context>;
}

export const useSaidVisibly = () => useContext(Context);
