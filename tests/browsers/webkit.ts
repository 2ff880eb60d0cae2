import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "../support/desk.ts";
import type { Driver } from "./driver.ts";

/** WebDriver's name of what stands for an element in its JSON. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

interface Programs {
  driver: string;
  browser: string;
  screen: string;
}

/** WebKitGTK's small browser on a screen that nobody sees, by W3C WebDriver over HTTP. */
export async function openWebKit({ driver, browser, screen }: Programs): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), "countersign-webkit-"));
  const display = spawn(screen, ["-displayfd", "3", "-screen", "0", "1280x900x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await once(display.stdio[3] as NodeJS.ReadableStream, "data");
  const port = await freePort();
  const child = spawn(driver, [`--port=${port}`], {
    stdio: ["ignore", "ignore", "inherit"],
    // Without a bus of its own the browser would wait for one.
    env: {
      ...process.env,
      HOME: home,
      LANG: "C.UTF-8",
      LANGUAGE: "en_US",
      DISPLAY: `:${String(number).trim()}`,
      GDK_BACKEND: "x11",
      NO_AT_BRIDGE: "1",
    },
  });
  const kill = () => {
    child.kill("SIGKILL");
    display.kill("SIGKILL");
  };
  process.once("exit", kill);
  const root = `http://127.0.0.1:${port}`;
  await answering(root);

  const { sessionId, capabilities } = await call(root, "POST", "/session", {
    capabilities: {
      alwaysMatch: {
        "webkitgtk:browserOptions": {
          binary: browser,
          // Beside a toolbar the page would never be narrower than that is.
          args: ["--automation", "--full-screen"],
        },
      },
    },
  });
  const session = `${root}/session/${sessionId}`;
  const post = (path: string, body: object) => call(session, "POST", path, body);
  const run = (script: string) => post("/execute/sync", { script, args: [] });
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    goto: (url) => post("/url", { url }),
    async evaluate(expression) {
      const json = await run(`return Promise.resolve(${expression}).then((value) => JSON.stringify(value))`);
      return typeof json === "string" ? JSON.parse(json) : undefined;
    },
    perform: (actions) => post("/actions", { actions }),
    async setFiles(expression, paths) {
      const element = await run(`return ${expression}`);
      const text = paths.map((path) => resolve(path)).join("\n");
      await post(`/element/${element[elementKey]}/value`, { text });
    },
    resize: (width, height) => post("/window/rect", { x: 0, y: 0, width, height }),
    screenshot: async () => Buffer.from(await call(session, "GET", "/screenshot"), "base64"),
    async close() {
      await call(session, "DELETE", "");
      const ended = Promise.all([once(child, "exit"), once(display, "exit")]);
      child.kill();
      display.kill();
      await ended;
      process.off("exit", kill);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: what comes back is as the protocol has it for each command
async function call(base: string, method: string, path: string, body?: object): Promise<any> {
  const answer = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** The driver prints nothing when it begins to listen. */
async function answering(root: string): Promise<void> {
  for (;;) {
    const ready = await call(root, "GET", "/status").catch(() => undefined);
    if (ready) return;
    await new Promise((next) => setTimeout(next, 50));
  }
}
