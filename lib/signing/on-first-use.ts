import type { OpenPath } from "./files.ts";
import type { SigningService, SigningSettings } from "./types.ts";

/** The signing service, loaded with the first request to it: what reaches the network would be a tenth of each start, and 7 MB. */
export function signingOnFirstUse(settings: SigningSettings, openPath: OpenPath): SigningService {
  let opened: SigningService | undefined;
  const open = async () => {
    const { createSigningService } = await import("./service.ts");
    opened ??= createSigningService(settings, { openPath });
    return opened;
  };
  return {
    create: async (...request) => (await open()).create(...request),
    check: async () => (await open()).check(),
    trouble: () => opened?.trouble(),
    close: async () => opened?.close(),
  };
}
