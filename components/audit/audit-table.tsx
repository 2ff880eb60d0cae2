import Link from "next/link";
import { Time } from "#components/ui/time.tsx";
import type { AuditRow } from "#lib/shared/audit.ts";
import { auditActor, auditText } from "#lib/shared/audit-text.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import type { Language } from "#lib/shared/messages/words.ts";

interface Props {
  rows: AuditRow[];
  /** Of people, departments and templates, and titles of documents, by id. */
  names: Map<string, string>;
  language: Language;
  timeZone: string;
  m: Messages;
}

/** A page of the log; where there is no room for columns each row is a card. */
export function AuditTable({ rows, names, language, timeZone, m }: Props) {
  const { heads, caption } = m.audit;
  return (
    <table className="table table-fixed sheet">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="w-28">
            {heads.time}
          </th>
          <th scope="col" className="w-[20%]">
            {heads.who}
          </th>
          <th scope="col" className="w-[26%]">
            {heads.what}
          </th>
          <th scope="col">{heads.thing}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.number}>
            {/* A day of another year takes two lines. */}
            <td className="*:whitespace-normal">
              <Time at={row.at} language={language} timeZone={timeZone} alone />
            </td>
            <td data-label={heads.who}>
              <span className="min-w-0 wrap-anywhere">
                {auditActor(row, m)}
                {row.address !== "" && <span className="block text-sm text-third">{row.address}</span>}
              </span>
            </td>
            <td data-label={heads.what}>
              <span className="min-w-0 wrap-anywhere">{auditText(row, m).replaceAll("· ", "·\u00a0")}</span>
            </td>
            <td data-label={row.about && heads.thing}>
              {row.about && <Thing about={row.about} names={names} m={m} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type About = NonNullable<AuditRow["about"]>;

function Thing({ about: { is, id }, names, m }: { about: About } & Pick<Props, "names" | "m">) {
  const settings: Record<string, string> = m.audit.settings;
  // A department is the one thing with a name that is ever deleted whole.
  const gone = is === "department" ? m.audit.deleted : undefined;
  const name = (is === "setting" ? settings[id] : names.get(id)) || gone;
  const href = is === "document" ? `/documents/${id}` : is === "template" ? `/templates/${id}` : undefined;
  return (
    <span className="min-w-0 wrap-anywhere">
      {href ? (
        <Link
          href={href}
          prefetch={false}
          className="link inline-flex min-h-6 items-center pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        >
          {m.audit.things[is]}
        </Link>
      ) : (
        m.audit.things[is]
      )}
      <span className={`block text-sm text-third ${name === undefined ? "font-mono" : ""}`}>{name ?? id}</span>
    </span>
  );
}
