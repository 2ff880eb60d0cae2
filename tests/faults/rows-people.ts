import { createHash } from "node:crypto";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "playwright/test";
import { expectReady, pdf } from "../support/e2e.ts";
import { filesIn } from "../support/files-in.ts";
import { documentPage } from "../support/form-page.ts";
import { created, type Ending, fileChanged, links } from "./endings.ts";
import { held, patient } from "./held.ts";
import { press, pressTogether } from "./repeat.ts";
import { type Row, row } from "./row.ts";
import { fillStage, type Stage, turnTo } from "./stage.ts";

async function twoTabs({ page, create, m }: Stage, answer: () => void): Promise<Page> {
  // A tab that is opened from the form keeps what its opener keeps.
  const [tab] = await Promise.all([page.waitForEvent("popup"), page.evaluate(() => void open(location.href))]);
  await expectReady(tab, 1, m.form.fileReady);
  const other = { page: tab, create: tab.getByRole("button", { name: m.form.create }) };
  await pressTogether([{ page, create }, other]);
  answer();
  return tab;
}

/** The file that was uploaded last, as it lies on the desk's disk. */
function stagedFile({ office: { desk, engine } }: Stage): string {
  const folder = join(desk.dataDir, "files", engine === "SQLite" ? "sqlite" : "postgres");
  const files = filesIn(folder).map((name) => join(folder, name));
  return files.toSorted((a, b) => statSync(b).ctimeMs - statSync(a).ctimeMs)[0] ?? "";
}

/** The question before a second one of the same: with the links of the first, and nothing written. */
const asked: Ending = {
  ...created,
  async look({ page, m, office, contract }) {
    const question = page.getByRole("region", { name: m.form.same.created });
    await expect(question).toContainText(contract.title);
    const [first] = office.service.documents(contract.title);
    await expect(question.getByRole("link", { name: first?.signer[0]?.view_url ?? "" })).toBeVisible();
    expect(await office.stored(`${contract.title}, again`)).toEqual([]);
  },
};

function same(): Row {
  let again: Stage | undefined;
  return row(60, "the same is sent again", {}, asked, 1, {
    why: "what the service duplicates within itself cannot be seen; the desk asks before it sends the same again",
    steps: async (stage) => {
      const { contract, office, page } = stage;
      await press(stage);
      await created.look(stage);
      again = await fillStage(office, { ...contract, title: `${contract.title}, again`, sameAs: contract.title });
      await again.create.click();
      await page.close();
      turnTo(stage, again.page);
    },
    besides: async ({ page, m, office, contract }) => {
      await page.getByRole("button", { name: m.form.same.anyway }).click();
      await expect(page).toHaveURL(documentPage);
      await expect(page.getByText(m.document.sameContents)).toBeVisible();
      expect(await office.stored(`${contract.title}, again`)).toEqual(["created", "created"]);
      expect(office.service.documents(`${contract.title}, again`)).toHaveLength(1);
    },
  });
}

function clicks(): Row[] {
  const tabs = held();
  const gone = held();
  const repeated = held();
  return [
    row(46, "a double click", {}, created, 1, { steps: ({ create }) => create.dblclick() }),
    row(46, "two tabs at once", tabs.play, created, 1, {
      settings: patient,
      steps: async (stage) => {
        const page = await twoTabs(stage, tabs.answer);
        await expect(links({ ...stage, page })).toHaveCount(1);
        await page.close();
      },
      why: "a form belongs to one person; for two people with one content see 60",
    }),
    row(46, "the browser sends the request again", repeated.play, created, 1, {
      settings: patient,
      steps: async (stage) => {
        const sent = await press(stage);
        await repeated.there;
        const again = sent.again();
        repeated.answer();
        expect(await again).toMatch(/"ok":true/);
        expect(await sent.again()).toMatch(/"ok":true/);
      },
    }),
    row(47, "the browser is closed right after the press", gone.play, created, 1, {
      settings: patient,
      steps: async (stage) => {
        const form = stage.page.url();
        await press(stage);
        await gone.there;
        await stage.page.close();
        turnTo(stage, await stage.office.open());
        await stage.page.goto(form);
        await expect(stage.page.getByText(stage.m.document.creatingText)).toBeVisible();
        gone.answer();
      },
    }),
  ];
}

function clock(): Row {
  const under = held();
  return row(57, "the clock jumps two hours ahead and back", under.play, created, 1, {
    settings: patient,
    steps: async (stage) => {
      const { desk, beat } = stage.office;
      await press(stage);
      await under.there;
      for (const hours of [2, -2]) {
        desk.signal("SIGUSR2");
        await expect.poll(() => desk.output()).toContain(`clock: ${hours} h`);
        await beat();
      }
      under.answer();
    },
  });
}

/** 46, 47, 56, 57, 60: what people, files and clocks do. */
export const peopleAndFiles: Row[] = [
  ...clicks(),
  row(56, "the file is gone from the disk", {}, fileChanged, 0, {
    file: pdf("order-mupdf.pdf"),
    steps: async (stage) => {
      rmSync(stagedFile(stage));
      await press(stage);
    },
  }),
  row(56, "the file is another one of the same length", {}, fileChanged, 0, {
    file: pdf("order-mupdf.pdf"),
    steps: async (stage) => {
      const path = stagedFile(stage);
      writeFileSync(path, createHash("sha512").update(path).digest("hex").repeat(9).slice(0, statSync(path).size));
      await press(stage);
    },
  }),
  same(),
  clock(),
];
