"use client";

import { lazy, Suspense } from "react";
import type { FailureProps } from "#components/ui/failure.tsx";

const Failure = lazy(() => import("#components/ui/failure.tsx").then((module) => ({ default: module.Failure })));

/** Where this cannot be loaded, `global-error.tsx` is shown, which comes with every page. */
export default function PageFailure(props: FailureProps) {
  return (
    <Suspense>
      <Failure {...props} />
    </Suspense>
  );
}
