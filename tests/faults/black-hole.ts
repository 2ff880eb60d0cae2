import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** Listens with the shortest queue there is, and is then stuck: what the queue does not hold, the kernel drops. */
const stuck = `
const { createServer } = require("node:net");
createServer().listen({ port: Number(process.argv[1]), host: "127.0.0.1", backlog: 1 }, () => {
  process.stdout.write("listening", () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
});
`;

let close = async (): Promise<void> => {};

/** Makes this free port of 127.0.0.1 swallow whatever wants to connect, as a firewall that drops packets does. */
export async function openBlackHole(port: number): Promise<void> {
  const child = spawn(process.execPath, ["-e", stuck, String(port)], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  const fillers: Socket[] = [];
  close = async () => {
    for (const socket of fillers) socket.destroy();
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
    close = async () => {};
  };
  // Full when one more gets no answer. On loopback an answer takes microseconds.
  for (let full = false; !full; ) {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    fillers.push(socket);
    const connected = once(socket, "connect").then(() => true);
    full = !(await Promise.race([connected, new Promise((resolve) => setTimeout(resolve, 100, false))]));
  }
}

export const closeBlackHole = (): Promise<void> => close();
