import type { FormLimits } from "../shared/limits.ts";
import { services } from "./services.ts";

/** The server's settings that the form must know, on the page and in the action alike. */
export function formLimits(): FormLimits {
  const { maxFiles, maxFileBytes, phoneRegion } = services().config;
  return { maxFiles, maxFileBytes, phoneRegion };
}
