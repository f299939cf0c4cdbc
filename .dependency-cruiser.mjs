/* The dependency rules of docs/architecture.md. scripts/checks/borders.test.mjs plants a violation of each. */

const BACKEND = '^backend/src/';
const TESTS = '\\.test\\.tsx?$';
const ENTRY_POINTS = '^backend/src/((main|cli|program)\\.ts$|.*\\.module\\.ts$)';

const STORE = '^packages/event-store/(src|dist)/';

/** Lists what a backend folder may import from backend/src and of the event store; all other imports are forbidden. */
const mayImport = (folder, allowed, comment) => ({
  name: `backend-${folder}`,
  comment,
  severity: 'error',
  from: { path: `${BACKEND}${folder}/`, pathNot: TESTS },
  to: {
    path: [BACKEND, STORE],
    pathNot: [
      `${BACKEND}${folder}/`,
      ...allowed.map((path) =>
        path.startsWith('event-store/') ? path.replace('event-store/', STORE) : `${BACKEND}${path}`,
      ),
    ],
  },
});

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** The folders of packages in node_modules, including their separate type packages. */
const packages = (...names) => ({ path: `node_modules/(@types/)?(${names.join('|')})/` });

const PLATFORM_WITHOUT_DATABASE = 'platform/(?!database/)';

