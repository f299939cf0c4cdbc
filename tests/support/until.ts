import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for what other processes or readers of the log will bring about. */
export async function until(holds: () => boolean | Promise<boolean>, timeoutMs = 90_000): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('It did not come true in time');
    await sleep(20);
  }
}
