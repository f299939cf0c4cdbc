import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Emptied by each run, and left for whoever wants to read what the programs have logged. */
const folder = join(dirname(dirname(dirname(import.meta.dirname))), 'test-results/attack/records');
const SECRETS = 'secrets.ndjson';

/** Whatever is shorter stands in any log by chance. */
const SHORTEST = 6;

/** What is nobody else's business, and so may stand in no log: of a person, or something to get in with. */
const PRIVATE_FIELDS = new Set([
  ...['customerName', 'customerEmail', 'customerPhone', 'address', 'zipCode', 'specialInstructions'],
  ...['username', 'email', 'firstName', 'lastName', 'phone', 'name', 'message', 'text', 'reason'],
  ...['password', 'currentPassword', 'newPassword', 'token'],
]);

/** Notes a secret that the suite has used. */
export function remember(secret: string): void {
  if (secret.length >= SHORTEST) keep(SECRETS, `${JSON.stringify(secret)}\n`);
}

/** Notes what is private in something that is sent. */
export function rememberIn(body: unknown): void {
  if (Array.isArray(body)) return body.forEach(rememberIn);
  if (typeof body !== 'object' || body === null) return;
  for (const [field, value] of Object.entries(body)) {
    if (typeof value === 'string' && PRIVATE_FIELDS.has(field)) remember(value);
    else rememberIn(value);
  }
}

/** What a program has written just now. */
export function keepLog(program: string, words: string): void {
  keep(`${program}.log`, words);
}

function keep(file: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, file), text);
}

export function secrets(): string[] {
  const lines = readFileSync(join(folder, SECRETS), 'utf8').split('\n').filter(Boolean);
  return [...new Set(lines)].map((line) => JSON.parse(line) as string);
}

export function logs(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}
