import { expect, test } from 'vitest';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadMutants, getProblem } from './mutants.mjs';
import { root } from './run.mjs';

const mutants = await loadMutants();

// After a change of a line that a mutant replaces, update the mutant in tests/mutants/.
test.each(mutants.map((mutant) => [mutant.fault, mutant]))('%s: can be planted', (_, mutant) => {
  expect(getProblem(mutant, readFileSync(join(root, mutant.file), 'utf8'))).toBeUndefined();
  expect(mutant.replace).not.toBe(mutant.find);
  expect(mutant.tests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('mutants have different names', () => {
  const faults = mutants.map(({ fault }) => fault);
  expect(faults.filter((fault, i) => faults.indexOf(fault) !== i)).toEqual([]);
});

test('a missing or repeated text is reported', () => {
  expect(getProblem({ find: 'b' }, 'abc')).toBeUndefined();
  expect(getProblem({ find: 'x' }, 'abc')).toContain('0 times');
  expect(getProblem({ find: 'b' }, 'abcb')).toContain('2 times');
});
