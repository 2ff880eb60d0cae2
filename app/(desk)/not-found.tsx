import { NotHere } from "#components/shell/not-here.tsx";
import { readerMessages } from "#lib/web/language.ts";

/** Within the frame, which has the `main`. */
export default async function NotFoundAtDesk() {
  const { m } = await readerMessages();
  return <NotHere m={m} />;
}
