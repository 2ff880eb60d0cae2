import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";

/** What a file of the page asks for in the browser, itself or by way of what it imports. */
function asked(file: string, seen = new Set<string>()): Map<string, string> {
  const areas = new Map<string, string>();
  if (seen.has(file) || !/\.tsx?$/.test(file)) return areas;
  seen.add(file);
  const text = readFileSync(file, "utf8");
  if (file !== "components/ui/texts.tsx")
    for (const [, area = "problems"] of text.matchAll(/\buseTexts\("(\w+)"\)|\buse(?:Problem|Fault)Text\(/g))
      areas.set(area, file);
  for (const [, specifier = ""] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']([#.][^"']+)["']/g)) {
    const path = specifier.startsWith("#") ? specifier.slice(1) : normalize(join(dirname(file), specifier));
    if (!/^(components|app)\//.test(path)) continue;
    for (const [area, by] of asked(path, seen)) areas.set(area, by);
  }
  return areas;
}

/** What a page or a layout gives to what is within it. */
function given(file: string): string[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/\btextsOf\(m, ([^)]*)\)/g)].flatMap(([, areas = ""]) =>
    [...areas.matchAll(/"(\w+)"/g)].map(([, area = ""]) => area),
  );
}

/** The layouts around a page, outermost first. */
function layoutsOf(page: string): string[] {
  const folders = dirname(page).split("/");
  const names = folders.map((_, i) => join(...folders.slice(0, i + 1), "layout.tsx"));
  return globSync(names).filter((name) => name !== page);
}

test("each page gives the texts that its parts ask for", () => {
  const pages = globSync("app/**/{page,layout,not-found,error}.tsx");
  assert.ok(pages.length > 10);
  const missing = pages.flatMap((page) => {
    const there = new Set([page, ...layoutsOf(page)].flatMap(given));
    return [...asked(page)].filter(([area]) => !there.has(area)).map(([area, by]) => `${page}: ${area}, for ${by}`);
  });
  assert.deepEqual(missing, []);
});
