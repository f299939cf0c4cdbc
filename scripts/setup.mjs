import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root, run, runNode, timed, tool } from './run.mjs';

/** The server and what it is made of, in the order in which the compiler builds them. */
const SERVER_PROJECTS = ['contracts', 'packages/event-store', 'packages/local-services', 'backend'];
const MANIFESTS = ['package.json', ...[...SERVER_PROJECTS, 'frontend'].map((project) => `${project}/package.json`)];
const SERVER_SOURCES = [
  ...SERVER_PROJECTS.flatMap((project) => [`${project}/src`, `${project}/tsconfig.json`]),
  'backend/vite.config.ts',
  'tsconfig.base.json',
];
const PAGE_SOURCES = ['contracts/src', 'frontend'];

/**
 * Installs and builds what is missing or out of date. Prints nothing if everything is up to date. Without `pages` the
 * built pages stay unchanged, so that a running shop keeps serving them.
 */
export async function setUp({ pages = true } = {}) {
  checkNode();
  await install();
  await build(pages);
}

/** Loads the settings of a `.env` file that the environment does not set. */
export function loadSettings() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Node.js 24, or at least 20.19, is needed; this is ${process.versions.node}.`);
  }
}

async function install() {
  const stamp = join(root, 'node_modules', '.installed');
  const wanted = hash([...MANIFESTS, 'package-lock.json'], `${process.platform} ${process.arch}`);
  if (read(stamp) === wanted) return;
  if (!isInstalledByNpm()) {
    // `npm install` may install versions that the lock file does not name.
    await step('Installing packages', () =>
      npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']),
    );
  }
  writeFileSync(stamp, wanted);
}

/** npm records what it has installed; a record newer than the lock file counts as our own stamp. */
function isInstalledByNpm() {
  const record = statSync(join(root, 'node_modules', '.package-lock.json'), { throwIfNoEntry: false });
  return record !== undefined && record.mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

function npm(args) {
  const beside = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js');
  const cli = [process.env.npm_execpath, beside].find((path) => path?.endsWith('npm-cli.js') && existsSync(path));
  return cli ? runNode([cli, ...args]) : run('npm', args, { shell: process.platform === 'win32' });
}

async function build(pages) {
  const stamp = join(root, 'node_modules', '.built');
  const installed = read(join(root, 'node_modules', '.installed'));
  const [server, page] = (read(stamp) ?? '').split('\n');
  const wanted = [hash(SERVER_SOURCES, installed), pages ? hash(PAGE_SOURCES, installed) : page];
  const serverThere = existsSync(join(root, 'backend/dist/main.js'));
  const pageThere = existsSync(join(root, 'frontend/dist/index.html'));
  if (server !== wanted[0] || !serverThere) {
    // The compiler does not notice deleted output without --force.
    const args = ['-b', 'backend', ...(serverThere ? [] : ['--force'])];
    await step('Compiling the server', () => runNode([tool('typescript/bin/tsc'), ...args]));
    // A shop that runs beside a command may still load files of the earlier build.
    await step('Building the server', () => bundle('backend', pages ? [] : ['--emptyOutDir', 'false']));
  }
  if (pages && (page !== wanted[1] || !pageThere)) {
    await step('Building the pages', () => bundle('frontend'));
  }
  if (read(stamp) !== wanted.join('\n')) writeFileSync(stamp, wanted.join('\n'));
}

export function bundle(project, args = [], top = root) {
  return runNode([tool('vite/bin/vite.js'), 'build', '--logLevel', 'warn', ...args], {
    cwd: join(top, project),
    env: { NODE_ENV: 'production' },
  });
}

async function step(name, work) {
  process.stderr.write(`${name} …\n`);
  const { result, seconds } = await timed(work);
  if (result.code !== 0) fail(`${name} failed:\n${result.output.trimEnd()}`);
  process.stderr.write(`${name}: done in ${seconds}\n`);
}

function hash(paths, seed) {
  const sum = createHash('sha256').update(seed ?? '');
  for (const path of paths) {
    for (const file of filesBelow(join(root, path))) {
      sum.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
    }
  }
  return sum.digest('hex');
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => name !== 'dist' && name !== 'node_modules' && !name.endsWith('.tsbuildinfo'))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
