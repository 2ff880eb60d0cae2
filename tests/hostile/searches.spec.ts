import { connect } from "node:net";
import { expect, test } from "playwright/test";
import { openOffice } from "./office.ts";

test("searches whose asker has gone end: the next one is answered at once", async () => {
  test.setTimeout(120_000);
  const office = await openOffice(30_000);
  try {
    const { desk, people } = office;
    const { cookie } = people.manager;
    const find = (text: string) =>
      fetch(`${desk.url}/find?${new URLSearchParams({ q: text })}`, { headers: { cookie } });
    expect((await find("계약")).status).toBe(200);
    const sockets = Array.from({ length: 60 }, (_, i) => {
      const socket = connect(desk.port, "localhost").on("error", () => {});
      const path = i % 2 === 0 ? "/find" : "/documents";
      socket.write(`GET ${path}?q=0+1+2+3+4+5+6+7+8+9 HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\n\r\n`);
      return socket;
    });
    // As many as one person may have open are open, and each takes some tenths of a second.
    await expect.poll(async () => (await find("계약")).status).toBe(429);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await find("계약")).status, { timeout: 3000 }).toBe(200);
  } finally {
    await office.remove();
  }
});
