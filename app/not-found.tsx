import type { Metadata } from "next";
import { readerMessages } from "#lib/web/language.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { m } = await readerMessages();
  return { title: m.common.notFoundTitle };
}

export default async function NotFound() {
  const { m } = await readerMessages();
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[592px] px-4 pt-[13vh] outline-none">
      <div className="sheet px-5 py-6 sm:px-7 sm:py-7">
        <h1 className="font-[650] text-title">{m.common.notFoundTitle}</h1>
        <p className="mt-2 text-second">{m.common.notFoundText}</p>
        <a href="/documents" className="button mt-5">
          {m.common.toDocuments}
        </a>
      </div>
    </main>
  );
}
