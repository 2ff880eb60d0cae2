import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { createInspector } from "../../lib/uploads/inspector.ts";
import { type Active, activePdf, hybridPdf, packedPdf, updated } from "../support/active-pdf.ts";
import { twoDocuments, ways } from "../support/two-documents.ts";

const scratch = mkdtempSync(join(tmpdir(), "countersign-active-"));
const inspector = createInspector({ root: fileURLToPath(new URL("../..", import.meta.url)) });
after(() => {
  inspector.close();
  rmSync(scratch, { recursive: true });
});

function inspected(pdf: Buffer) {
  writeFileSync(join(scratch, "made.pdf"), pdf);
  return inspector.inspect(join(scratch, "made.pdf"));
}

/** An annotation on the page that does this when it is pressed. */
const pressed = (action: string): Active => ({
  page: "/Annots [4 0 R]",
  objects: [`<< /Type /Annot /Subtype /Link /Rect [0 0 10 10] /A ${action} >>`],
});
const annotation = (rest: string): Active => ({ page: "/Annots [4 0 R]", objects: [`<< /Rect [0 0 9 9] ${rest} >>`] });
const embedded = "<< /Type /EmbeddedFile /Length 3 >>\nstream\nabc\nendstream";
const field = (type: string, rest = ""): Active => ({
  catalog: "/AcroForm << /Fields [4 0 R] >>",
  page: "/Annots [4 0 R]",
  objects: [`<< /Subtype /Widget /FT /${type} /T (a) /Rect [0 0 9 9] ${rest} >>`],
});

const refused: Record<string, Record<string, Active>> = {
  file_launches: {
    "as it is opened": { catalog: "/OpenAction << /S /Launch /F (cmd.exe) >>" },
    "at a press": pressed("<< /Type /Action /S /Launch /F (cmd.exe) >>"),
    "after another action": pressed("<< /S /URI /URI (https://a.example) /Next [<< /S /Launch /F (a) >>] >>"),
    "as the page is shown": { page: "/AA << /O 4 0 R >>", objects: ["<< /S /Launch /Win << /F (a) >> >>"] },
    "spelled otherwise": pressed("<< /#53 /L#61un#63h /F (cmd.exe) >>"),
    "by way of another object": { catalog: "/OpenAction 4 0 R", objects: ["5 0 R", "<< /S /Launch /F (a) >>"] },
    "by a name that is two objects away": {
      catalog: "/OpenAction << /S 4 0 R /F (a) >>",
      objects: ["5 0 R", "6 0 R", "/Launch"],
    },
    "from an outline": {
      catalog: "/Outlines 4 0 R",
      objects: ["<< /First 5 0 R /Last 5 0 R >>", "<< /Title (a) /Parent 4 0 R /A << /S /Launch /F (a) >> >>"],
    },
    "for readers who take the first of two": {
      catalog: "/OpenAction 4 0 R /OpenAction [3 0 R /Fit]",
      objects: ["<< /S /Launch /F (a) >>"],
    },
    "for readers who take the last of two": {
      catalog: "/OpenAction [3 0 R /Fit] /Open#41ction 4 0 R",
      objects: ["<< /S /Launch /F (a) >>"],
    },
    "by the first of its kinds": pressed("<< /S /Launch /S /GoTo /S /GoTo /F (a) >>"),
    "by the last of its kinds": pressed("<< /S /GoTo /S /Launch /F (a) >>"),
  },
  file_embeds: {
    "named files": {
      catalog: "/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>",
      objects: ["<< /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >>", embedded],
    },
    "a file pinned to the page": annotation("/Subtype /FileAttachment"),
    "an associated file": {
      catalog: "/AF [<< /F (a) /EF << /F 4 0 R >> >>]",
      objects: ["<< /Length 1 >>\nstream\na\nendstream"],
    },
    "rich media": annotation("/Subtype /RichMedia"),
    "a model in three dimensions": annotation("/Subtype /3D"),
    "a film": annotation("/Subtype /Screen"),
  },
  file_xfa: {
    "in packets": {
      catalog: "/AcroForm << /XFA [(template) 4 0 R] >>",
      objects: [embedded.replace("/Type /EmbeddedFile", "")],
    },
    "three objects away": {
      catalog: "/AcroForm << /XFA 4 0 R >>",
      objects: ["5 0 R", "6 0 R", "<< /Length 3 >>\nstream\nabc\nendstream"],
    },
    "before an empty one": {
      catalog: "/AcroForm << /XFA 4 0 R /XFA [] >>",
      objects: ["<< /Length 3 >>\nstream\nabc\nendstream"],
    },
    "in one stream": { catalog: "/AcroForm << /XFA 4 0 R >>", objects: ["<< /Length 3 >>\nstream\nabc\nendstream"] },
  },
};

