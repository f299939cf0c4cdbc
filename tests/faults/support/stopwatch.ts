const TICK_MS = 25;

/** The delay of this process in all: on a busy machine replies wait for the client, too. */
let delayMs = 0;

let expected = performance.now() + TICK_MS;
setInterval(() => {
  const now = performance.now();
  delayMs += Math.max(0, now - expected);
  expected = now + TICK_MS;
}, TICK_MS).unref();

/** Starts a stopwatch that stops while this process gets no processor time. It returns milliseconds. */
export function stopwatch(): () => number {
  const [began, delayBefore] = [performance.now(), delayMs];
  return () => performance.now() - began - (delayMs - delayBefore);
}
