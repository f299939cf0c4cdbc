import { expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadMutants, problemOf } from './mutants.mjs';
import { root } from './run.mjs';

const mutants = await loadMutants();

// Whoever changes a line that a mutant replaces gives the mutant its new text, in mutants/.
test.each(mutants.map((mutant) => [mutant.fault, mutant]))('%s: can be planted', (_, mutant) => {
  expect(problemOf(mutant, readFileSync(join(root, mutant.file), 'utf8'))).toBeUndefined();
  expect(mutant.replace).not.toBe(mutant.find);
  expect(mutant.tests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('no two mutants have one name', () => {
  const faults = mutants.map(({ fault }) => fault);
  expect(faults.filter((fault, i) => faults.indexOf(fault) !== i)).toEqual([]);
});

test('a text that is gone, or occurs twice, is a problem', () => {
  expect(problemOf({ find: 'b' }, 'abc')).toBeUndefined();
  expect(problemOf({ find: 'x' }, 'abc')).toContain('0 times');
  expect(problemOf({ find: 'b' }, 'abcb')).toContain('2 times');
});
