import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_PAUSE_MS = 20;
const MAX_PAUSE_MS = 50;

/** Waits until a condition holds that other processes bring about. An attempt that throws counts as "not yet". */
export async function until(holds: () => boolean | Promise<boolean>, timeoutMs = 90_000): Promise<void> {
  const end = performance.now() + timeoutMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.25, MAX_PAUSE_MS)) {
    const outcome = await attempt(holds);
    if (outcome === true) return;
    if (performance.now() > end) throw new Error(`Still not true after ${timeoutMs} ms`, { cause: outcome });
    await sleep(pauseMs);
  }
}

async function attempt(holds: () => boolean | Promise<boolean>): Promise<unknown> {
  try {
    return await holds();
  } catch (error) {
    return error;
  }
}
