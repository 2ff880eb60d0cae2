/* Preloaded into a process: its clock is wrong by `CLOCK_SHIFT_MS`. Only `Date`; the monotonic clock of a machine is never set. */
const now = Date.now;
const shift = Number(process.env.CLOCK_SHIFT_MS);

Date.now = () => now() + shift;
globalThis.Date = new Proxy(Date, {
  construct: (date, parts, called) => Reflect.construct(date, parts.length === 0 ? [date.now()] : parts, called),
});
