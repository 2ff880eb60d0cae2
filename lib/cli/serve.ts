import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { setFlagsFromString } from "node:v8";
import { sqlitePath } from "../runtime/data-dir.ts";
import { log } from "../runtime/log.ts";
import { createServices, type Services } from "../services.ts";
import { startWebServer } from "../web/server.ts";
import { nodeWarning } from "./node-version.mjs";
import { printOneLineEach } from "./one-line.ts";
import { sayThatItRuns } from "./running.mjs";
import { startFaults } from "./start-faults.ts";

/** Starts the server in this process: checks the settings, brings the database up to date, serves, and ends in order on SIGTERM. */
async function serve(dev: boolean): Promise<void> {
  // Before the mask is set: whoever builds here may be somebody else, and has to see it.
  if (!dev) await sayThatItRuns();
  // Garbage is collected when the heap is half as large again as what was in use, not four times: 100 MB under load instead of 200.
  setFlagsFromString("--heap-growing-percent=50");
  // What compiling a function took is given back at once. Left to a thread that has no turn while the machine is busy it came to 40 MB, which the
  // C library kept. Both are set here: a Node that no longer knew them would not start with them on its command line.
  setFlagsFromString("--no-maglev-destroy-on-background");
  // Links and contracts are in what is written: for its owner alone, whatever a folder says.
  process.umask(0o077);
  // Whoever read the log is gone: to report that would fail in the same way, again and again.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  const warning = nodeWarning(process.versions.node);
  if (warning) log("warn", warning);
  const services = createServices();
  // The development server's words are for whoever sits before it.
  if (!dev) printOneLineEach();
  for (const name of services.config.withoutTls) log("warn", `${name}=yes lets data leave this machine unencrypted`);
  const { withoutEffect } = services.config;
  if (withoutEffect.length > 0) log("warn", `set, and without effect in this version: ${withoutEffect.join(", ")}`);
  // Before the tables are changed: an older server that still listens could not read them afterwards.
  await tryPort(services.config);
  await services.start();
  const web = await startWebServer(services, dev);
  await announce(services);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await web.close(services.creation.finished());
    await services.stop();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // The terminal was closed.
  process.on("SIGHUP", stop);
  // What started it was killed, and the next one would find the port taken.
  process.on("disconnect", stop);
  if (process.connected === false) await stop();
}

/** Listens and lets go again; throws what keeps anybody from listening there. */
async function tryPort({ port, bindAddress: host }: Services["config"]): Promise<void> {
  const server = createServer().listen({ port, ...(host && { host }) });
  await once(server, "listening");
  server.close();
  await once(server, "close");
}

async function announce({ config, people }: Services): Promise<void> {
  const address = config.appUrl.href.replace(/\/$/, "");
  const code = await people.newSetupCode();
  if (code !== undefined && config.databaseUrl !== undefined && existsSync(sqlitePath(config.dataDir)))
    log("warn", "PostgreSQL has nobody yet, and the SQLite database in DATA_DIR is not used: nothing of it goes over");
  if (code === undefined) writeLine(process.stdout, `Countersign: ${address}`);
  else writeLine(process.stdout, `Countersign, set up the first administrator: ${address}/setup?code=${code}`);
}

/** To whoever starts it, as it is: the address that people open, or what keeps the server from starting. */
function writeLine(stream: NodeJS.WriteStream, line: string): void {
  stream.write(`${line}\n`);
}

try {
  await serve(process.argv.includes("--dev"));
} catch (error) {
  const faults = startFaults(error);
  if (faults) for (const fault of faults) writeLine(process.stderr, fault);
  else log("error", "could not start", { error });
  process.exit(1);
}
