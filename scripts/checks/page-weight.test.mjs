import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { initialScripts, MAX_BYTES, totalBytes } from './page-weight.mjs';
import { root } from '../run.mjs';

const DIST = join(root, 'frontend/dist');
/** These names of zod and react-hook-form survive minification. */
const VALIDATOR = /ZodError|_zod|shouldUnregister/;

test('the initial JavaScript of the home page is within its budget', () => {
  const scripts = initialScripts();
  expect(scripts.length).toBeGreaterThan(0);
  expect(totalBytes(scripts)).toBeLessThanOrEqual(MAX_BYTES);
});

test('forms and their validator are not in the JavaScript that the home page and the cart begin with', () => {
  for (const page of ['home', 'cart']) {
    const scripts = initialScripts(page);
    expect(scripts.filter(({ path }) => VALIDATOR.test(textOf(path)))).toEqual([]);
  }
  expect(initialScripts('checkout').some(({ path }) => VALIDATOR.test(textOf(path)))).toBe(true);
});

test('no script imports itself through others, so each finds what it imports', () => {
  const names = readdirSync(join(DIST, 'assets')).filter((name) => name.endsWith('.js'));
  const importsOf = new Map(names.map((name) => [name, staticImports(textOf(`assets/${name}`))]));
  expect(cyclesIn(importsOf)).toEqual([]);
  expect(
    cyclesIn(
      new Map([
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['a']],
      ]),
    ),
  ).toEqual([['a', 'b', 'c', 'a']]);
});

function textOf(path) {
  return readFileSync(join(DIST, path), 'utf8');
}

function staticImports(code) {
  return [...code.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(([, name]) => name);
}

/** The first cycle found from each module; `importsOf` maps its name to those it imports. */
function cyclesIn(importsOf) {
  const seen = new Set();
  const search = (path) => {
    const name = path.at(-1);
    if (path.indexOf(name) < path.length - 1) return [path.slice(path.indexOf(name))];
    if (seen.has(name)) return [];
    seen.add(name);
    return (importsOf.get(name) ?? []).flatMap((next) => search([...path, next]));
  };
  return [...importsOf.keys()].flatMap((name) => search([name]));
}
