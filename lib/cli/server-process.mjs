/*
 * How the server's process is started. Left to themselves V8 and the C library take memory for as long as the machine has some, and keep
 * it: with a larger young generation, an arena for each thread, and the memory of each hashed password kept for the next, guesses at an
 * account made 2.2 times of what the server has when idle, with these 1.2 to 1.5 times. See also `lib/cli/serve.ts`.
 */
export const serverOptions = ["--max-semi-space-size=8"];
export const serverVariables = ["MALLOC_ARENA_MAX=2", "MALLOC_MMAP_THRESHOLD_=1048576"];

/**
 * What runs in production: `lib/cli/serve.ts` and what it imports, packed. From six hundred files a start would take 0.2 s more of
 * processor time, and the process 25 MB.
 */
export const server = ".next/serve/serve.mjs";

/** Where Node keeps what it has compiled, so that a start takes 0.8 s of processor time instead of 1.5; the next installation empties it. */
export const compiled = "NODE_COMPILE_CACHE=node_modules/.cache/compiled";
