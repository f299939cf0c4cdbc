const TICK_MS = 25;

/** How late this very process is: on a busy machine answers wait for whoever asked, too. */
let late = 0;

let expected = performance.now() + TICK_MS;
setInterval(() => {
  const now = performance.now();
  late += Math.max(0, now - expected);
  expected = now + TICK_MS;
}, TICK_MS).unref();

/** A stopwatch that stands still while this process is kept waiting. Answers the milliseconds since its start. */
export function stopwatch(): () => number {
  const [began, lateBefore] = [performance.now(), late];
  return () => performance.now() - began - (late - lateBefore);
}
