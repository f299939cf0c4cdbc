/* The import rules of docs/architecture.md. scripts/checks/borders.test.mjs plants a violation of each. */

const BACKEND = '^backend/src/';
const TESTS = '\\.test\\.tsx?$';
const ENTRY_POINTS = '^backend/src/((main|cli|program)\\.ts$|.*\\.module\\.ts$)';

/** The only other files of backend/src that a folder may import. */
const mayUse = (folder, allowed, comment) => ({
  name: `backend-${folder}`,
  comment,
  severity: 'error',
  from: { path: `${BACKEND}${folder}/`, pathNot: [TESTS, ENTRY_POINTS] },
  to: { path: BACKEND, pathNot: [`${BACKEND}${folder}/`, ...allowed.map((path) => `${BACKEND}${path}`)] },
});

const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Packages in node_modules, and their separate types. */
const packages = (...names) => ({ path: `node_modules/(@types/)?(${names.join('|')})/` });

const PLATFORM_WITHOUT_DATABASE = 'platform/(?!database/(?!is-database-unavailable)|embedded-postgres/)';

export default {
  forbidden: [
    mayUse(
      'http',
      [
        'write/',
        'read/([^/]+/[^/]*\\.queries|engine/(freshness|change-feed|response-cache)|orders/person-export)\\.ts$',
        'accounts/',
        'images/',
        'emails/admin/[^/]*\\.(queries|command)\\.ts$',
        'domain/(actor|rejections)\\.ts$',
        PLATFORM_WITHOUT_DATABASE,
      ],
      'Controllers map HTTP to commands and queries; deciding, storing and queueing happen behind those.',
    ),
    mayUse(
      'write',
      ['domain/', 'event-store/', 'platform/', 'seed/catalog\\.ts$'],
      'A decision reads events, never a read table, and does not wait for emails or HTTP.',
    ),
    mayUse('domain', [], 'The rules of the shop are pure: no framework, no database, no clock, no I/O.'),
    mayUse(
      'event-store',
      ['domain/(events|upcasters)\\.ts$', 'platform/'],
      'The event store stores and reads events; it does not know what they mean.',
    ),
    mayUse(
      'read',
      ['domain/', 'event-store/(?!append/append\\.ts$)', 'platform/'],
      'Read tables follow the log. They do not append to it, send emails or depend on the caller.',
    ),
    mayUse(
      'emails',
      ['domain/', 'event-store/(?!append/(append|consistency-boundary)\\.ts$)', 'platform/'],
      'Emails follow the log. A booking never waits for one, and a rebuild of read tables never sends one.',
    ),
    mayUse(
      'accounts',
      ['domain/rejections\\.ts$', 'platform/'],
      'Accounts are not events: they know neither the log nor bookings.',
    ),
    mayUse(
      'images',
      ['domain/rejections\\.ts$', 'platform/'],
      'Images are not events: they know neither the log nor bookings.',
    ),
    never(
      'backend-cli',
      'Commands use the program directly, not through its web server.',
      { path: `${BACKEND}cli/`, pathNot: TESTS },
      { path: `${BACKEND}http/` },
    ),
    mayUse('platform', [], 'The platform knows nothing about the product.'),
    never(
      'wiring-is-on-top',
      'Entry points and modules wire the program together; nothing that they wire may import them.',
      { path: BACKEND, pathNot: [TESTS, ENTRY_POINTS] },
      { path: ENTRY_POINTS },
    ),
    never(
      'domain-is-pure',
      'A decider that imports a package or a Node.js module is no longer a pure function of its arguments.',
      { path: `${BACKEND}domain/`, pathNot: TESTS },
      {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'unknown'],
        pathNot: '(^|/)contracts/|/zod/',
      },
    ),
    never(
      'email-libraries-in-emails',
      'The queue and the mail server are details of emails/: used elsewhere, they would become a dependency of bookings.',
      { path: BACKEND, pathNot: [TESTS, `${BACKEND}emails/`, ENTRY_POINTS] },
      packages('bullmq', '@nestjs/bullmq', 'ioredis', 'nodemailer'),
    ),
    never(
      'no-sql-in-http-or-cli',
      'SQL belongs next to its tables: in event-store/, read/, accounts/, emails/ and platform/.',
      { path: `${BACKEND}(http|cli)/`, pathNot: [TESTS, ENTRY_POINTS] },
      packages('pg', 'typeorm', '@nestjs/typeorm'),
    ),
    never(
      'test-support-in-tests',
      'Test support and benchmarks are not part of the program.',
      { path: '^(backend|contracts|frontend)/src/', pathNot: TESTS },
      { path: '^(backend/test-support|tests|bench)/' },
    ),

    never(
      'contracts-stand-alone',
      'Browser and server share the contracts, which may use nothing that only one of the two has.',
      { path: '^contracts/src/', pathNot: TESTS },
      { pathNot: '^contracts/src/|/zod/' },
    ),
    never(
      'contracts-have-one-door',
      'The contracts are imported through their index only.',
      { path: '^(backend|frontend)/src/' },
      { path: '^contracts/', pathNot: '^contracts/(dist|src)/index\\.(d\\.ts|js|ts)$' },
    ),
    never('page-and-server-apart', 'They meet in the contracts.', { path: '^frontend/src/' }, { path: BACKEND }),
    never('server-and-page-apart', 'They meet in the contracts.', { path: BACKEND }, { path: '^frontend/src/' }),

    never(
      'feature-by-feature',
      'A feature can be read, changed and deleted alone; what two of them need is in shared/.',
      { path: '^frontend/src/features/([^/]+)/' },
      { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
    ),
    never(
      'app-is-on-top',
      'The app combines the features; nothing below imports it.',
      { path: '^frontend/src/(?!main\\.tsx$|app/)' },
      { path: '^frontend/src/app/' },
    ),
    never(
      'shared-below-features',
      'Shared components serve every feature and import none.',
      { path: '^frontend/src/shared/' },
      { path: '^frontend/src/features/' },
    ),
    never(
      'api-without-parts',
      'The API client talks to the server; it renders nothing.',
      { path: '^frontend/src/api/', pathNot: TESTS },
      { path: '^frontend/src/(?!api/|lib/)|node_modules/sonner/' },
    ),
    never(
      'ui-without-product-words',
      'Buttons and dialogs do not know the product.',
      { path: '^frontend/src/ui/' },
      { path: '^frontend/src/(?!ui/|lib/)|^contracts/' },
    ),
    never(
      'lib-at-the-bottom',
      'Utilities do not know the pages.',
      { path: '^frontend/src/lib/' },
      { path: '^frontend/src/(?!lib/)' },
    ),

    never('no-circles', 'Two files that import each other belong in one file, or need a third.', {}, { circular: true }),
    never('no-dead-ends', 'An unresolved import would escape every rule above.', {}, { couldNotResolve: true }),
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
