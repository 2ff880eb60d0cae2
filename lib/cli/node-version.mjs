/*
 * The Node that strangers' files and requests meet. Plain JavaScript without dependencies: it runs before anything is installed.
 */

/** The first of each line without the known holes: CVE-2026-111497, code execution through the Brotli decoder. */
const mended = [
  [24, 22, 1],
  [26, 12, 1],
];

/** Whether this version has no known holes; a line that is not listed has them, unless it is newer than all that are. */
export function isMended(version) {
  const [major, ...rest] = version.split(".").map(Number);
  const line = mended.find(([first]) => first === major);
  if (!line) return major > mended.at(-1)[0];
  return rest[0] > line[1] || (rest[0] === line[1] && rest[1] >= line[2]);
}

/** Said at the start of a server on a Node that has them; undefined otherwise. */
export function nodeWarning(version) {
  if (isMended(version)) return undefined;
  const versions = mended.map((line) => line.join(".")).join(" or ");
  return `Node ${version} has known security holes. Install Node ${versions} or later on this machine: it is used then instead of the one that was installed with Countersign`;
}
