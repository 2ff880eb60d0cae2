import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, parse, resolve } from "node:path";

export interface EmptyApp {
  url: string;
  pid: number;
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

  const server = next("start", "--port", "0");
  return {
    url: await address(server.stdout),
    pid: server.pid ?? 0,
    async remove() {
      const exit = once(server, "exit");
      server.kill();
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function address(output: NodeJS.ReadableStream): Promise<string> {
  let printed = "";
  for await (const chunk of output) {
    printed += chunk;
    const found = /http:\/\/localhost:\d+/.exec(printed)?.[0];
    if (found) return found;
  }
  throw new Error(`the empty app did not start: ${printed}`);
}
