import type { Page } from "playwright/test";

export interface Guess {
  email: string;
  password: string;
}

/** The request with which the page signs in, to be sent again with other bodies, and from elsewhere. */
export async function signInRequest(page: Page) {
  await page.goto("/sign-in");
  const asked = page.waitForRequest((request) => "next-action" in request.headers());
  await page.getByRole("textbox", { name: "Email" }).fill("somebody@hanbit.example");
  await page.getByRole("textbox", { name: "Password" }).fill("paper lantern orbit 71");
  await page.getByRole("button", { name: "Sign in" }).click();
  const request = await asked;
  const url = request.url();
  const fixed = {
    origin: new URL(url).origin,
    "next-action": request.headers()["next-action"] ?? "",
    "content-type": "text/plain;charset=UTF-8",
  };
  return (guess: Guess, headers: Record<string, string> = {}) =>
    fetch(url, { method: "POST", headers: { ...headers, ...fixed }, body: JSON.stringify([guess]) });
}
