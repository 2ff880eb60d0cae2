import { NotHere } from "#components/shell/not-here.tsx";
import { readerMessages } from "#lib/web/language.ts";

export default async function NotFound() {
  const { m } = await readerMessages();
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[37rem] px-4 pt-[13vh] outline-none">
      <NotHere m={m} />
    </main>
  );
}
