import type { Page } from "playwright/test";
import { newId } from "#lib/shared/id.ts";
import { isCreation } from "./held.ts";
import type { Stage } from "./stage.ts";

/** A request for a creation as the browser made it, to be made again by the same browser's session. */
export interface Sent {
  again(change?: (body: string) => string): Promise<string>;
}

/** Presses the button; answers what the browser sent. */
export async function press({ page, create }: Stage): Promise<Sent> {
  const sending = page.waitForRequest(isCreation);
  await create.click();
  const request = await sending;
  const { "next-action": action = "", "content-type": type = "" } = request.headers();
  const body = request.postData() ?? "";
  const headers = { "next-action": action, "content-type": type, origin: new URL(request.url()).origin };
  return {
    async again(change = (same) => same) {
      const answer = await page.request.post(request.url(), { headers, data: Buffer.from(change(body)) });
      return answer.text();
    },
  };
}

/** Presses in several windows at once: what one sends goes on only when each has sent its own, or the others might hear of it first. */
export async function pressTogether(windows: Pick<Stage, "page" | "create">[]): Promise<void> {
  const pressed = new Set<Page>();
  const all = Promise.withResolvers<void>();
  for (const { page } of windows)
    await page.route("**/documents/new?*", async (route, request) => {
      if (isCreation(request)) pressed.add(page);
      if (pressed.size === windows.length) all.resolve();
      if (isCreation(request)) await all.promise;
      await route.continue();
    });
  await Promise.all([...windows.map(({ create }) => create.click()), all.promise]);
}

/** The same contract under another title, for other people, as a form of its own. */
export const asAnother =
  (stage: Stage, title: string) =>
  (body: string): string => {
    const { formKey } = JSON.parse(body)[0];
    const [signer = ""] = stage.contract.signers;
    return body.replace(formKey, newId()).replace(stage.contract.title, title).replace(signer, title);
  };
