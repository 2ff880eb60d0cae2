/**
 * `/view/viewer.js`: shows the pages of each PDF on canvas and puts times into the reader's zone. A text, because the sandbox is one
 * fetch handler without files of its own and may itself be bundled. The page works without it: every file has a plain link.
 */
export const pageScript = String.raw`
const locale = document.documentElement.lang === "ko" ? "ko-KR" : "en-GB";
const form = new Intl.DateTimeFormat(locale, {
  year: "numeric", month: "long", day: "numeric", hour: "2-digit", minute: "2-digit", timeZoneName: "long",
});
for (const time of document.querySelectorAll("time")) time.textContent = form.format(new Date(time.dateTime));

const files = document.querySelector("[data-library]");
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
const boxes = [...document.querySelectorAll("[data-pdf]")];
const showStatus = (box, text) => Object.assign(box.querySelector("[role=status]"), { hidden: false, textContent: text });

async function show(library, box) {
  const pdf = await library.getDocument({
    url: box.dataset.pdf,
    cMapUrl: "/pdfjs/cmaps/",
    cMapPacked: true,
    standardFontDataUrl: "/pdfjs/standard_fonts/",
    wasmUrl: "/pdfjs/wasm/",
    enableXfa: false,
  }).promise;
  const total = pdf.numPages;
  const first = (await pdf.getPage(1)).getViewport({ scale: 1 });
  for (let n = 1; n <= total; n++) {
    const canvas = document.createElement("canvas");
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", fill(files.dataset.pageLabel, { file: box.dataset.name, n, total }));
    canvas.style.aspectRatio = first.width + " / " + first.height;
    box.append(canvas);
    whenNear(canvas, () => draw(pdf, n, canvas).catch(() => showStatus(box, files.dataset.cannotShow)));
  }
  showStatus(box, total === 1 ? files.dataset.onePage : fill(files.dataset.manyPages, { n: total }));
}

function whenNear(element, run) {
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry.isIntersecting) return;
    observer.disconnect();
    run();
  }, { rootMargin: "800px" });
  observer.observe(element);
}

async function draw(pdf, n, canvas) {
  const page = await pdf.getPage(n);
  const plain = page.getViewport({ scale: 1 });
  // A canvas has a greatest size (16 million pixels on a phone): a page of an odd format is drawn coarser, not left white.
  const wanted = (canvas.clientWidth / plain.width) * Math.min(devicePixelRatio, 2);
  const viewport = page.getViewport({ scale: Math.min(wanted, Math.sqrt(16e6 / (plain.width * plain.height))) });
  canvas.width = Math.ceil(viewport.width);
  canvas.height = Math.ceil(viewport.height);
  canvas.style.aspectRatio = plain.width + " / " + plain.height;
  await page.render({ canvas, viewport }).promise;
  page.cleanup();
}

if (files) {
  for (const box of boxes) showStatus(box, files.dataset.loading);
  try {
    const library = await import(files.dataset.library);
    library.GlobalWorkerOptions.workerSrc = files.dataset.worker;
    await Promise.all(boxes.map((box) => show(library, box).catch(() => showStatus(box, files.dataset.cannotShow))));
  } catch {
    for (const box of boxes) showStatus(box, files.dataset.cannotShow);
  }
}
`;
