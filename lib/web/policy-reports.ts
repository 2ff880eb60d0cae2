import { log } from "../runtime/log.ts";
import { shared } from "../runtime/registry.ts";

/** Where browsers send what a page was kept from doing; anybody can send anything there. */
export const policyReportsPath = "/policy-reports";
/** A browser writes about 1 kB for one, and sends those of a minute together. */
export const mostReportBytes = 64 * 1024;

const quietMs = 60_000;
const mostLines = 10;
const longestOrigin = 100;
const mostSegments = 6;

/** What is logged of a report. No address is logged whole: paths of ours may hold tokens, and those of others anything. */
interface Violation {
  directive: string;
  blocked: string;
  /** Null when it cannot be read. */
  page: URL | null;
}

/** Takes the text of a report, and the origins at which pages of ours are. */
type Take = (type: string | null, text: string, origins: readonly string[]) => void;

/**
 * Takes the text of a report and logs each violation in it, at most ten in a minute; how many more there were is one line at the end of the minute.
 * What is no report is not logged, nor is one about another site's page: any site may name this address in its policy.
 */
export function policyReports(quiet = quietMs): Take {
  let lines = 0;
  let leftOut = 0;
  function endMinute(): void {
    if (leftOut > 0) log("warn", "more that pages were kept from doing was not logged", { leftOut });
    lines = 0;
    leftOut = 0;
  }
  return (type, text, origins) => {
    for (const { page, ...violation } of violationsIn(type, text)) {
      if (!page || !origins.includes(page.origin)) continue;
      if (lines === 0) setTimeout(endMinute, quiet).unref();
      lines += 1;
      if (lines > mostLines) leftOut += 1;
      else log("warn", "a page was kept from doing what its policy forbids", { ...violation, path: pathOf(page) });
    }
  };
}

/** As {@link policyReports}, counted for the whole process. */
export const takePolicyReport: Take = (...report) => shared("policy reports", policyReports)(...report);

/** Browsers have two ways to write it. */
function violationsIn(type: string | null, text: string): Violation[] {
  const written = type?.split(";", 1)[0]?.trim().toLowerCase();
  const said = parsed(text);
  if (written === "application/csp-report") {
    const report = fieldsOf(fieldsOf(said)["csp-report"]);
    const directive = report["effective-directive"] ?? report["violated-directive"];
    return directive === undefined ? [] : [violation(directive, report["blocked-uri"], report["document-uri"])];
  }
  if (written !== "application/reports+json" || !Array.isArray(said)) return [];
  return said.map(fieldsOf).flatMap(({ type: kind, body }) => {
    const { effectiveDirective, blockedURL, documentURL } = fieldsOf(body);
    return kind === "csp-violation" ? [violation(effectiveDirective, blockedURL, documentURL)] : [];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

const violation = (directive: unknown, blocked: unknown, page: unknown): Violation => ({
  directive: (typeof directive === "string" && /^[a-z-]{1,30}/.exec(directive)?.[0]) || "unreadable",
  blocked: originOf(blocked),
  page: typeof page === "string" ? URL.parse(page) : null,
});

/** A word of the browser's (`inline`, `eval`), an origin, or of what has none its scheme. */
function originOf(blocked: unknown): string {
  if (typeof blocked !== "string") return "none";
  if (/^[a-z-]{0,30}$/.test(blocked)) return blocked || "none";
  const url = URL.parse(blocked);
  if (!url) return "unreadable";
  return (url.origin === "null" ? url.protocol : url.origin).slice(0, longestOrigin);
}

/** Segments that are words of ours; ids and tokens have digits, or are longer. */
function pathOf({ pathname }: URL): string {
  const segments = pathname.split("/").slice(1, 1 + mostSegments);
  return `/${segments.map((one) => (/^[a-z-]{0,20}$/.test(one) ? one : "*")).join("/")}`;
}
