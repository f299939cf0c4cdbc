/** Like Promise.all, but waits for all before it fails: the statements behind a failed one are refused, too. */
export async function allSettledOrThrow<T extends readonly unknown[]>(
  promises: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
