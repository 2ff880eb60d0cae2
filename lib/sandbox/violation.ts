/** A request breaks a rule of the service. The message says which one, for the developer who reads the answer. */
export class Violation extends Error {
  readonly status: number;
  constructor(message: string, status = 400) {
    super(message);
    this.name = "Violation";
    this.status = status;
  }
}
