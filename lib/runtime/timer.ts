/** Time that only passes, as an argument: a test can be its master. */
export interface Timer {
  /** Milliseconds of a clock that never jumps. */
  monotonic(): number;
  sleep(ms: number): Promise<void>;
}

/** The machine's own. */
export const machineTimer: Timer = {
  monotonic: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};
