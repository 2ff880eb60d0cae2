/** What a command cannot do, in words for whoever gave it. */
export class Failure extends Error {
  override name = "Failure";
}
