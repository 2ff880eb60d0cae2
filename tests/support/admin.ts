import { execFile } from "node:child_process";

export interface AdminRun {
  code: number;
  /** Behind the line that says which database it is. */
  output: string;
}

/** Runs the command of administrators as a process of its own, with these settings and nothing of the machine's. */
export function admin(settings: Record<string, string>, ...args: string[]): Promise<AdminRun> {
  const env = { PATH: process.env.PATH ?? "", NODE_ENV: "production" as const, ...settings };
  return new Promise((resolve, reject) =>
    execFile(process.execPath, ["lib/cli/admin.ts", ...args], { env }, (error, stdout, stderr) => {
      const code = error ? error.code : 0;
      if (typeof code === "number") resolve({ code, output: stdout.replace(/^Using .*\n/, "") + stderr });
      else reject(error);
    }),
  );
}
