/** PostgreSQL's code for a transaction that it has ended because it and another one waited for each other. */
const deadlock = "40P01";

/** Does a transaction once more after a deadlock: nothing of it was done, and the other one has gone on. For what holds rows in no order of its own. */
export async function retryDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === deadlock) return transaction();
    throw error;
  }
}
