/*
 * Lighthouse, as on a desktop and on a phone, over every page with an office's documents on it, by the administrator's session, and over
 * an empty page of the same Next: what that one loses is the machine's. Its own figure of the processor stands beside each.
 * `--pages /documents,/sign-in` looks at those alone, `--runs 1` once at each.
 */
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { parseArgs } from "node:util";
import { findBrowser } from "../support/browser.ts";
import { furnish } from "../support/widths-scene.ts";
import { startEmptyApp } from "./empty-app.ts";
import { median } from "./measure.ts";
import { startSignedIn } from "./signed-in.ts";

const lighthouse = "lighthouse@12.2.3";
const categories = ["performance", "accessibility", "best-practices"] as const;
const bars = {
  desktop: { performance: 100, accessibility: 100, "best-practices": 100 },
  mobile: { performance: 95, accessibility: 100, "best-practices": 100 },
};
type Device = keyof typeof bars;

interface Report {
  finalDisplayedUrl: string;
  runtimeError?: { message: string };
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; displayValue?: string }>;
}

const { values } = parseArgs({ options: { pages: { type: "string" }, runs: { type: "string", default: "3" } } });
const bare = "an empty page";
const { desk, cookie } = await startSignedIn();
const empty = await startEmptyApp();
const { few3, template } = await furnish(desk);
/** Where a form's page leads, with its key: Chromium does not send the session's cookie, as a header, past a redirect. */
async function keyed(path: string): Promise<string> {
  const answer = await fetch(`${desk.url}${path}`, { headers: { Cookie: cookie }, redirect: "manual" });
  const to = new URL(answer.headers.get("location") ?? path, desk.url);
  return to.pathname + to.search;
}
const all: Record<string, string> = {
  [bare]: "/",
  "/sign-in": "/sign-in",
  "/documents": "/documents",
  "/documents/[id]": `/documents/${few3}`,
  "/documents/new": await keyed("/documents/new"),
  "/packets/new": await keyed("/packets/new?template=10001&template=10002"),
  "/drafts": "/drafts",
  "/releases": "/releases",
  "/contacts": "/contacts",
  "/templates": "/templates",
  "/templates/[id]": template,
  "/people": "/people",
  "/connection": "/connection",
  "/audit": "/audit",
  "/settings": "/settings",
  "/account": "/account",
};

function look(page: string, path: string, device: Device): Report {
  const { url } = page === bare ? empty : desk;
  const headers = path === "/sign-in" || page === bare ? {} : { Cookie: cookie };
  const flags = process.getuid?.() === 0 ? "--headless --no-sandbox" : "--headless";
  const words = [
    ...["exec", "--yes", `--package=${lighthouse}`, "--", "lighthouse", `${url}${path}`, "--quiet"],
    ...["--output=json", `--only-categories=${categories.join(",")}`, `--chrome-flags=${flags}`],
    ...[`--extra-headers=${JSON.stringify(headers)}`, ...(device === "desktop" ? ["--preset=desktop"] : [])],
  ];
  const env = { ...process.env, CHROME_PATH: findBrowser() };
  // In the project's folder npm would go by its lock file.
  const done = spawnSync("npm", words, { cwd: tmpdir(), env, encoding: "utf8", maxBuffer: 100_000_000 });
  if (done.status !== 0) throw new Error(`${path}: ${done.stderr}`);
  const report: Report = JSON.parse(done.stdout);
  const { runtimeError, finalDisplayedUrl } = report;
  if (runtimeError) throw new Error(`${path}: ${runtimeError.message}`);
  // A redirect to another page, to sign-in, would measure that.
  const { pathname } = new URL(path, url);
  if (new URL(finalDisplayedUrl).pathname !== pathname) throw new Error(`${path} led to ${finalDisplayedUrl}`);
  return report;
}

const score = (report: Report, category: string) => Math.round((report.categories[category]?.score ?? 0) * 100);

/** What takes from the score, with its figure where it has one. */
const short = (report: Report, category: string) =>
  (report.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => [id, report.audits[id]?.displayValue].filter(Boolean).join(" "));

const asked = values.pages?.split(",") ?? Object.keys(all);
const width = Math.max(...asked.map((page) => page.length));
try {
  for (const device of ["desktop", "mobile"] as const) {
    const heads = categories.map((category) => `${category}, bar ${bars[device][category]}`);
    console.log(`\nLighthouse, ${device}: medians of ${values.runs}`);
    console.log(`  ${"".padEnd(width)}  ${heads.join("  ")}`);
    for (const page of asked) {
      const path = all[page];
      if (path === undefined) throw new Error(`${page} is none of ${Object.keys(all).join(", ")}`);
      const reports = Array.from({ length: Number(values.runs) }, () => look(page, path, device));
      const figures = categories.map((category) => median(reports.map((report) => score(report, category))));
      const missed = categories.filter((category, i) => (figures[i] ?? 0) < bars[device][category]);
      const cells = figures.map((figure, i) => String(figure).padEnd(heads[i]?.length ?? 0));
      const index = Math.round(median(reports.map(({ environment }) => environment.benchmarkIndex)));
      console.log(
        `  ${page.padEnd(width)}  ${cells.join("  ")}  ${missed.length === 0 ? "holds" : "MISSED"}, processor ${index}`,
      );
      for (const category of missed) {
        const reasons = new Set(reports.flatMap((report) => short(report, category)));
        console.log(`  ${"".padEnd(width)}    ${category}: ${[...reasons].join(", ")}`);
      }
    }
  }
} finally {
  await Promise.all([desk.remove(), empty.remove()]);
}
