import { expect } from "playwright/test";
import { count } from "#lib/shared/messages/words.ts";
import { asAnother, type Sent } from "./repeat.ts";
import { type Act, token } from "./service.ts";
import type { Stage } from "./stage.ts";

/** The token in hand is revoked while 50 documents are sent: one asks for another, and all 50 are there. */
export async function fiftyAtOnce(stage: Stage, sent: Sent | undefined): Promise<void> {
  const { office, page, m } = stage;
  const { service } = office;
  const revoked = service.bearer();
  const refusing =
    (isRefused: (bearer: string | undefined, number: number) => boolean): Act =>
    async (call, { make, number }) => {
      if (!isRefused(call.headers.authorization, number)) return call.respond(200, await make());
      await call.body();
      call.respond(401);
    };
  await service.begin({ token: token({ expires_in: 3600 }), create: refusing((bearer) => bearer === revoked) });
  const titles = Array.from({ length: 50 }, (_, i) => `Fiftyfold ${i}`);
  await Promise.all(titles.map((title) => sent?.again(asAnother(stage, title))));
  expect(service.count.token, "token calls").toBe(1);
  for (const title of titles) {
    expect(service.documents(title)).toHaveLength(1);
    expect(await office.stored(title)).toEqual(["created", "created"]);
  }
  // Leaves a token that does not live for an hour.
  await service.begin({ create: refusing((_, number) => number === 1) });
  await sent?.again(asAnother(stage, "After the fifty"));

  await page.goto("/documents?q=Fiftyfold&state=created");
  await expect(page.getByText(count(m.results.found, 50), { exact: true })).toBeVisible();
}
