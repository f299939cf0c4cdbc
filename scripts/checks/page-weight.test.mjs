import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { initialScripts, MAX_BYTES, totalBytes } from './page-weight.mjs';
import { root } from '../run.mjs';

const ASSETS = join(root, 'frontend/dist/assets');
const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
/** These names of zod and react-hook-form survive minification. */
const VALIDATOR = /ZodError|_zod|shouldUnregister/;

test('the initial JavaScript of the home page is within its budget', () => {
  const scripts = initialScripts();
  expect(scripts.length).toBeGreaterThan(0);
  expect(totalBytes(scripts)).toBeLessThanOrEqual(MAX_BYTES);
});

test('forms and their validator are not in the JavaScript that the home page and the cart begin with', () => {
  const home = initialScripts().map(({ path }) => basename(path));
  expect(home.filter(hasValidator)).toEqual([]);
  expect(withImports('cart-page').filter(hasValidator)).toEqual([]);
  expect(withImports('checkout-page').some(hasValidator)).toBe(true);
});

test('no script imports itself through others, so each finds what it imports', () => {
  const importsByModule = new Map(scripts.map((name) => [name, staticImports(name)]));
  expect(cyclesIn(importsByModule)).toEqual([]);
  const cycle = Object.entries({ a: ['b'], b: ['c'], c: ['a'] });
  expect(cyclesIn(new Map(cycle))).toEqual([['a', 'b', 'c', 'a']]);
});

function readScript(name) {
  return readFileSync(join(ASSETS, name), 'utf8');
}

function hasValidator(name) {
  return VALIDATOR.test(readScript(name));
}

/** The script of a page and all that it imports. */
function withImports(page) {
  const found = new Set(scripts.filter((name) => name.startsWith(`${page}-`)));
  for (const name of found) staticImports(name).forEach((imported) => found.add(imported));
  return [...found];
}

function staticImports(name) {
  return [...readScript(name).matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(
    ([, imported]) => imported,
  );
}

/** The first cycle found from each module; `importsByModule` maps its name to those it imports. */
function cyclesIn(importsByModule) {
  const seen = new Set();
  const search = (path) => {
    const name = path.at(-1);
    if (path.indexOf(name) < path.length - 1) return [path.slice(path.indexOf(name))];
    if (seen.has(name)) return [];
    seen.add(name);
    return (importsByModule.get(name) ?? []).flatMap((next) => search([...path, next]));
  };
  return [...importsByModule.keys()].flatMap((name) => search([name]));
}
