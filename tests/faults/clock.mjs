/*
 * Preloaded into the desk: with each SIGUSR2 its clock jumps, two hours ahead, then two hours back from what it was, then home. Says so
 * on the standard output. Only `Date`: the monotonic clock of a machine does not jump.
 */
const hours = [2, -2, 0];
const RealDate = Date;
let shift = 0;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + shift);
    else super(...parts);
  }
  static now() {
    return RealDate.now() + shift;
  }
};

process.on("SIGUSR2", () => {
  const [next = 0] = hours.splice(0, 1);
  shift = next * 3_600_000;
  console.log(`clock: ${next} h`);
});