export default {
  forbidden: [
    mayImport(
      'http',
      [
        'write/',
        'read/([^/]+/[^/]*\\.queries|projection-lag|changes/(change-feed|response-cache)|people/person-export|missed-demand/missed-demand|proof/(order-proof|proof-keys))\\.ts$',
        'accounts/',
        'images/',
        'health/[^/]*\\.(queries|module)\\.ts$',
        'imports/(imports|imports\\.module)\\.ts$',
        'erasure/erasures\\.ts$',
        'emails/(admin|calendar)/[^/]*\\.(queries|commands)\\.ts$',
        '(read|emails/admin)/[^/]*\\.module\\.ts$',
        'webhooks/admin/[^/]*\\.ts$',
        'payments/(payments\\.(commands|module)|payment-account(\\.commands)?|payment-requests|provider)\\.ts$',
        'domain/(actor|rejections)\\.ts$',
        'seed/catalog\\.ts$',
        'event-store/(read-engine/freshness|is-database-unavailable)\\.',
        PLATFORM_WITHOUT_DATABASE,
      ],
      'Controllers only translate HTTP into commands and queries.',
    ),
    mayImport(
      'write',
      [
        'domain/',
        'event-store/(?!read-engine/)',
        'log/',
        // Whether orders are paid online.
        'payments/(payments\\.module|payment-account)\\.ts$',
        'platform/',
      ],
      'Commands are decided from events. They read no read table and send no email.',
    ),
    mayImport('domain', [], 'The domain has no framework, database, clock or I/O.'),
    mayImport(
      'log',
      ['domain/', 'event-store/(?!read-engine/)', 'platform/'],
      "The log's side of the shop: its events, and readings that several layers share.",
    ),
    mayImport(
      'read',
      ['domain/', 'event-store/(?!append/append\\.)', 'log/', 'platform/'],
      'Projections follow the log. They append no events, send no email and know no HTTP.',
    ),
    mayImport(
      'deliveries',
      ['domain/(actor|placement|event-types|events)\\.ts$', 'event-store/(?!read-engine/)', 'platform/'],
      'The delivery engine knows no channel: emails and webhooks describe themselves to it.',
    ),
    mayImport(
      'emails',
      ['domain/', 'event-store/(?!append/append\\.|read-engine/)', 'log/', 'deliveries/', 'platform/'],
      'Emails follow the log. No booking waits for an email, and no rebuild sends one.',
    ),
    mayImport(
      'webhooks',
      ['domain/', 'event-store/(?!append/append\\.|read-engine/)', 'log/', 'deliveries/', 'platform/'],
      'Webhooks follow the log, as emails do. No booking waits for a receiver.',
    ),
    mayImport(
      'payments',
      ['domain/', 'event-store/(?!append/append\\.|read-engine/)', 'log/', 'write/', 'deliveries/', 'platform/'],
      'Payments follow the log, and tell it by commands. No order waits for a provider.',
    ),
    mayImport(
      'imports',
      [
        'domain/',
        'event-store/(?!append/append\\.|read-engine/)',
        'log/',
        'write/',
        'images/',
        'read/(customers/customers\\.queries|read\\.module)\\.ts$',
        'platform/',
      ],
      'Imports send commands as pages do, and read which customers are known.',
    ),
    mayImport(
      'erasure',
      [
        'domain/rejections\\.ts$',
        'event-store/',
        'log/streams\\.ts$',
        'write/(people|waitlist)/',
        'read/(people/|projections\\.ts$)',
        'emails/outbox/account-emails\\.ts$',
        'accounts/',
        'platform/',
      ],
      'An erasure reaches everything that is stored about a person.',
    ),
    mayImport(
      'accounts',
      ['domain/rejections\\.ts$', 'event-store/encryption/personal-data\\.', 'platform/'],
      'Accounts are not event-sourced: they know neither the log nor bookings. Their secrets use its encryption.',
    ),
    mayImport(
      'images',
      ['domain/rejections\\.ts$', 'platform/'],
      'Images are not event-sourced: they know neither the log nor bookings.',
    ),
    mayImport(
      'backup',
      ['images/bucket\\.ts$', 'platform/', 'read/dump-options\\.ts$'],
      'A backup copies everything, and knows nothing of what it copies.',
    ),
    mayImport(
      'health',
      ['backup/backups\\.ts$', 'emails/(admin/|sending/(smtp-faults|email-account))', 'platform/', 'read/'],
      'The checks read; only their notice sends an email.',
    ),
    forbid(
      'backend-cli-and-seed',
      'Commands of npm run ops and the demo shop do not go through the web server.',
      { path: `${BACKEND}(cli|seed)/`, pathNot: TESTS },
      { path: `${BACKEND}http/` },
    ),
    mayImport(
      'platform',
      ['event-store/(alarm|random-bytes|is-database-unavailable|encryption/personal-data)\\.'],
      'The platform does not know the product.',
    ),
    forbid(
      'nothing-imports-entry-points',
      'Entry points and modules assemble the program; no other file imports them.',
      { path: BACKEND, pathNot: [TESTS, ENTRY_POINTS] },
      { path: ENTRY_POINTS },
    ),
    forbid(
      'domain-is-pure',
      'Deciders are plain functions: they import no package and no module of Node.js.',
      { path: `${BACKEND}domain/`, pathNot: TESTS },
      {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'unknown'],
        pathNot: '(^|/)contracts/|/zod/',
      },
    ),
    forbid(
      'queue-libraries-behind-senders',
      'Only what sends emails and webhooks uses the queue and the mail server, so that no booking depends on them.',
      { path: BACKEND, pathNot: [TESTS, `${BACKEND}(deliveries|emails)/`] },
      packages('bullmq', '@nestjs/bullmq', 'ioredis', 'nodemailer'),
    ),
    forbid(
      'no-sql-in-http-or-cli',
      'SQL belongs next to its tables: in the event store, log/, read/, accounts/, emails/ and platform/.',
      { path: `${BACKEND}(http|cli)/`, pathNot: TESTS },
      packages('pg', 'typeorm'),
    ),
    forbid(
      'program-without-test-support',
      'Test support and benchmarks are not part of the program.',
      { path: '^(backend|contracts|frontend)/src/', pathNot: TESTS },
      { path: '^(backend/test-support|tests|bench)/' },
    ),

    forbid(
      'packages-without-product',
      'A package gets what it needs of the product as parameters, and knows no other package.',
      { path: '^packages/([^/]+)/src/', pathNot: TESTS },
      { path: '^(backend|frontend|contracts|packages/(?!$1/))' },
    ),
    forbid(
      'local-postgres-at-the-edges',
      "Only entry points, backups, operators' commands and the configuration know that PostgreSQL may run on this machine.",
      { path: BACKEND, pathNot: [TESTS, ENTRY_POINTS, `${BACKEND}(backup|cli|platform/config)/`] },
      { path: '^packages/local-services/(src|dist)/postgres/' },
    ),
    forbid(
      'contracts-stand-alone',
      'The frontend and the backend share the contracts, so these import nothing that only one of them has.',
      { path: '^contracts/src/', pathNot: TESTS },
      { pathNot: '^contracts/src/|/zod/' },
    ),
    forbid(
      'contracts-by-index-only',
      'Contracts are imported through their index only.',
      { path: '^(backend|frontend)/src/' },
      { path: '^contracts/', pathNot: '^contracts/(dist|src)/index\\.(d\\.ts|js|ts)$' },
    ),
    forbid(
      'frontend-without-backend',
      'The frontend and the backend share only the contracts.',
      { path: '^frontend/src/' },
      { path: BACKEND },
    ),
    forbid(
      'backend-without-frontend',
      'The frontend and the backend share only the contracts.',
      { path: BACKEND },
      { path: '^frontend/src/' },
    ),

    forbid(
      'no-imports-between-features',
      'Features are independent; code of two features belongs in shared/.',
      { path: '^frontend/src/features/([^/]+)/' },
      { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
    ),
    forbid(
      'nothing-imports-app',
      'The app assembles the features; they do not import it.',
      { path: '^frontend/src/(?!main\\.tsx$|app/)' },
      { path: '^frontend/src/app/' },
    ),
    forbid(
      'shared-without-features',
      'Shared code does not know the features.',
      { path: '^frontend/src/shared/' },
      { path: '^frontend/src/features/' },
    ),
    forbid(
      'api-client-without-ui',
      'The API client shows nothing on the page.',
      { path: '^frontend/src/api/', pathNot: TESTS },
      { path: '^frontend/src/(?!api/|lib/)|node_modules/sonner/' },
    ),
    forbid(
      'ui-without-product-code',
      'Buttons and dialogs do not know the product.',
      { path: '^frontend/src/ui/' },
      { path: '^frontend/src/(?!ui/|lib/)|^contracts/' },
    ),
    forbid(
      'lib-without-product-code',
      'Tools do not know the pages.',
      { path: '^frontend/src/lib/' },
      { path: '^frontend/src/(?!lib/)' },
    ),

    forbid('no-circular-imports', 'Circular imports hide a missing third file.', {}, { circular: true }),
    forbid(
      'no-unresolved-imports',
      'An unresolved import would bypass every rule above.',
      {},
      { couldNotResolve: true },
    ),
  ],
  options: {
    doNotFollow: { path: '(^|/)(node_modules|dist)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.json', '.css'],
    },
  },
};
