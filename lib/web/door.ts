import type { Server } from "node:http";
import { setImmediate } from "node:timers/promises";

interface Door {
  watch(server: Server): void;
  /** Waits until everybody who stands before the door is in, but for no more than so many. */
  letIn(): Promise<void>;
}

/**
 * Node takes one connection, then does all that is to be done, then takes the next: who comes behind a thousand would wait for their pages. To take
 * one costs little.
 */
export function createDoor(most = 128): Door {
  let entered = 0;
  return {
    watch(server) {
      server.on("connection", () => entered++);
    },
    async letIn() {
      // The first ends before the system is asked who is there.
      await setImmediate();
      for (let before = -1, n = 0; before !== entered && n < most; n++) {
        before = entered;
        await setImmediate();
      }
    },
  };
}
