/** Looked for in this order: most browsers also name those that they are like. */
const browsers = [
  ["Edge", /\bEdgA?(?:iOS)?\//],
  ["Whale", /\bWhale\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
] as const;

const systems = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
] as const;

const named = (list: readonly (readonly [string, RegExp])[], agent: string) =>
  list.find(([, pattern]) => pattern.test(agent))?.[0];

/** Browser and system by the `User-Agent` header, as people call them, like `Chrome · Windows`; empty where it names neither. */
export function agentName(agent: string): string {
  return [named(browsers, agent), named(systems, agent)].filter(Boolean).join(" · ");
}
