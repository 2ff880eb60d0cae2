"use client";

import { useLoaded } from "#components/ui/use-loaded.ts";

interface Props {
  /** The origin that people are to use. */
  address: string;
  /** All from which changes are accepted. */
  origins: string[];
}

// With the script that every page loads.
const loadNote = () => import("./page-helpers.tsx").then((module) => module.WrongOriginNote);

/** Said on every page that was opened at an origin from which nothing can be changed. Only the browser knows it: a proxy may change the host. */
export function WrongOrigin({ address, origins }: Props) {
  const wrong = typeof window !== "undefined" && !origins.includes(window.location.origin);
  const Note = useLoaded(loadNote, wrong);
  return Note && <Note address={address} />;
}
