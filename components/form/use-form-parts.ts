import { useLoaded } from "#components/ui/use-loaded.ts";

/** What the form does once it is used: one script, for which the first paint does not wait. */
export const loadFormParts = () => import("./form-parts.ts");

/** Undefined until it is there, soon after the page. */
export const useFormParts = () => useLoaded(loadFormParts, true);
