import { shownField } from "../../shared/mobile.ts";
import { eachSignerField } from "../../shared/signer.ts";
import type { DocumentState } from "../../shared/states.ts";
import { withoutMark } from "../../shared/struck.ts";
import { wallClock } from "../../shared/time.ts";
import type { ExportedDocument } from "./rows.ts";

/** A time is the clock on the wall, held as if it were UTC: a spreadsheet's dates know no zone. */
export type Cell = string | Date | undefined;

const { name: signer, ...contacts } = { ...eachSignerField(() => 20), email: 30, mobile: 18 };

/** The columns in their order, each as wide as most of what stands in it, in characters. */
const columns = {
  title: 40,
  template: 24,
  templateId: 14,
  state: 32,
  createdBy: 16,
  date: 22,
  documentId: 22,
  signer,
  ...contacts,
  link: 48,
  lastShared: 26,
} as const;
type Column = keyof typeof columns;
const order = Object.keys(columns) as Column[];

export const widths = Object.values(columns);

/** What the rows are written with, in the reader's language. */
export interface SheetWords {
  heads: Record<Column, string>;
  states: Record<DocumentState, string>;
  replaced: string;
  practice: string;
  linksRemoved: string;
  linkUnreadable: string;
  forgotten: string;
}

/** How rows are written. */
export interface RowPlan {
  words: SheetWords;
  /** As in `showMobile`. */
  region: string;
  timeZone: string;
}

/** A document with its template's name. */
export type NamedDocument = ExportedDocument & { template: string };

/** The first line: what each column is called, in the order of the columns. */
export const headCells = ({ heads }: SheetWords): string[] => order.map((column) => heads[column]);

/** Makes a document's rows, one a signer. */
export function rowMaker({ words, region, timeZone }: RowPlan): (document: NamedDocument) => Cell[][] {
  const { states, replaced, practice, linksRemoved, linkUnreadable, forgotten } = words;
  const clock = wallClock(timeZone);
  const time = (ms: number) => new Date(clock(ms));
  return (document) => {
    const { title, template, templateId, createdBy, since, serviceId, signers, ...is } = withoutMark(
      document,
      forgotten,
    );
    const state = [states[is.state], is.practice && practice, is.replaced && replaced, is.linksRemoved && linksRemoved];
    return signers.map(({ link, linkUnreadable: unreadable, lastSharedAt, ...signer }) => {
      const { name, ...contacts } = eachSignerField((field) => shownField(signer, field, region));
      const row: Record<Column, Cell> = {
        title,
        template,
        templateId,
        createdBy,
        link: unreadable ? linkUnreadable : link,
        state: state.filter(Boolean).join(", "),
        date: time(since),
        documentId: serviceId,
        signer: name,
        ...contacts,
        lastShared: lastSharedAt === undefined ? undefined : time(lastSharedAt),
      };
      return order.map((column) => row[column]);
    });
  };
}