const taken: Record<string, { notices: string[]; is: Active }> = {
  "a plain page": { notices: [], is: {} },
  "a link to a page of the web": { notices: [], is: pressed("<< /S /URI /URI (https://a.example/Launch) >>") },
  "a link without a scheme": { notices: [], is: pressed("<< /S /URI /URI (www.a.example) >>") },
  "a jump within the file": { notices: [], is: { catalog: "/OpenAction [3 0 R /Fit]" } },
  "an outline": {
    notices: [],
    is: {
      catalog: "/Outlines 4 0 R",
      objects: ["<< /First 5 0 R /Last 5 0 R >>", "<< /Title (/Launch) /Parent 4 0 R >>"],
    },
  },
  "a text that speaks of it": {
    notices: [],
    is: {
      page: "/Contents 4 0 R",
      objects: ["<< /Length 34 >>\nstream\n% /S /Launch /JavaScript /XFA /EF \nendstream"],
    },
  },
  "an empty list of files": { notices: [], is: { catalog: "/Names << /EmbeddedFiles << /Names [] >> >>" } },
  "an empty form": { notices: [], is: { catalog: "/AcroForm << /Fields [] /XFA [] >>" } },
  "tags of types of its own": {
    notices: [],
    is: { catalog: "/StructTreeRoot 4 0 R", objects: ["<< /K [5 0 R] >>", "<< /S /Launch /P 4 0 R >>"] },
  },
  "an object that is not there": { notices: [], is: { page: "/Annots [99 0 R]" } },
  "a circle of objects": {
    notices: [],
    is: { catalog: "/Threads [4 0 R]", objects: ["<< /Next 5 0 R >>", "<< /Next 4 0 R /More [4 0 R 5 0 R 1 0 R] >>"] },
  },
  "a script as it is opened": {
    notices: ["scripts"],
    is: { catalog: "/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>" },
  },
  "a script spelled otherwise": { notices: ["scripts"], is: pressed("<< /S /J#61vaScript /J#53 4 0 R >>") },
  "a script by a name that is two objects away": {
    notices: ["scripts"],
    is: { catalog: "/OpenAction << /S 4 0 R >>", objects: ["5 0 R", "6 0 R", "/JavaScript"] },
  },
  "names that only name each other": {
    notices: [],
    is: { catalog: "/OpenAction << /S 4 0 R /XFA 5 0 R >>", objects: ["5 0 R", "4 0 R"] },
  },
  "a named script": {
    notices: ["scripts"],
    is: { catalog: "/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (a) >>] >> >>" },
  },
  "a script of a field": {
    notices: ["scripts", "fields"],
    is: field("Tx", "/AA << /K << /S /JavaScript /JS (a) >> >>"),
  },
  "a box to be ticked": { notices: ["fields"], is: field("Btn") },
  "a list to choose from": { notices: ["fields"], is: field("Ch") },
  "a place for a signature": { notices: [], is: field("Sig") },
  "a signature": {
    notices: ["signed"],
    is: field("Sig", "/V << /Type /Sig /ByteRange [0 10 20 10] /Contents <00> >>"),
  },
  "a link to another file": { notices: ["leads_out"], is: pressed("<< /S /GoToR /F (b.pdf) /D [0 /Fit] >>") },
  "a form that is sent off": { notices: ["leads_out"], is: pressed("<< /S /SubmitForm /F (https://a.example) >>") },
  "an address that is none of the web": {
    notices: ["leads_out"],
    is: pressed("<< /S /URI /URI (file:///etc/passwd) >>"),
  },
};

test("what would start programs, brings files along or is no page is refused, plain or packed", async () => {
  for (const [problem, files] of Object.entries(refused))
    for (const [name, is] of Object.entries(files)) {
      assert.deepEqual(await inspected(activePdf(is)), { ok: false, problem }, name);
      if (!is.objects?.some((body) => body.includes("stream")))
        assert.deepEqual(await inspected(packedPdf(is)), { ok: false, problem }, `${name}, packed`);
    }
});

test("everything else is taken, and told of where its reader may do something with it", async () => {
  for (const [name, { notices, is }] of Object.entries(taken)) {
    assert.deepEqual(await inspected(activePdf(is)), { ok: true, pages: 1, notices }, name);
    if (!is.objects?.some((body) => body.includes("stream")))
      assert.deepEqual(await inspected(packedPdf(is)), { ok: true, pages: 1, notices }, `${name}, packed`);
  }
});

