import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, parse, resolve } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";

export interface EmptyApp {
  url: string;
  /** Of the process that runs now. */
  pid(): number;
  /** Ends the process, and starts another one. */
  restart(): Promise<void>;
  remove(): Promise<void>;
}

const layout = `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`;
const hello = `export default function Page() {
  return <h1>Hello</h1>;
}
`;

/** An empty page of the same Next version, or another one, built in a folder of its own and served there. */
export async function startEmptyApp(page = hello): Promise<EmptyApp> {
  const folder = mkdtempSync(join(tmpdir(), "countersign-empty-"));
  const modules = resolve("node_modules");
  mkdirSync(join(folder, "app"));
  writeFileSync(join(folder, "app", "layout.jsx"), layout);
  writeFileSync(join(folder, "app", "page.jsx"), page);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  // Turbopack follows a link only to what lies below its root.
  writeFileSync(
    join(folder, "next.config.mjs"),
    `export default { turbopack: { root: ${JSON.stringify(parse(folder).root)} } };\n`,
  );
  symlinkSync(modules, join(folder, "node_modules"));

  const next = (...args: string[]) =>
    spawn(process.execPath, [join(modules, "next", "dist", "bin", "next"), ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
  let printed = "";
  const build = next("build");
  for (const stream of [build.stdout, build.stderr]) stream.on("data", (chunk) => (printed += chunk));
  const [code] = await once(build, "exit");
  if (code !== 0) throw new Error(`the empty app was not built: ${printed.slice(-2000)}`);

  let server = next("start", "--port", "0");
  const app: EmptyApp = {
    url: await address(server),
    pid: () => server.pid ?? 0,
    async restart() {
      await end(server);
      server = next("start", "--port", "0");
      app.url = await address(server);
    },
    async remove() {
      await end(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return app;
}

/** Next says where it is before it answers there. */
async function answering(url: string, server: ChildProcess): Promise<string> {
  for (let answers = false; !answers; ) {
    if (server.exitCode !== null) throw new Error(`the empty app ended with ${server.exitCode}`);
    answers = await fetch(url).then(
      (answer) => answer.text().then(() => true),
      () => pause(5, false),
    );
  }
  return url;
}

async function end(server: ChildProcess): Promise<void> {
  const exit = once(server, "exit");
  server.kill();
  await exit;
}

async function address(server: ChildProcessByStdio<null, Readable, Readable>): Promise<string> {
  let printed = "";
  // Next prints more later, into a pipe that must still be there.
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    printed += chunk;
    const found = /http:\/\/localhost:\d+/.exec(printed)?.[0];
    if (found) return answering(found, server);
  }
  throw new Error(`the empty app did not start: ${printed}`);
}
