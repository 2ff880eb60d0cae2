/** An email and a mobile number in one line, of which the number is not broken at its hyphens. */
export function Contact({ line }: { line: string }) {
  const [number = ""] = line.match(/[+(]?\d[\d() -]*$/) ?? [];
  return (
    <>
      {line.slice(0, line.length - number.length)}
      <span className="whitespace-nowrap">{number}</span>
    </>
  );
}
