"use client";

export { Failure as default } from "#components/ui/failure.tsx";
