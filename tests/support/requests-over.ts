import { expect, type Page, type Request } from "playwright/test";

const quietMs = 500;

/**
 * Watches what the page asks for from now on. Answers a wait that ends once nothing of it is on its way, and nothing has been for a while: the
 * browser's own `networkidle` is over for good once it has been reached.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let changedAt = performance.now();
  const over = (request: Request) => {
    underWay.delete(request);
    changedAt = performance.now();
  };
  page.on("request", (request) => underWay.add(request));
  page.on("requestfinished", over);
  page.on("requestfailed", over);
  const isQuiet = () => underWay.size === 0 && performance.now() - changedAt > quietMs;
  return async () => {
    changedAt = performance.now();
    await expect.poll(isQuiet, { message: "requests are over", timeout: 30_000 }).toBe(true);
  };
}
