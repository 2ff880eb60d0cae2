import { createStore, useStore } from "#components/ui/store.ts";
import { useLoaded } from "#components/ui/use-loaded.ts";

type Parts = typeof import("./form-parts.ts");

export const formParts = createStore<Parts | undefined>(undefined);

/** What the form does once it is used: one script, for which the first paint does not wait. Whoever asks for it has it drawn everywhere. */
export const loadFormParts = async () => {
  const parts = await import("./form-parts.ts");
  formParts.set(parts);
  return parts;
};

/** Undefined until it is there, soon after the page. */
export const useFormParts = () => {
  useLoaded(loadFormParts, true);
  return useStore(formParts);
};
