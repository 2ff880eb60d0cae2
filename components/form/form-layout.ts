import { loadMs, within } from "#components/ui/within.ts";
import type { Problem } from "#lib/shared/result.ts";
import type { AwaitedLayout } from "./form-memory.ts";
import { loadFormParts } from "./use-form-parts.ts";

/** For which template a form's rows are, and the wait until they are those of the one that `entered` says. */
export function createLayout(entered: () => string) {
  const template = () => entered().trim();
  /** What was removed of its items is not brought again. */
  const laidOutFor = { current: template() };
  const awaitsLayout: { current: AwaitedLayout | undefined } = { current: undefined };
  let end = (_problem?: Problem) => {};
  return {
    laidOutFor,
    awaitsLayout,
    /** As far as anybody has described it. */
    isLaidOut(): boolean {
      const awaited = awaitsLayout.current;
      const here = template();
      return here === "" || (here === laidOutFor.current && (!awaited || awaited.answered === true));
    },
    /** Resolves once it is laid out; with what keeps it from that, if something does. */
    async layOut(): Promise<Problem | undefined> {
      const { promise, resolve } = Promise.withResolvers<Problem | undefined>();
      end = resolve;
      await Promise.race([promise, within(loadMs, loadFormParts())]);
      return within(loadMs, promise).catch((): Problem => ({ code: "server_unreachable" }));
    },
    /** Ends the wait, if there is one: without a problem it is laid out. */
    endLayout: (problem?: Problem) => end(problem),
  };
}
