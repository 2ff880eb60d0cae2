import {
  BookUser,
  CircleHelp,
  CircleUser,
  FilePenLine,
  Files,
  type IconNode,
  LayoutTemplate,
  Plug,
  Plus,
  ScrollText,
  Settings,
  Stamp,
  Users,
} from "lucide";
import type { Messages } from "#lib/shared/messages/messages.ts";
import type { Right } from "#lib/shared/rights.ts";

/** What the sidebar shows beside a way: how many there are, or that something is wrong there. */
export type WayNote = "all" | "drafts" | "unknown" | "releases" | "trouble";

/** The names of those that are a text, not several. */
type TextsOf<Area> = { [Name in keyof Area]: Area[Name] extends string ? Name : never }[keyof Area];

/** A page that one can go to by its words. */
export interface Way {
  href: string;
  /** Its name among the texts of `common`. */
  text: TextsOf<Messages["common"]>;
  icon: IconNode;
  /** What it needs; everybody can go there unless said otherwise. */
  right?: Right;
  note?: WayNote;
  /** In the sidebar a button above the others, or below them and only while its note says something. A tab is seen on a narrow screen too, the person's own stands under their name, some are in the palette only. */
  look?: "button" | "tab" | "alert" | "person" | "palette";
}

/** The pages of Countersign: all that the sidebar and the palette know of them. */
const ways: Way[] = [
  { href: "/documents/new", text: "newDocument", icon: Plus, look: "button" },
  { href: "/packets/new", text: "severalDocuments", icon: Files, look: "palette" },
  { href: "/documents", text: "documents", icon: Files, note: "all", look: "tab" },
  { href: "/documents?state=unknown", text: "outcomeUnknown", icon: CircleHelp, note: "unknown", look: "alert" },
  { href: "/drafts", text: "drafts", icon: FilePenLine, note: "drafts", look: "tab" },
  { href: "/releases", text: "releases", icon: Stamp, right: "releaseDocuments", note: "releases" },
  { href: "/contacts", text: "contacts", icon: BookUser },
  { href: "/templates", text: "templates", icon: LayoutTemplate },
  { href: "/people", text: "people", icon: Users, right: "managePeople" },
  { href: "/connection", text: "connection", icon: Plug, note: "trouble" },
  { href: "/audit", text: "audit", icon: ScrollText, right: "readAudit" },
  { href: "/settings", text: "settings", icon: Settings, right: "changeSettings" },
  { href: "/account", text: "account", icon: CircleUser, look: "person" },
];

/** Those of whoever has these rights beyond everybody's. */
export function waysFor(rights: readonly Right[]): Way[] {
  return ways.filter(({ right }) => !right || rights.includes(right));
}
