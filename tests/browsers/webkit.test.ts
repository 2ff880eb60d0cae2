import { findWebKit } from "../support/other-browsers.ts";
import { mainPaths } from "./promises.ts";
import { openWebKit } from "./webkit.ts";

mainPaths("WebKit", async () => {
  const programs = findWebKit();
  if (!programs) throw new Error("there is no WebKit that can be driven on this machine");
  return openWebKit(programs);
});
