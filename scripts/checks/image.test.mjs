import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, runNode, tool } from '../run.mjs';

const TEST_CODE = /\.(test|spec)\.|(^|\/)(tests?|test-(support|setup)|bench|mutants|scripts)\//;

const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const finalStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
const buildStage = /^FROM manifests AS build$[^]*?(?=^FROM )/m.exec(dockerfile)?.[0] ?? '';

/** The sources of a project that the compiler reads, as paths below the project's root. */
async function listSources(project) {
  const { code, output } = await runNode([tool('typescript/bin/tsc'), '-p', project, '--listFilesOnly']);
  expect([code, code === 0 ? '' : output]).toEqual([0, '']);
  const files = output.split('\n').map((file) => file.trim().replaceAll('\\', '/'));
  const top = `${root.replaceAll('\\', '/')}/`;
  return files
    .filter((file) => file.startsWith(top) && !file.includes('/node_modules/'))
    .map((file) => file.slice(top.length));
}

test('the image consists of the bundled program, the pages and the production packages', () => {
  const copies = [...finalStage.matchAll(/^COPY (.+)$/gm)].map(([, copy]) => copy);
  expect(copies).toEqual([
    '--from=packages /app ./',
    '--from=build /app/backend/dist backend/dist',
    '--from=build /app/frontend/dist frontend/dist',
  ]);
  expect(dockerfile).toMatch(
    /^RUN npm ci --omit=dev --workspace contracts --workspace packages\/event-store --workspace packages\/local-services --workspace backend/m,
  );
});

test.each(['contracts', 'packages/event-store', 'packages/local-services', 'backend'])(
  'no test, test support or benchmark is compiled into %s',
  async (project) => {
    const sources = await listSources(project);
    expect(sources.length).toBeGreaterThan(20);
    expect(sources.filter((file) => TEST_CODE.test(file))).toEqual([]);
    expect(sources.filter((file) => !/^(contracts|packages\/[^/]+|backend)\/(src|dist)\//.test(file))).toEqual([]);
  },
  120_000,
);

test('no output of an earlier build, test or benchmark reaches the build of the image', () => {
  const copied = [...buildStage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) => paths.split(' '));
  expect(copied).toEqual(['tsconfig.json', 'tsconfig.base.json', 'contracts', 'packages', 'backend', 'frontend']);
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  expect(ignored).toEqual(
    expect.arrayContaining([
      '**/dist',
      'backend/lib',
      '**/node_modules',
      '**/*.tsbuildinfo',
      '**/*.test.ts',
      '**/*.test.tsx',
    ]),
  );
  expect(ignored).toEqual(
    expect.arrayContaining(['bench', 'tests', 'scripts', 'backend/test-support', 'frontend/test-setup']),
  );
});
