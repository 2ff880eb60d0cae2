import { type TypedSigner, typedSigner } from "#lib/shared/signer.ts";

const name = (owner: string) => `countersign.packet.${owner}`;

/** What was entered stays in this tab's own memory over a reload and a change of templates; where the browser forbids that, it is gone. */
export function rememberPeople(owner: string, people: TypedSigner[]): void {
  try {
    sessionStorage.setItem(name(owner), JSON.stringify(people));
  } catch {
    // As it would be without us.
  }
}

export function recallPeople(owner: string): TypedSigner[] | undefined {
  try {
    const kept: TypedSigner[] | null = JSON.parse(sessionStorage.getItem(name(owner)) ?? "null");
    return kept?.map(typedSigner);
  } catch {
    return undefined;
  }
}

export function forgetPeople(owner: string): void {
  try {
    sessionStorage.removeItem(name(owner));
  } catch {
    // Nothing was kept either.
  }
}
