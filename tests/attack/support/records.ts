import { CUSTOMER_FIELDS } from '@party-rental/contracts';
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Playwright empties this folder before each run; the logs stay for inspection. */
const folder = join(dirname(dirname(dirname(import.meta.dirname))), 'test-results/attack/records');
const SECRETS = 'secrets.ndjson';

/** Shorter texts occur in any log by chance. */
const MIN_LENGTH = 6;

/** Personal data and credentials, which no log may contain. */
const PRIVATE_FIELDS = new Set<string>([
  ...CUSTOMER_FIELDS.map(({ name }) => name),
  ...['username', 'email', 'firstName', 'lastName', 'phone', 'name', 'message', 'text', 'reason'],
  ...['password', 'currentPassword', 'newPassword', 'token'],
]);

const recorded = new Set<string>();

/** Records a secret that the suite has used. */
export function remember(secret: string): void {
  if (secret.length < MIN_LENGTH || recorded.has(secret)) return;
  recorded.add(secret);
  append(SECRETS, `${JSON.stringify(secret)}\n`);
}

/** Records the private fields of a request body. */
export function rememberIn(body: unknown): void {
  if (Array.isArray(body)) return body.forEach(rememberIn);
  if (typeof body !== 'object' || body === null) return;
  for (const [field, value] of Object.entries(body)) {
    if (typeof value === 'string' && PRIVATE_FIELDS.has(field)) remember(value);
    else rememberIn(value);
  }
}

/** Records the output of a program. */
export function appendLog(program: string, text: string): void {
  append(`${program}.log`, text);
}

function append(file: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, file), text);
}

export function secrets(): string[] {
  const lines = readFileSync(join(folder, SECRETS), 'utf8').split('\n').filter(Boolean);
  return [...new Set(lines)].map((line) => JSON.parse(line) as string);
}

/** Of each program. */
export function logs(): string[] {
  return logFiles().map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** Of all programs that were started together: after a failed test they are started again. */
export function logsByStart(): string[] {
  const starts = new Map<string, string>();
  for (const name of logFiles()) {
    const start = name.slice(name.lastIndexOf('-'));
    starts.set(start, (starts.get(start) ?? '') + readFileSync(join(folder, name), 'utf8'));
  }
  return [...starts.values()];
}

function logFiles(): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.log'));
}
