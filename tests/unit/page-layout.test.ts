import assert from "node:assert/strict";
import { test } from "node:test";
import {
  fitScale,
  fullSize,
  layoutPages,
  pageAt,
  pageBefore,
  pageGap,
  pageRead,
  pagesNear,
  stepZoom,
  zoomMax,
  zoomMin,
} from "#components/viewer/page-layout.ts";

const portrait = { width: 595, height: 842 };
const landscape = { width: 842, height: 595 };
const sizes = Array.from({ length: 500 }, (_, i) => (i % 2 === 0 ? portrait : landscape));

test("the widest page fits the view, without anything to scroll sideways, at every width of a window", () => {
  for (let width = 320; width < 2000; width++) {
    const layout = layoutPages(sizes, fitScale(sizes, width));
    assert.ok(layout.width <= width && layout.width > width - 2, `${layout.width} in ${width}`);
  }
});

test("pages stand one below the other with a gap, and each is found where it stands", () => {
  const layout = layoutPages(sizes, fullSize);
  for (const [i, top] of layout.tops.entries()) {
    assert.equal(top, i === 0 ? pageGap : (layout.tops[i - 1] ?? 0) + (layout.heights[i - 1] ?? 0) + pageGap);
    assert.deepEqual([pageAt(layout, top), pageAt(layout, top + (layout.heights[i] ?? 0))], [i, i]);
  }
  assert.deepEqual([pageAt(layout, -100), pageAt(layout, layout.height * 2)], [0, 499]);
});

test("near are the pages in view, those one view above and below, and no more; at the end the last page is read", () => {
  const layout = layoutPages(sizes, fullSize);
  const top = layout.tops[250] ?? 0;
  assert.deepEqual(pagesNear(layout, top, 800), [249, 250, 251]);
  assert.equal(pageRead(layout, top, 800), 250);
  assert.deepEqual([pageRead(layout, 0, 800), pageRead(layout, layout.height - 800, 800)], [0, 499]);
  const short = layoutPages(sizes.slice(0, 2), zoomMin);
  assert.deepEqual([pageRead(short, 0, 800), pagesNear(short, 0, 800)], [0, [0, 1]]);
});

test("the page before is always further up, also at the end, where several pages are seen", () => {
  for (const scale of [zoomMin, fullSize]) {
    const layout = layoutPages(sizes.slice(0, 20), scale);
    const place = (page: number) => (layout.tops[page] ?? 0) - pageGap;
    for (let top = layout.height - 800; top > 0; top -= 7) {
      const page = pageBefore(layout, top, 800);
      assert.ok(place(page) < top, `${place(page)} from ${top}`);
      assert.ok(page < pageRead(layout, top, 800));
    }
    // From the beginning of a page it is the one right before it.
    assert.equal(pageBefore(layout, place(10), 800), 9);
  }
});

test("zooming goes in steps and stops at its bounds", () => {
  let scale = fullSize;
  for (let i = 0; i < 50; i++) scale = stepZoom(scale, true);
  assert.equal(scale, zoomMax);
  for (let i = 0; i < 50; i++) scale = stepZoom(scale, false);
  assert.equal(scale, zoomMin);
});
