import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const sampleMs = 10;
const megabyte = 1e6;

/** Resident memory in MB (a million bytes), before some work and its peak meanwhile: the server process alone, and with its children. */
export interface Growth {
  before: { server: number; tree: number };
  peak: { server: number; tree: number };
}

/** The process that this one started with `argument` on its command line. Linux only, as all of this is. */
export function childWith(argument: string): number {
  const found = childrenOf(process.pid).find((pid) => read(pid, "cmdline").includes(argument));
  if (!found) throw new Error(`no child process with ${argument}`);
  return found;
}

/** What a process has used of the processor so far, all its threads; the kernel counts in hundredths of a second. */
export function processorMs(pid: number): number {
  const fields = read(pid, "stat").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** What is resident of a process, in MB. */
export function residentMegabytes(pid: number): number {
  return kilobytes(pid, "VmRSS");
}

/** Runs `work` while a process is watched. The kernel itself keeps the server's peak; that of the tree is sampled. */
export async function watched(pid: number, work: () => Promise<unknown>): Promise<Growth> {
  // Sets the peak back to what is resident now (proc(5), clear_refs).
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  const before = { server: kilobytes(pid, "VmRSS"), tree: treeOf(pid) };
  let tree = before.tree;
  const timer = setInterval(() => {
    tree = Math.max(tree, treeOf(pid));
  }, sampleMs);
  await work().finally(() => clearInterval(timer));
  return { before, peak: { server: kilobytes(pid, "VmHWM"), tree: Math.max(tree, treeOf(pid)) } };
}

function treeOf(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + treeOf(child), kilobytes(pid, "VmRSS"));
}

function childrenOf(pid: number): number[] {
  const threads = attempt(() => readdirSync(`/proc/${pid}/task`), []);
  return threads.flatMap((thread) => read(pid, `task/${thread}/children`).split(" ").filter(Boolean).map(Number));
}

/** Of a process that has ended meanwhile, nothing. */
function kilobytes(pid: number, name: "VmRSS" | "VmHWM"): number {
  const [, text = "0"] = new RegExp(`${name}:\\s+(\\d+) kB`).exec(read(pid, "status")) ?? [];
  return (Number(text) * 1024) / megabyte;
}

function read(pid: number, file: string): string {
  return attempt(() => readFileSync(`/proc/${pid}/${file}`, "latin1"), "");
}

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
