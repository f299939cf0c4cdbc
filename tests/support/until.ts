import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until a condition holds that other processes bring about. An attempt that throws counts as "not yet". */
export async function until(holds: () => boolean | Promise<boolean>, timeoutMs = 90_000): Promise<void> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const outcome = await attempt(holds);
    if (outcome === true) return;
    if (performance.now() > end) throw new Error(`Still not true after ${timeoutMs} ms`, { cause: outcome });
    await sleep(20);
  }
}

async function attempt(holds: () => boolean | Promise<boolean>): Promise<unknown> {
  try {
    return await holds();
  } catch (error) {
    return error;
  }
}
