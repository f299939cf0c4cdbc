import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import rules from '../../.dependency-cruiser.mjs';
import { bordersCheck } from './borders.mjs';
import { run } from '../run.mjs';

const PACKAGES = [
  'pg',
  'typeorm',
  'bullmq',
  'ioredis',
  'nodemailer',
  '@nestjs/common',
  '@nestjs/bullmq',
  'zod',
  'sonner',
];

/** The import that each rule must report: rule, file, import. */
const FORBIDDEN = [
  ['backend-http', 'backend/src/http/a.ts', '../domain/orders/order.js'],
  ['backend-http', 'backend/src/http/b.ts', '@party-rental/event-store/append/append'],
  ['backend-http', 'backend/src/http/c.ts', '../read/items/items.projection.js'],
  ['backend-http', 'backend/src/http/d.ts', '../emails/sending/queue.js'],
  ['backend-http', 'backend/src/http/e.ts', '../platform/database/database.js'],
  ['backend-http', 'backend/src/http/g.ts', '../emails/admin/records.js'],
  ['backend-http', 'backend/src/http/h.ts', '@party-rental/event-store/read-engine/projector'],
  ['backend-http', 'backend/src/http/i.ts', '@party-rental/event-store/subscriptions/feed'],
  ['backend-write', 'backend/src/write/a.ts', '../read/items/items.queries.js'],
  ['backend-write', 'backend/src/write/b.ts', '../http/controller.js'],
  ['backend-write', 'backend/src/write/c.ts', '../emails/sending/queue.js'],
  ['backend-domain', 'backend/src/domain/a.ts', '../platform/clock.js'],
  ['backend-log', 'backend/src/log/a.ts', '../read/items/items.queries.js'],
  ['backend-read', 'backend/src/read/a.ts', '../write/executor/command.js'],
  ['backend-read', 'backend/src/read/b.ts', '@party-rental/event-store/append/append'],
  ['backend-read', 'backend/src/read/c.ts', '../emails/sending/queue.js'],
  ['backend-emails', 'backend/src/emails/a.ts', '../read/items/items.queries.js'],
  ['backend-emails', 'backend/src/emails/b.ts', '../write/executor/command.js'],
  ['backend-imports', 'backend/src/imports/a.ts', '../read/items/items.queries.js'],
  ['backend-erasure', 'backend/src/erasure/a.ts', '../read/items/items.queries.js'],
  ['backend-payments', 'backend/src/payments/a.ts', '../read/items/items.queries.js'],
  ['backend-webhooks', 'backend/src/webhooks/a.ts', '../read/items/items.queries.js'],
  ['backend-emails', 'backend/src/emails/d.module.ts', '../write/executor/command.js'],
  ['backend-deliveries', 'backend/src/deliveries/a.ts', '../emails/sending/queue.js'],
  ['backend-write', 'backend/src/write/g.ts', '../deliveries/queue-backend.js'],
  ['backend-write', 'backend/src/write/h.ts', '../seed/catalog.js'],
  ['backend-accounts', 'backend/src/accounts/a.ts', '@party-rental/event-store/append/append'],
  ['backend-images', 'backend/src/images/a.ts', '../domain/orders/order.js'],
  ['backend-backup', 'backend/src/backup/a.ts', '../write/executor/command.js'],
  ['backend-health', 'backend/src/health/a.ts', '../write/executor/command.js'],
  ['backend-cli-and-seed', 'backend/src/cli/a.ts', '../http/controller.js'],
  ['backend-cli-and-seed', 'backend/src/seed/a.ts', '../http/controller.js'],
  ['backend-platform', 'backend/src/platform/a.ts', '../domain/orders/order.js'],
  ['nothing-imports-entry-points', 'backend/src/emails/c.ts', '../app.module.js'],
  ['domain-is-pure', 'backend/src/domain/b.ts', 'node:crypto'],
  ['domain-is-pure', 'backend/src/domain/c.ts', '@nestjs/common'],
  ...['bullmq', '@nestjs/bullmq', 'ioredis', 'nodemailer'].map((name, i) => [
    'queue-libraries-behind-senders',
    `backend/src/read/mail-${i}.ts`,
    name,
  ]),
  ['no-sql-in-http-or-cli', 'backend/src/http/f.ts', 'pg'],
  ['no-sql-in-http-or-cli', 'backend/src/cli/b.ts', 'typeorm'],
  ['program-without-test-support', 'backend/src/cli/c.ts', '../../test-support/test-database.js'],
  ['packages-without-product', 'packages/local-services/src/a.ts', '../../../backend/src/platform/clock.js'],
  ['packages-without-product', 'packages/local-services/src/b.ts', '@party-rental/contracts'],
  ['packages-without-product', 'packages/event-store/src/a.ts', '../../../backend/src/domain/events.js'],
  ['packages-without-product', 'packages/event-store/src/b.ts', '@party-rental/local-services/postgres/server'],
  ['backend-write', 'backend/src/write/i.ts', '@party-rental/event-store/read-engine/projector'],
  ['backend-images', 'backend/src/images/b.ts', '@party-rental/event-store/subscriptions/feed'],
  ['local-postgres-at-the-edges', 'backend/src/http/j.ts', '@party-rental/local-services/postgres/server'],
  ['contracts-stand-alone', 'contracts/src/a.ts', 'node:fs'],
  ['contracts-stand-alone', 'contracts/src/b.ts', '../../backend/src/domain/orders/order.js'],
  ['contracts-by-index-only', 'backend/src/write/d.ts', '../../../contracts/src/items/items.js'],
  ['contracts-by-index-only', 'frontend/src/lib/d.ts', '../../../contracts/src/items/items.js'],
  ['frontend-without-backend', 'frontend/src/lib/a.ts', '../../../backend/src/domain/orders/order.js'],
  ['backend-without-frontend', 'backend/src/cli/d.ts', '../../../frontend/src/lib/tool.js'],
  ['no-imports-between-features', 'frontend/src/features/cart/a.tsx', '../booking/form'],
  ['nothing-imports-app', 'frontend/src/features/cart/b.tsx', '../../app/router'],
  ['shared-without-features', 'frontend/src/shared/a.tsx', '../features/booking/form'],
  ['api-client-without-ui', 'frontend/src/api/a.ts', '../ui/button'],
  ['api-client-without-ui', 'frontend/src/api/b.ts', 'sonner'],
  ['ui-without-product-code', 'frontend/src/ui/a.tsx', '@party-rental/contracts'],
  ['ui-without-product-code', 'frontend/src/ui/b.tsx', '../api/client'],
  ['lib-without-product-code', 'frontend/src/lib/b.ts', '../api/client'],
  ['no-circular-imports', 'backend/src/write/circle-back.ts', './circle.js'],
  ['no-unresolved-imports', 'backend/src/write/e.ts', './not-there.js'],
];

