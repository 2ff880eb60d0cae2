export type Journal = ReturnType<typeof keepJournal>;

/** Takes the desk's log for itself while a test runs: some hundred thousand lines, each of which is looked into for secrets. */
export function keepJournal() {
  const { log } = console;
  const lines: string[] = [];
  console.log = (line: string) => {
    lines.push(line);
  };
  return {
    /** The lines since the last time. */
    take: () => lines.splice(0),
    end: () => {
      console.log = log;
    },
  };
}
