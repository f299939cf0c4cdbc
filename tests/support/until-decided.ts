import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats a request, which must have a key, while the shop is too busy to decide, as clients do. */
export async function untilDecided<Response extends { status: number }>(
  send: () => PromiseLike<Response>,
): Promise<Response> {
  for (;;) {
    const response = await send();
    if (response.status !== 503) return response;
    await sleep(200);
  }
}
