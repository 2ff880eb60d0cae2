import { isDeepStrictEqual } from "node:util";
import type { StoredDocument } from "#lib/documents/read.ts";
import type { DocumentContent } from "#lib/shared/document.ts";
import type { Book } from "./book.ts";
import type { FormFacts } from "./facts.ts";
import { fail } from "./fail.ts";
import type { Sent } from "./service.ts";
import type { World } from "./world.ts";

/** I2: what the desk shows as created by the service is there, is what was meant, and each signer has the own link. */
export async function checkContents(world: World, facts: FormFacts[]): Promise<void> {
  for (const { sent } of world.service.made) {
    const meant = world.book.titles.get(sent.title)?.contents.find(({ title }) => title === sent.title);
    if (!meant || !isDeepStrictEqual(sent, wire(meant, world.book)))
      fail(`I2: ${sent.title} went out as something else`);
  }
  for (const { form, attempts } of facts) {
    const document = await world.documentOf(form);
    const own = attempts.filter(({ documentId }) => documentId === document?.id);
    if (!own.some(({ state, resolved }) => state === "created" && !resolved)) continue;
    const made = world.service.made.find(({ id }) => id === document?.serviceId);
    if (!document || !made) fail(`I2: ${form.name} is ${document?.serviceId}, which the service does not have`);
    if (document.title !== made.sent.title) fail(`I2: ${made.sent.title} is ${document.title} in the desk`);
    if (
      !isDeepStrictEqual(
        linksOf(document),
        made.sent.signer.map((_, i) => made.links[i]),
      )
    )
      fail(`I2: the links of ${document.title} are ${linksOf(document)}`);
  }
}

function linksOf({ signers }: StoredDocument): (string | undefined)[] {
  return signers.map(({ link }) => link);
}

function wire(content: DocumentContent, book: Book): Sent {
  const { templateId, title, autoSend, signers, items, files } = content;
  return {
    template_id: templateId,
    title,
    auto_send: autoSend,
    signer: signers.map((signer, i) => ({ index: i + 1, ...signer })),
    item: items,
    files: files.map((id) => {
      const { name, sha256 } = book.uploads.find((upload) => upload.id === id) ?? fail("a file of nobody's");
      return { name, sha256 };
    }),
  };
}