test("the newest version of an object counts", async () => {
  const launches = "<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /Launch /F (a) >> >>";
  const plain = "<< /Type /Catalog /Pages 2 0 R >>";
  assert.deepEqual(await inspected(updated(activePdf({}), 1, launches)), { ok: false, problem: "file_launches" });
  const mended = updated(updated(activePdf({}), 1, launches), 1, plain);
  assert.deepEqual(await inspected(mended), { ok: true, pages: 1, notices: [] });
});

test("an object that its table misplaces is found as other readers find it", async () => {
  const pdf = activePdf(pressed("<< /S /Launch /F (cmd.exe) >>")).toString("latin1");
  const [entry = ""] = [...pdf.matchAll(/\d{10} 00000 n /g)].map(([row]) => row).slice(-1);
  const misplaced = pdf.replace(entry, "0000000012 00000 n ");
  assert.notEqual(misplaced, pdf);
  assert.deepEqual(await inspected(Buffer.from(misplaced, "latin1")), { ok: false, problem: "file_launches" });
});

test("what only the second table of a file for older and newer readers has is found", async () => {
  assert.deepEqual(await inspected(hybridPdf("<< /S /Launch /F (cmd.exe) >>")), {
    ok: false,
    problem: "file_launches",
  });
  assert.deepEqual(await inspected(hybridPdf("[3 0 R /Fit]")), { ok: true, pages: 1, notices: [] });
});

const launch = "/OpenAction << /S /Launch /F (cmd.exe) >>";
const attached = "/Names << /EmbeddedFiles << /Names [(a) << /F (a.exe) /EF << /F 9 0 R >> >>] >> >>";

for (const way of ways)
  test(`what only readers see who do not go by ${way} is refused, and so is another document that does no harm`, async () => {
    for (const isSameNumber of [false, true]) {
      const hidden = (catalog: string) => inspected(twoDocuments(way, catalog, { isSameNumber }));
      assert.deepEqual(await hidden(launch), { ok: false, problem: "file_launches" });
      assert.deepEqual(await hidden(attached), { ok: false, problem: "file_embeds" });
    }
    assert.deepEqual(await inspected(twoDocuments(way, "")), { ok: false, problem: "file_damaged" });
    const one = await inspected(twoDocuments(way, "", { isSameNumber: true }));
    assert.deepEqual(one, { ok: true, pages: 1, notices: [] });
  });

test("a reference whose generation is wrong is followed, plain or packed", async () => {
  const wrong: Active = { catalog: "/OpenAction 4 1 R", objects: ["<< /S 5 3 R /F (cmd.exe) >>", "/Launch"] };
  assert.deepEqual(await inspected(activePdf(wrong)), { ok: false, problem: "file_launches" });
  assert.deepEqual(await inspected(packedPdf(wrong)), { ok: false, problem: "file_launches" });
  const harmless = { catalog: "/OpenAction 4 1 R", objects: ["[3 7 R /Fit]"] };
  assert.deepEqual(await inspected(activePdf(harmless)), { ok: true, pages: 1, notices: [] });
});

test("a later version that no table names counts, as readers see it who look for the objects themselves", async () => {
  const launches = `<< /Type /Catalog /Pages 2 0 R ${launch} >>`;
  const named = updated(activePdf({}), 1, launches).toString("latin1");
  const [, newest = "", table] = /startxref\s+(\d+)[\s\S]*startxref\s+(\d+)/.exec(named) ?? [];
  const unnamed = named.replace(new RegExp(`startxref\\s+${table}`), `startxref\n${newest}`);
  assert.deepEqual(await inspected(Buffer.from(unnamed, "latin1")), { ok: false, problem: "file_launches" });
  const inside = `1 0 ${launches}`;
  const packed = `9 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Length ${inside.length} >>\nstream\n${inside}\nendstream\nendobj\n`;
  const plain = activePdf({}).toString("latin1");
  const end = plain.slice(plain.lastIndexOf("startxref"));
  assert.deepEqual(await inspected(Buffer.from(plain + packed + end, "latin1")), {
    ok: false,
    problem: "file_launches",
  });
});

test("many objects and deep ones are looked at without growth or end", async () => {
  const deep = { catalog: `/Deep ${"[".repeat(500)}<< /S /Launch >>${"]".repeat(500)}` };
  assert.deepEqual(await inspected(activePdf(deep)), { ok: false, problem: "file_launches" });
  const count = 20_000;
  const chain = Array.from({ length: count }, (_, i) => `<< /Next ${i + 5} 0 R /All [4 0 R ${i + 4} 0 R] >>`);
  const long = { catalog: "/Threads [4 0 R]", objects: [...chain, "<< /S /JavaScript /JS (a) >>"] };
  assert.deepEqual(await inspected(activePdf(long)), { ok: true, pages: 1, notices: ["scripts"] });
});
