import { type ReactNode, useCallback, useState } from "react";

/** What is said to those who listen, and says it. */
export function useAnnouncement(): [said: ReactNode, announce: (text: string) => void] {
  const [{ text, times }, setSaid] = useState({ text: "", times: 0 });
  const announce = useCallback((next: string) => setSaid((before) => ({ text: next, times: before.times + 1 })), []);
  const said = (
    <p role="status" className="sr-only">
      {/* Anew each time: the same words said again are heard again. */}
      <span key={times}>{text}</span>
    </p>
  );
  return [said, announce];
}
