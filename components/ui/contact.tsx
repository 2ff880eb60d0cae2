/** An email and a mobile number in one line, of which the number is not broken at its hyphens. */
export function Contact({ line }: { line: string }) {
  const number = line.search(/\+?[\d -]*$/);
  return (
    <>
      {line.slice(0, number)}
      <span className="whitespace-nowrap">{line.slice(number)}</span>
    </>
  );
}
