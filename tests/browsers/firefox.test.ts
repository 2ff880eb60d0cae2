import { findFirefox } from "../support/other-browsers.ts";
import { openFirefox } from "./firefox.ts";
import { mainPaths } from "./promises.ts";

mainPaths("Firefox", async () => {
  const program = findFirefox();
  if (!program) throw new Error("there is no Firefox on this machine");
  return openFirefox(program);
});
