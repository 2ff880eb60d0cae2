interface Props {
  title: string;
  text: string;
}

/** Why somebody who came back from the company's sign-in is not where they wanted to be. */
export function CompanyRefused({ title, text }: Props) {
  return (
    <section role="alert" className="mb-5 rounded-lg border border-bad bg-bad-soft px-4 py-3">
      <h2 className="font-semibold text-bad">{title}</h2>
      <p>{text}</p>
    </section>
  );
}

interface WayProps {
  label: string;
  /** The path that the person wanted. */
  next: string;
}

/** The way to the company's sign-in. A plain form: it works before any script has come, and brings none. */
export function CompanyWay({ label, next }: WayProps) {
  return (
    <form action="/sign-in/company">
      <input type="hidden" name="next" value={next} />
      <button type="submit" className="button min-h-[44px]! w-full">
        {label}
      </button>
    </form>
  );
}
