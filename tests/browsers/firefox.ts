import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Driver } from "./driver.ts";

const patienceMs = 30_000;

interface Value {
  type: string;
  value?: unknown;
  sharedId?: string;
}

/** Firefox without a window, by WebDriver BiDi, which it speaks itself. */
export async function openFirefox(program: string): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), "countersign-firefox-"));
  const browser = spawn(program, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, HOME: profile },
  });
  const ended = once(browser, "exit");
  const kill = () => void browser.kill("SIGKILL");
  process.once("exit", kill);
  const call = await connect(`${await addressOf(browser)}/session`);

  const { capabilities } = await call("session.new", { capabilities: {} });
  // The first tab shows a page of the browser's own, which may not be led elsewhere.
  const { context } = await call("browsingContext.create", { type: "tab" });

  async function value(expression: string): Promise<Value> {
    const answer = await call("script.evaluate", { expression, target: { context }, awaitPromise: true });
    if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
    return answer.result;
  }
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    async goto(url) {
      await value("globalThis.isPageBefore = true");
      await call("browsingContext.navigate", { context, url, wait: "complete" });
      // It answers early when the page before writes into the history meanwhile, as Next's router does once it runs.
      const arrived = () => value("!globalThis.isPageBefore && document.readyState === 'complete'");
      const end = Date.now() + patienceMs;
      while (!(await arrived().catch(() => undefined))?.value) {
        if (Date.now() > end) throw new Error(`${url} did not come`);
        await pause(20);
      }
    },
    async evaluate(expression) {
      const json = await value(`Promise.resolve(${expression}).then((value) => JSON.stringify(value))`);
      return json.type === "string" ? JSON.parse(String(json.value)) : undefined;
    },
    perform: (actions) => call("input.performActions", { context, actions }),
    async setFiles(expression, paths) {
      const { sharedId } = await value(expression);
      await call("input.setFiles", { context, element: { sharedId }, files: paths.map((path) => resolve(path)) });
    },
    resize: (width, height) => call("browsingContext.setViewport", { context, viewport: { width, height } }),
    async screenshot() {
      return Buffer.from((await call("browsingContext.captureScreenshot", { context })).data, "base64");
    },
    async close() {
      // The answer, or the end of the connection.
      await call("browser.close", {}).catch(() => undefined);
      await ended;
      process.off("exit", kill);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Where the browser listens, which it prints. */
function addressOf(browser: ChildProcess): Promise<string> {
  let printed = "";
  return new Promise((resolve, reject) => {
    browser.stderr?.on("data", (chunk) => {
      printed += chunk;
      const [, address] = /WebDriver BiDi listening on (ws:\S+)\n/.exec(printed) ?? [];
      if (address) resolve(address);
    });
    browser.once("error", reject);
    browser.once("exit", (code) => reject(new Error(`Firefox ended with ${code}: ${printed}`)));
  });
}

/** A session's connection: calls are answered by their number. */
async function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("Firefox has closed the connection"));
  });
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data));
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === "success") asked?.resolve(message.result);
    if (message.type === "error") asked?.reject(new Error(`${message.error}: ${message.message}`));
  });
  await once(socket, "open");
  let calls = 0;
  // biome-ignore lint/suspicious/noExplicitAny: what comes back is as the protocol has it for each method
  async function call(method: string, params: object): Promise<any> {
    if (socket.readyState !== WebSocket.OPEN) throw new Error("Firefox has closed the connection");
    const asked = Promise.withResolvers<unknown>();
    waiting.set(++calls, asked);
    socket.send(JSON.stringify({ id: calls, method, params }));
    return asked.promise;
  }
  return call;
}
