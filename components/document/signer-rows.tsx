"use client";

import { type Sharing, type SignerLink, SignerRow } from "./signer-row.tsx";

/** The signers in their order. The first who is not marked as signed leads; those after are denser, under a heading. */
export function SignerRows({ signers, titleId, ...sharing }: Sharing & { signers: SignerLink[]; titleId: string }) {
  const waits = ({ link, marked }: SignerLink) => link !== undefined && marked === undefined;
  const lead = signers.findIndex(waits);
  const later = signers.findIndex((signer, place) => place > lead && waits(signer));
  return (
    <ul aria-labelledby={titleId}>
      {signers.map((signer, place) => (
        <SignerRow
          key={place}
          {...{ signer, place, sharing }}
          leads={place === lead}
          heading={lead !== -1 && place === later}
        />
      ))}
    </ul>
  );
}
