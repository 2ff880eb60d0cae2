import type { SignerRequest } from "./document-request.ts";
import type { Decision } from "./document-store.ts";
import { type Html, html, sentence } from "./html.ts";
import type { SandboxDocument } from "./intake.ts";
import { languageNames, type PageLanguage, pageLanguages, pageTexts } from "./page-texts.ts";

/** Addresses that the page names. `view` is the folder of all signing pages, `self` this page without its language. */
export interface PageAddresses {
  view: string;
  self: string;
  pdfLibrary: string;
  pdfWorker: string;
}

interface SigningPage {
  language: PageLanguage;
  addresses: PageAddresses;
  document: SandboxDocument;
  signer: SignerRequest;
  decisions: Map<number, Decision>;
}

type Words = (key: keyof typeof pageTexts) => string;

const wordsOf =
  (language: PageLanguage): Words =>
  (key) =>
    pageTexts[key][language];

/** The page on which one signer meets a document. */
export function signingPage({ language, addresses, document, signer, decisions }: SigningPage): Html {
  const words = wordsOf(language);
  const contacts = [signer.email, signer.mobile].filter((contact) => contact !== undefined).join(" · ");
  const decided = decisions.has(signer.index);
  const decision = decisionSheet(signer, decisions, { language, addresses }, words);
  const body = html`
<main class="signing">
  <div class="title">
    <h1>${document.request.title}</h1>
    <p>${sentence(words(decided ? "addressed" : "asked"), { name: html`<strong>${signer.name}</strong>` })}</p>
    <p class="quiet">${sentence(words("document"), { id: document.id })} · ${contacts}</p>
  </div>
  ${decided ? decision : ""}
  <div class="facts">
    ${itemsSheet(document, words)}
    ${signersSheet(document, signer, decisions, words)}
  </div>
  ${filesSheet(document, addresses, words)}
  ${decided ? "" : decision}
</main>
<script type="module" src="${addresses.view}/viewer.js"></script>`;
  return wholePage(language, addresses, document.request.title, body);
}

/** What a link that opens nothing shows. */
export function unknownPage(language: PageLanguage, addresses: PageAddresses): Html {
  const words = wordsOf(language);
  const body = html`
<main class="lone">
  <h1>${words("unknownTitle")}</h1>
  <p>${words("unknownNote")}</p>
</main>`;
  return wholePage(language, addresses, words("unknownTitle"), body);
}

function wholePage(language: PageLanguage, addresses: PageAddresses, title: string, body: Html): Html {
  const words = wordsOf(language);
  const links = pageLanguages.map((other) =>
    other === language
      ? html`<li><span aria-current="true">${languageNames[other]}</span></li>`
      : html`<li><a href="${addresses.self}?lang=${other}" lang="${other}" hreflang="${other}">${languageNames[other]}</a></li>`,
  );
  return html`<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${title} · ${words("practice")}</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="${addresses.view}/style.css">
</head>
<body>
<header class="bar">
  <p><strong>${words("practice")}</strong> <span>${words("practiceNote")}</span></p>
  <nav aria-label="${words("language")}"><ul>${links}</ul></nav>
</header>${body}
</body>
</html>`;
}

function itemsSheet({ request }: SandboxDocument, words: Words): Html {
  if (!request.item?.length) return html``;
  const rows = request.item.map(({ key, value }) => html`<div><dt>${key}</dt><dd>${value}</dd></div>`);
  return html`<section class="sheet" aria-labelledby="items"><h2 id="items">${words("items")}</h2><dl>${rows}</dl></section>`;
}

function signersSheet(
  { request }: SandboxDocument,
  you: SignerRequest,
  decisions: Map<number, Decision>,
  words: Words,
): Html {
  const rows = request.signer.map(({ index, name }) => {
    const state = decisions.get(index)?.action ?? "waiting";
    const mark = index === you.index ? html` <span class="quiet">(${words("you")})</span>` : html``;
    return html`<li><span class="number">${index}</span><span class="name">${name}${mark}</span><span class="chip ${state}">${words(state)}</span></li>`;
  });
  const all = request.signer.every(({ index }) => decisions.get(index)?.action === "signed");
  return html`<section class="sheet" aria-labelledby="signers">
    <h2 id="signers">${words("signers")}</h2><ul class="signers">${rows}</ul>${all ? html`<p class="quiet">${words("allSigned")}</p>` : html``}
  </section>`;
}

function filesSheet({ files }: SandboxDocument, { self, pdfLibrary, pdfWorker }: PageAddresses, words: Words): Html {
  const sheets = files.map(({ name }, n) => {
    const address = `${self}/files/${n + 1}`;
    return html`<div class="file">
      <div class="file-head"><h3>${name}</h3><a href="${address}" aria-label="${words("openFile")}: ${name}">${words("openFile")}</a></div>
      <div data-pdf="${address}" data-name="${name}"><p class="quiet" role="status" hidden></p></div>
    </div>`;
  });
  return html`<section class="sheet files" aria-labelledby="files" data-library="${pdfLibrary}" data-worker="${pdfWorker}"
    data-loading="${words("loading")}" data-one-page="${words("onePage")}" data-many-pages="${words("manyPages")}"
    data-page-label="${words("pageLabel")}" data-cannot-show="${words("cannotShow")}">
    <h2 id="files">${words("files")}</h2>
    ${sheets}
  </section>`;
}

type Place = Pick<SigningPage, "language" | "addresses">;

function decisionSheet(
  signer: SignerRequest,
  decisions: Map<number, Decision>,
  { language, addresses }: Place,
  words: Words,
): Html {
  const decision = decisions.get(signer.index);
  const form = (
    action: "sign" | "decline",
  ) => html`<form method="post" action="${addresses.self}/${action}?lang=${language}">
      <button class="${action}">${words(action)}</button>
    </form>`;
  const content = decision
    ? html`<p>${sentence(words(decision.action === "signed" ? "youSigned" : "youDeclined"), { time: timeTag(decision.at, language) })}</p>`
    : html`<p class="quiet">${words("decisionNote")}</p><div class="buttons">${form("sign")}${form("decline")}</div>`;
  return html`<section class="sheet decision ${decision ? "made" : "open"}" aria-labelledby="decision"><h2 id="decision">${words("decision")}</h2>${content}</section>`;
}

/** In the server's time zone, named; the page's script puts the reader's own in its place, in the same words. */
function timeTag(at: string, language: PageLanguage): Html {
  const form = new Intl.DateTimeFormat(language === "en" ? "en-GB" : "ko-KR", {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "long",
  });
  return html`<time datetime="${at}">${form.format(new Date(at))}</time>`;
}
