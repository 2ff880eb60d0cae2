/** A signer's link as it is, to be opened beside Countersign; where it comes from is not told to the service. */
export function SigningLink({ link }: { link: string }) {
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      title={link}
      className="block truncate print:whitespace-normal text-accent text-sm leading-6 hover:underline pointer-coarse:-my-1 pointer-coarse:py-2.5"
    >
      {link}
    </a>
  );
}
