import { expect, test } from '@jest/globals';
import { progressLine } from './progress.js';

test.each([
  [0, 1_000_000, '[------------------------]   0 %, 0 of 1,000,000 events'],
  [250_000, 1_000_000, '[######------------------]  25 %, 250,000 of 1,000,000 events, 12 s left'],
  [1_000_000, 1_000_000, '[########################] 100 %, 1,000,000 of 1,000,000 events, 0 s left'],
  // Events that were recorded meanwhile.
  [1_000_001, 1_000_000, '[########################] 100 %, 1,000,001 of 1,000,000 events, 0 s left'],
  [250_000, undefined, '250,000 events'],
])('%s of %s events after 4 s show as %s', (done, total, line) => {
  expect(progressLine('items', { done, total, noun: 'events', ms: 4_000 })).toBe(`items: ${line}`);
});
