/** Delays below this are not noticed, in milliseconds. */
export const UNNOTICED_MS = 150;
const WARM_UP = 10;

/** The milliseconds of each of many calls, one after the other, without the first ones. */
export async function measureCalls(url: string, cookie: string, calls: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < calls + WARM_UP; i += 1) {
    const began = performance.now();
    const response = await fetch(url, { headers: { cookie } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url} returned ${response.status}`);
    if (i >= WARM_UP) times.push(performance.now() - began);
  }
  return times;
}
