"use client";

import "./globals.css";
import { Failure, type FailureProps, usePageLanguage } from "#components/ui/failure.tsx";

/** When the root layout itself has failed: a document of its own. */
export default function GlobalError(props: FailureProps) {
  return (
    <html lang={usePageLanguage()}>
      <body>
        <main className="mx-auto max-w-[37rem] px-4 pt-[13vh]">
          <Failure {...props} />
        </main>
      </body>
    </html>
  );
}