const ALLOWED = [
  [
    'backend/src/http/ok.ts',
    '../write/executor/command.js',
    '../read/items/items.queries.js',
    '../accounts/login.js',
    '@nestjs/common',
  ],
  ['backend/src/http/ok-email.ts', '../emails/admin/emails.queries.js', '../emails/admin/emails.commands.js'],
  ['backend/src/http/ok-too.ts', '../domain/rejections.js', '../platform/clock.js', '@party-rental/contracts'],
  [
    'backend/src/write/ok.ts',
    '../domain/orders/order.js',
    '@party-rental/event-store/append/append',
    '../platform/database/database.js',
    'pg',
  ],
  ['backend/src/cli/ok-backup.ts', '@party-rental/local-services/postgres/server'],
  ['packages/local-services/src/ok.ts', './postgres/server.js', 'pg'],
  ['backend/src/domain/ok.ts', './orders/order.js', '@party-rental/contracts'],
  ['packages/event-store/src/ok.ts', './subscriptions/feed.js', 'pg'],
  ['backend/src/log/ok.ts', '../domain/events.js', '@party-rental/event-store/subscriptions/feed', 'pg'],
  [
    'backend/src/read/ok.ts',
    '../domain/events.js',
    '@party-rental/event-store/subscriptions/feed',
    '@party-rental/contracts',
    'pg',
  ],
  ['backend/src/emails/ok.ts', '@party-rental/event-store/subscriptions/feed', 'bullmq', 'ioredis', 'nodemailer'],
  ['backend/src/webhooks/ok.ts', '@party-rental/event-store/subscriptions/feed', '../deliveries/queue-backend.js'],
  [
    'backend/src/cli/ok.ts',
    '../read/items/items.projection.js',
    '../emails/sending/queue.js',
    '@party-rental/event-store/subscriptions/feed',
  ],
  ['backend/src/write/ok.test.ts', '../read/items/items.queries.js', '../../test-support/test-database.js'],
  ['backend/src/main.ts', './app.module.js', './platform/database/database.js'],
  ['frontend/src/main.tsx', './app/router'],
  ['frontend/src/app/ok.tsx', '../features/cart/page', '../shared/calendar'],
  ['frontend/src/features/cart/ok.tsx', './page', '../../shared/calendar', '../../api/client', '../../ui/button'],
  ['frontend/src/shared/ok.tsx', '../api/client', '../ui/button', '../lib/tool', '@party-rental/contracts'],
];

