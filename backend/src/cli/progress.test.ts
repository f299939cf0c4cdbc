import { afterEach, expect, test, vi } from 'vitest';
import { Progress, progressLine, withProgress } from './progress.js';

test.each([
  [0, 1_000_000, '[------------------------]   0 %, 0 of 1,000,000 events'],
  [250_000, 1_000_000, '[######------------------]  25 %, 250,000 of 1,000,000 events, 12 s left'],
  [1_000_000, 1_000_000, '[########################] 100 %, 1,000,000 of 1,000,000 events, 0 s left'],
  // Events that were recorded meanwhile.
  [1_000_001, 1_000_000, '[########################] 100 %, 1,000,001 of 1,000,000 events, 0 s left'],
  [250_000, undefined, '[--------------------###-] 250,000 events, 4 s so far'],
  [undefined, 1_000_000, '[--------------------###-] 4 s so far'],
])('%s of %s events after 4 s show as %s', (done, total, line) => {
  expect(progressLine('items', { done, total, noun: 'events', ms: 4_000 })).toBe(`items: ${line}`);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('work that counts nothing shows from its third second on, and quick work does not', async () => {
  vi.useFakeTimers();
  const written: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    // Other warnings of the process also go there.
    if (String(text).startsWith('rows')) written.push(String(text));
    return true;
  });
  const work = (ms: number) => () => vi.advanceTimersByTimeAsync(ms);
  await withProgress(new Progress('rows'), work(1_900));
  expect(written).toEqual([]);
  await withProgress(new Progress('rows'), work(2_500));
  expect(written.join('')).toContain('rows: [');
  expect(written.join('')).toContain('2 s so far');
});
