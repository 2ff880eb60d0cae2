"use client";

import { useEffect } from "react";

/** Requests are broken off right after the page is asked to go. */
const brokenOffMs = 1000;
/** How long the next page may take to come. */
const onTheWayMs = 10_000;

/**
 * Firefox and WebKit break a page's requests off as soon as another address is opened. Next takes that for a failure of the one that
 * renews the page, and opens the page's own address in place of the one that was asked for: so it hears of it late.
 */
export function Leaving() {
  useEffect(() => {
    const { fetch } = window;
    let leaving = false;
    const leave = () => {
      leaving = true;
      // A download asks the page to go as well, and it stays.
      setTimeout(() => {
        leaving = false;
      }, brokenOffMs);
    };
    window.fetch = async (...request) => {
      try {
        return await fetch(...request);
      } catch (error) {
        if (leaving) await new Promise((resolve) => setTimeout(resolve, onTheWayMs));
        throw error;
      }
    };
    window.addEventListener("beforeunload", leave);
    return () => {
      window.fetch = fetch;
      window.removeEventListener("beforeunload", leave);
    };
  }, []);
  return null;
}
