import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startDesk } from "../support/desk.ts";
import { createDocument, expect, nobody, setUp, test } from "../support/e2e.ts";

/** The commands of a section, each a line of its own, as they stand there. */
function commandsOf(section: string): string[] {
  const [, text = ""] = new RegExp(`\n## ${section}\n([^]*?)\n## `).exec(readFileSync("README.md", "utf8")) ?? [];
  return [...text.matchAll(/^ {4}(\S.*)$/gm)].map(([, command = ""]) => command);
}

/** What a shell gets of the lines for root and for cron: without the user, and the time. */
function shellLinesOf(page: string): string[] {
  const asRoot = [...page.matchAll(/^ {4}runuser -u countersign -- sh -c '(.*)'$/gm)];
  const byCron = [...page.matchAll(/^ {4}[\d*]+ [\d*]+ \* \* \* countersign (.*)$/gm)];
  return [...asRoot, ...byCron].map(([, line = ""]) => line.replaceAll("\\%", "%"));
}

test.describe.configure({ timeout: 180_000 });

test("the README's commands for backup and restore, and the service's of docs/running.md, do what it says, word for word, in a copy of the project", async ({
  open,
  service,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "countersign-readme-"));
  const project = join(folder, "countersign");
  mkdirSync(project);
  const parts = ["app", "components", "lib", "public", ".next"];
  const files = readdirSync(".").filter((name) => /\.(json|mjs|ts)$/.test(name));
  for (const part of [...parts, ...files]) cpSync(part, join(project, part), { recursive: true });
  symlinkSync(resolve("node_modules"), join(project, "node_modules"));

  const desk = await startDesk(service.settings);
  const page = await open({ baseURL: desk.url, storageState: nobody });
  await setUp(page, desk);
  const address = await createDocument(page, { title: "In the backup" });
  await desk.stop();
  cpSync(desk.dataDir, join(project, "data"), { recursive: true });

  const commands = commandsOf("Backup and upgrade");
  expect(commands.map((command) => command.split(" ").slice(0, 4).join(" "))).toEqual([
    "npm run admin --",
    "npm run admin --",
    "mv data data-before",
    "npm run admin --",
    "npm run admin --",
    "npm start",
  ]);
  const env = { PATH: process.env.PATH ?? "", HOME: folder, PORT: String(desk.port), ...service.settings };
  let output = "";
  for (const command of commands) {
    const child = spawn("sh", ["-c", command], {
      cwd: project,
      env: { ...env, NODE_ENV: "production" },
      detached: true,
    });
    const started = new Promise<void>((resolve) => {
      const read = (chunk: Buffer) => {
        output += chunk;
        if (/^Countersign: http/m.test(output)) resolve();
      };
      child.stdout.on("data", read);
      child.stderr.on("data", read);
    });
    const ended = once(child, "exit");
    const first = await Promise.race([started, ended]);
    if (first) {
      expect(first[0], `${command}: ${output}`).toBe(0);
      continue;
    }
    await page.goto(`${desk.url}/sign-in`);
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    expect((await page.request.get(address, { maxRedirects: 0 })).status()).toBe(307);
    process.kill(-(child.pid ?? 0), "SIGTERM");
    await ended;
  }
  // As systemd starts and stops it: no npm, and a signal to this process alone.
  const [, program = ""] = /^ExecStart=\/usr\/bin\/node (.*)$/m.exec(readFileSync("docs/running.md", "utf8")) ?? [];
  const systemd = spawn(process.execPath, program.split(" "), {
    cwd: project,
    env: { ...env, NODE_ENV: "production" },
  });
  const began = new Promise<void>((resolve) =>
    systemd.stdout.on("data", (chunk: Buffer) => /^Countersign: http/m.test(String(chunk)) && resolve()),
  );
  const ended = once(systemd, "exit");
  await Promise.race([began, ended]);
  await page.goto(`${desk.url}/sign-in`);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  systemd.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);

  // The command that root runs, and the line of cron, as the user whom they name.
  const settings = join(folder, "countersign.env");
  const backups = join(folder, "backups");
  mkdirSync(backups);
  writeFileSync(settings, `DATA_DIR='${join(project, "data")}'\n`);
  const inShell = shellLinesOf(readFileSync("docs/running.md", "utf8"));
  expect(inShell).toHaveLength(2);
  for (const line of inShell) {
    const command = line
      .replace("/opt/countersign", project)
      .replace("/etc/countersign.env", settings)
      .replace("/var/backups/countersign", backups);
    const { status, stdout, stderr } = spawnSync("sh", ["-c", command], {
      cwd: "/",
      env: { PATH: env.PATH, HOME: folder, NODE_ENV: "production" },
      encoding: "utf8",
    });
    expect(status, `${command}: ${stdout}${stderr}`).toBe(0);
  }
  const [nightly = ""] = readdirSync(backups);
  expect(nightly).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(statSync(join(backups, nightly)).mode & 0o077).toBe(0);
  expect(output).toMatch(
    /Backup of .*Database: intact\n.*Restored the backup of .*Database: intact\n.*Countersign: http/s,
  );
  expect(existsSync(join(folder, "backup-1", "manifest.json"))).toBe(true);
  rmSync(folder, { recursive: true });
  await desk.remove();
});
