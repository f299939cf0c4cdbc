/* The borders of docs/architecture.md as rules. scripts/checks/borders.test.mjs plants a violation of each and sees it found. */

const BACKEND = '^backend/src/';
const TESTS = '\\.test\\.tsx?$';
const ENTRY_POINTS = '^backend/src/((main|cli|program)\\.ts$|.*\\.module\\.ts$)';

/** What a folder of the backend may use of ours; everything else in backend/src is behind its border. */
const mayUse = (folder, allowed, comment) => ({
  name: `backend-${folder}`,
  comment,
  severity: 'error',
  from: { path: `${BACKEND}${folder}/`, pathNot: [TESTS, ENTRY_POINTS] },
  to: { path: BACKEND, pathNot: [`${BACKEND}${folder}/`, ...allowed.map((path) => `${BACKEND}${path}`)] },
});

const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** A package: its folder in node_modules, and the types that stand for it when it has none of its own. */
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
      'Controllers translate. They ask with queries and tell with commands; deciding, storing and queueing happen behind those.',
    ),
    mayUse(
      'write',
      ['domain/', 'event-store/', 'platform/', 'seed/catalog\\.ts$'],
      'A decision reads events, never a read table, and no mail or screen waits inside it.',
    ),
    mayUse('domain', [], 'The rules of the shop are pure: no framework, no database, no clock, no I/O.'),
    mayUse(
      'event-store',
      ['domain/(events|upcasters)\\.ts$', 'platform/'],
      'The log stores and reads events; what they mean is the business of others.',
    ),
    mayUse(
      'read',
      ['domain/', 'event-store/(?!append/append\\.ts$)', 'platform/'],
      'Read tables follow the log. They cannot write it, send mail or know who asks.',
    ),
    mayUse(
      'emails',
      ['domain/', 'event-store/(?!append/(append|consistency-boundary)\\.ts$)', 'platform/'],
      'Mail follows the log. A booking never waits for it, and a replay of read tables never sends one.',
    ),
    mayUse(
      'accounts',
      ['domain/rejections\\.ts$', 'platform/'],
      'Accounts are no events: they know neither the log nor bookings.',
    ),
    mayUse(
      'images',
      ['domain/rejections\\.ts$', 'platform/'],
      'Pictures are no events: they know neither the log nor bookings.',
    ),
    never(
      'backend-cli',
      'Operators work on the program itself, not through its web server.',
      { path: `${BACKEND}cli/`, pathNot: TESTS },
      { path: `${BACKEND}http/` },
    ),
    mayUse('platform', [], 'The ground that the product stands on knows nothing of it.'),
    never(
      'wiring-is-on-top',
      'Entry points and modules wire the program together; nothing that they wire may lean on them.',
      { path: BACKEND, pathNot: [TESTS, ENTRY_POINTS] },
      { path: ENTRY_POINTS },
    ),
    never(
      'domain-is-pure',
      'A decider that needs a package or a module of Node.js has stopped being a plain function of its arguments.',
      { path: `${BACKEND}domain/`, pathNot: TESTS },
      {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'unknown'],
        pathNot: '(^|/)contracts/|/zod/',
      },
    ),
    never(
      'email-libraries-in-emails',
      'The queue and the mail server are details of emails/: whoever else uses them makes a booking depend on them.',
      { path: BACKEND, pathNot: [TESTS, `${BACKEND}emails/`, ENTRY_POINTS] },
      packages('bullmq', '@nestjs/bullmq', 'ioredis', 'nodemailer'),
    ),
    never(
      'no-sql-in-http-or-cli',
      'SQL lives beside the tables it is about: in event-store/, read/, accounts/, emails/ and platform/.',
      { path: `${BACKEND}(http|cli)/`, pathNot: [TESTS, ENTRY_POINTS] },
      packages('pg', 'typeorm', '@nestjs/typeorm'),
    ),
    never(
      'test-support-in-tests',
      'What helps tests and benchmarks is not part of the program.',
      { path: '^(backend|contracts|frontend)/src/', pathNot: TESTS },
      { path: '^(backend/test-support|tests|bench)/' },
    ),

    never(
      'contracts-stand-alone',
      'Page and server share the contracts: they can use nothing that only one of the two has.',
      { path: '^contracts/src/', pathNot: TESTS },
      { pathNot: '^contracts/src/|/zod/' },
    ),
    never(
      'contracts-have-one-door',
      'Names leave the contracts through their index only.',
      { path: '^(backend|frontend)/src/' },
      { path: '^contracts/', pathNot: '^contracts/(dist|src)/index\\.(d\\.ts|js|ts)$' },
    ),
    never('page-and-server-apart', 'They meet in the contracts.', { path: '^frontend/src/' }, { path: BACKEND }),
    never('server-and-page-apart', 'They meet in the contracts.', { path: BACKEND }, { path: '^frontend/src/' }),

    never(
      'feature-by-feature',
      'A feature can be read, changed and thrown away alone; what two of them need is in shared/.',
      { path: '^frontend/src/features/([^/]+)/' },
      { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
    ),
    never(
      'app-is-on-top',
      'The app puts features together; nothing below knows it.',
      { path: '^frontend/src/(?!main\\.tsx$|app/)' },
      { path: '^frontend/src/app/' },
    ),
    never(
      'shared-below-features',
      'Shared parts serve every feature and know none.',
      { path: '^frontend/src/shared/' },
      { path: '^frontend/src/features/' },
    ),
    never(
      'api-without-parts',
      'The API client speaks with the server; showing anything is not its business.',
      { path: '^frontend/src/api/', pathNot: TESTS },
      { path: '^frontend/src/(?!api/|lib/)|node_modules/sonner/' },
    ),
    never(
      'ui-without-product-words',
      'A button or dialog does not know what the shop rents.',
      { path: '^frontend/src/ui/' },
      { path: '^frontend/src/(?!ui/|lib/)|^contracts/' },
    ),
    never(
      'lib-at-the-bottom',
      'Small tools know nothing of the pages.',
      { path: '^frontend/src/lib/' },
      { path: '^frontend/src/(?!lib/)' },
    ),

    never('no-circles', 'Two files that need each other are one file, or hide a third.', {}, { circular: true }),
    never('no-dead-ends', 'An import that is not found would blind every rule above.', {}, { couldNotResolve: true }),
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
