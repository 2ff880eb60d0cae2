import localFont from "next/font/local";

// Asked for with the page, before its styles are read. What comes too late for a page is left out of it: nothing moves. The letters
// that the two lack come from the package's own small files.
const latin = localFont({ src: "./latin.woff2", weight: "400 700", display: "optional", variable: "--font-latin" });
const hangul = localFont({
  src: "./hangul.woff2",
  weight: "400 700",
  display: "optional",
  variable: "--font-hangul",
  adjustFontFallback: false,
});

/** For the root element: the names of the fonts that `app/globals.css` puts first. */
export const fontClasses = `${latin.variable} ${hangul.variable}`;
