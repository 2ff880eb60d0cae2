import { connect, type Socket } from "node:net";
import { expect, test } from "playwright/test";
import { openOffice } from "./office.ts";

test("searches whose asker has gone end: the next one is answered at once", async () => {
  test.setTimeout(120_000);
  const office = await openOffice(80_000);
  try {
    const { desk, people } = office;
    const { cookie } = people.manager;
    const find = (text: string) =>
      fetch(`${desk.url}/find?${new URLSearchParams({ q: text })}`, { headers: { cookie } });
    expect((await find("계약")).status).toBe(200);
    const sockets: Socket[] = [];
    const ask = (_: unknown, i: number) => {
      const socket = connect(desk.port, "localhost").on("error", () => {});
      const path = i % 2 === 0 ? "/find" : "/documents";
      socket.write(`GET ${path}?q=0+1+2+3+4+5+6+7+8+9 HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\n\r\n`);
      sockets.push(socket);
    };
    // Until as many as one person may have open are open: how long each takes is the machine's, and among few documents it is too short.
    const full = async () => {
      Array.from({ length: 30 }).forEach(ask);
      return (await find("계약")).status;
    };
    await expect.poll(full, { intervals: [50] }).toBe(429);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await find("계약")).status, { timeout: 3000 }).toBe(200);
  } finally {
    await office.remove();
  }
});
