/** A signer's link as it is, to be opened beside Countersign; where it comes from is not told to the service. */
export function SigningLink({ link }: { link: string }) {
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className="block truncate print:whitespace-normal text-accent text-sm hover:underline"
    >
      {link}
    </a>
  );
}
