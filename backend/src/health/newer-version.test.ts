import { expect, test } from 'vitest';
import { isNewer, parseVersion } from './newer-version.js';

test.each(['1.10.0\n', 'v1.10.0', '{"version":"1.10.0"}', '{"tag_name":"v1.10.0","name":"x"}'])(
  'the version is read from %s',
  (text) => {
    expect(parseVersion(text)).toBe('1.10.0');
  },
);

test.each(['', '<html></html>', '{"name":"x"}', '1.10', '1.10.0-beta.1'])('%s names no version', (text) => {
  expect(() => parseVersion(text)).toThrow(/version|invalid/i);
});

test('versions are compared by their numbers', () => {
  expect([isNewer('1.10.0', '1.9.9'), isNewer('1.9.9', '1.10.0'), isNewer('1.0.0', '1.0.0')]).toEqual([
    true,
    false,
    false,
  ]);
});
