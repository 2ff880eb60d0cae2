/*
 * Preloaded into the desk: with each SIGUSR2 its clock jumps, two hours ahead, then two hours back from what it was, then home. Says so
 * on the standard output. Only `Date`: the monotonic clock of a machine does not jump. A proxy, so that a date that Node itself has
 * made is still one (`instanceof`).
 */
const hours = [2, -2, 0];
const now = Date.now;
let shift = 0;

Date.now = () => now() + shift;
globalThis.Date = new Proxy(Date, {
  construct: (date, parts, called) => Reflect.construct(date, parts.length === 0 ? [date.now()] : parts, called),
});

process.on("SIGUSR2", () => {
  const [next = 0] = hours.splice(0, 1);
  shift = next * 3_600_000;
  console.log(`clock: ${next} h`);
});
