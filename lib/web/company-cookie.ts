import { cookies } from "next/headers";
import { services } from "./services.ts";
import { ownCookie } from "./session-cookie.ts";

/** As long as what begins with it. */
const seconds = 10 * 60;

const own = () => ownCookie("countersign-company", services().config);

/** By what this browser is known to the sign-ins that it has begun. */
export async function companyBrowser(): Promise<string | undefined> {
  return (await cookies()).get(own().name)?.value;
}

export async function keepCompanyBrowser(browser: string): Promise<void> {
  const { name, options } = own();
  (await cookies()).set(name, browser, { ...options, maxAge: seconds });
}
