import { expect, test } from 'vitest';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { root, run, tool } from '../run.mjs';

const PLANTED = {
  'no-floating-promises': 'export function f(): void {\n  Promise.resolve(1);\n}\n',
  'no-misused-promises':
    'export function f(list: number[]): void {\n  list.forEach(async () => await Promise.resolve());\n}\n',
  'await-thenable': 'export async function f(): Promise<void> {\n  await 1;\n}\n',
  'switch-exhaustiveness-check':
    "export function f(of: 'a' | 'b'): number {\n  switch (of) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n}\n",
  'no-explicit-any': 'export const it: any = 1;\n',
  'no-restricted-globals': "export const port = process.env['PORT'];\n",
};
const ALLOWED = {
  'backend/src/platform/settings.ts': "export const port = process.env['PORT'];\n",
  'backend/src/write/fine.ts': 'export async function f(): Promise<number> {\n  return await Promise.resolve(1);\n}\n',
};

test('the linter reports each planted fault and nothing else', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lint-')));
  const put = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  put('tsconfig.json', '{ "compilerOptions": { "strict": true, "target": "es2023", "module": "nodenext" } }');
  put('env.d.ts', 'declare const process: { env: Record<string, string | undefined> };\n');
  for (const [rule, text] of Object.entries(PLANTED)) put(`backend/src/write/${rule}.ts`, text);
  for (const [path, text] of Object.entries(ALLOWED)) put(path, text);
  put('.oxlintrc.json', read(join(root, '.oxlintrc.json')));
  const args = [tool('oxlint/bin/oxlint'), '--type-aware', '--format', 'json'];
  const env = { PATH: `${tool('.bin')}${delimiter}${process.env.PATH}` };
  const { output } = await run(process.execPath, args, { cwd: folder, env });
  rmSync(folder, { recursive: true, force: true });

  const found = JSON.parse(output).diagnostics.map(
    ({ filename, code, severity }) => `${filename} ${code.replace(/^.*\(|\)$/g, '')} ${severity}`,
  );
  const expected = Object.keys(PLANTED).map((rule) => `backend/src/write/${rule}.ts ${rule} error`);
  expect(found.sort()).toEqual(expected.sort());
}, 60_000);

test('the clock, randomness and the environment are read in platform/ only', () => {
  const source = join(root, 'backend/src');
  const violations = readdirSync(source, { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !/^platform\/|\.test\.ts$/.test(path))
    .filter((path) =>
      /new Date\(\)|Date\.now\(|Math\.random\(|randomUUID|node:crypto'.*random/.test(read(join(source, path))),
    );
  expect(violations).toEqual([]);
});

function read(path) {
  return readFileSync(path, 'utf8');
}
