import { expect, test } from 'vitest';
import { findUnknownPlaceholders } from './placeholders.js';

test('blanks around the name of a placeholder mean nothing', () => {
  expect(findUnknownPlaceholders('{{ phone }}, {{  fax }}, {{}} and {{phone}')).toEqual(['fax', '']);
});

test('a placeholder that never ends is read at once', () => {
  const start = performance.now();
  expect(findUnknownPlaceholders(`{{${' '.repeat(3_000)}x`)).toEqual([]);
  expect(performance.now() - start).toBeLessThan(1_000);
});
