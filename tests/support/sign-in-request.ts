import type { Page } from "playwright/test";

/** The request with which the page signs in, to be sent again with other bodies and headers, as from elsewhere. */
export async function signInRequest(page: Page) {
  await page.goto("/sign-in");
  const asked = page.waitForRequest((request) => "next-action" in request.headers());
  await page.getByRole("textbox", { name: "Email" }).fill("somebody@hanbit.example");
  await page.getByRole("textbox", { name: "Password" }).fill("paper lantern orbit 71");
  await page.getByRole("button", { name: "Sign in" }).click();
  const request = await asked;
  const url = request.url();
  const headers = {
    origin: new URL(url).origin,
    "next-action": request.headers()["next-action"] ?? "",
    "content-type": "text/plain;charset=UTF-8",
  };
  const send = (body: string | { email: string; password: string }, more: Record<string, string> = {}) =>
    fetch(url, {
      method: "POST",
      headers: { ...headers, ...more },
      body: typeof body === "string" ? body : JSON.stringify([body]),
    });
  return Object.assign(send, { url, headers });
}