/** The files that are imported. */
const IMPORTED = [
  ...['domain/orders/order', 'domain/events', 'domain/rejections', 'read/items/items.queries'],
  ...[
    'read/items/items.projection',
    'emails/sending/queue',
    'write/executor/command',
    'http/controller',
    'accounts/login',
    'platform/clock',
  ],
  ...['platform/database/database', 'deliveries/queue-backend', 'app.module', 'seed/catalog'],
  ...['emails/admin/records', 'emails/admin/emails.queries', 'emails/admin/emails.commands'],
]
  .map((path) => `backend/src/${path}.ts`)
  .concat('backend/test-support/test-database.ts')
  .concat(
    ['app/router', 'features/booking/form', 'features/cart/page', 'ui/button', 'shared/calendar'].map(
      (path) => `frontend/src/${path}.tsx`,
    ),
  )
  .concat(['api/client', 'lib/tool'].map((path) => `frontend/src/${path}.ts`))
  .concat(
    ['local-services/src/postgres/server.ts', 'local-services/dist/postgres/server.js'].map(
      (path) => `packages/${path}`,
    ),
  )
  .concat(
    ['append/append', 'subscriptions/feed', 'read-engine/projector'].flatMap((path) => [
      `packages/event-store/src/${path}.ts`,
      `packages/event-store/dist/${path}.js`,
    ]),
  )
  .concat(['contracts/src/items/items.ts', 'contracts/src/index.ts', 'contracts/dist/index.js']);

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'borders-')));
let found;

beforeAll(async () => {
  for (const path of IMPORTED) plant(path, []);
  for (const [, path, ...imports] of FORBIDDEN) plant(path, imports);
  for (const [path, ...imports] of ALLOWED) plant(path, imports);
  plant('backend/src/write/circle.ts', ['./circle-back.js']);
  for (const name of PACKAGES) plantPackage(name);
  mkdirSync(join(folder, 'node_modules/@party-rental'), { recursive: true });
  plantWorkspace('contracts', './dist/index.js');
  for (const name of ['event-store', 'local-services']) plantWorkspace(`packages/${name}`, { './*': './dist/*.js' });
  put(
    'package.json',
    JSON.stringify({ name: 'planted', dependencies: Object.fromEntries(PACKAGES.map((name) => [name, '1.0.0'])) }),
  );
  const { output } = await run(process.execPath, [...bordersCheck, '--output-type', 'json'], { cwd: folder });
  found = JSON.parse(output).summary.violations;
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the dependency rules', () => {
  test.each(FORBIDDEN)('%s: %s may not import %s', (rule, from) => {
    expect(found.filter((violation) => violation.from === from).map(({ rule: { name } }) => name)).toContain(rule);
  });

  test('allowed imports are not reported', () => {
    const allowed = ALLOWED.map(([path]) => path);
    expect(
      found.filter(({ from }) => allowed.includes(from)).map(({ rule: { name }, from, to }) => [name, from, to]),
    ).toEqual([]);
  });

  test('every rule has a planted violation', () => {
    const planted = new Set(FORBIDDEN.map(([rule]) => rule));
    expect(rules.forbidden.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([]);
  });
});

function plant(path, imports) {
  // Type imports count, too: every second import is one.
  const lines = imports.map(
    (name, i) => `import ${i % 2 ? 'type ' : ''}{ it as it${i} } from '${name}';\nexport type T${i} = typeof it${i};`,
  );
  put(path, `${lines.join('\n')}\nexport const it = 1;\n`);
}

function plantWorkspace(path, exports) {
  const name = `@party-rental/${basename(path)}`;
  put(`${path}/package.json`, JSON.stringify({ name, type: 'module', exports }));
  symlinkSync(join('../..', path), join(folder, 'node_modules', name));
}

function plantPackage(name) {
  put(
    `node_modules/${name}/package.json`,
    JSON.stringify({ name, version: '1.0.0', type: 'module', exports: './index.js' }),
  );
  put(`node_modules/${name}/index.js`, 'export const it = 1;\n');
}

function put(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
