import "./globals.css";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { readerMessages } from "#lib/web/language.ts";
import { fontClasses } from "./fonts/fonts.ts";

export const metadata: Metadata = {
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f7f6f3" },
    { media: "(prefers-color-scheme: dark)", color: "#161614" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { language, m } = await readerMessages();
  const theme = (await cookies()).get("theme")?.value;
  return (
    <html
      lang={language}
      className={fontClasses}
      data-theme={theme === "dark" || theme === "light" ? theme : undefined}
    >
      <head>
        {/* A slow network must not show a page of which a part is to come: what is there would make room for it. */}
        <link rel="expect" href="#whole" blocking="render" />
      </head>
      <body>
        <a href="#main" className="button absolute -top-20 left-3 z-50 focus:top-3">
          {m.frame.skip}
        </a>
        {children}
        <span id="whole" hidden />
      </body>
    </html>
  );
}
