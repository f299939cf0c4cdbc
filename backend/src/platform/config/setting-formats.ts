import { cleanText } from '@party-rental/contracts';
import { isIP } from 'node:net';
import { shopSettings } from '@party-rental/contracts';
import { z } from 'zod';
import { getUrls } from '../database/database-url.js';

// Messages follow the name of the variable: "PORT must be …".

export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a whole number from 1 to 65535')
  .transform(Number)
  .refine((number) => number >= 1 && number <= 65535, 'must be a whole number from 1 to 65535');

export const seconds = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, 'must be a whole number of seconds from 1 to 999')
  .transform(Number);

export const days = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, 'must be a whole number of days from 1 to 999')
  .transform(Number);

export const hour = z
  .string()
  .regex(/^(1?\d|2[0-3])$/, 'must be an hour from 0 to 23')
  .transform(Number);

export const host = z
  .string()
  .refine(
    (name) => isIP(name) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(name),
    'must be an IP address or a host name, without a port',
  );

export const line = z
  .string()
  .overwrite(cleanText)
  .max(200, 'must have at most 200 characters')
  .regex(/^\P{Cc}*$/u, 'must be one line without control characters');

export const email = z.email('must be an email address');

export const phone = z.string().transform((text, context) => {
  const { data } = shopSettings.shape.phone.safeParse(text);
  if (data === undefined) context.addIssue('must be a phone number with at least 7 digits');
  return data ?? z.NEVER;
});

export const mailbox = line.regex(
  /^([^<>]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
  'must be an email address, or a name and an address such as Shop <shop@example.com>',
);

export const timeZone = z
  .string()
  .refine((name) => /^[A-Z]/i.test(name) && isTimeZone(name), 'must be an IANA time zone, such as America/New_York');

export const sessionSecret = z
  .string({ error: missing('a random text of at least 32 characters') })
  .min(32, 'must have at least 32 characters');

export const dataKey = z
  .string({ error: missing('32 random bytes in base64 (openssl rand -base64 32)') })
  .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64, such as the output of openssl rand -base64 32')
  .transform((text) => Buffer.from(text, 'base64'));

export const adminUsername = z.string({ error: missing('the username for ADMIN_PASSWORD') }).pipe(line);

export const adminPassword = z
  .string({ error: missing('the password of ADMIN_USERNAME') })
  .min(8, 'must have at least 8 characters')
  .max(1000, 'must have at most 1000 characters');

export function url(...schemes: [string, ...string[]]) {
  const expected = `must be a URL that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`;
  return z.string().refine((text) => hasScheme(text, schemes), expected);
}

/** May name several servers: `postgres://one:5432,two:5433/shop`. */
export const databaseUrl = z
  .string()
  .refine(
    (text) => getUrls(text).every((one) => hasScheme(one, ['postgres', 'postgresql'])),
    'must be a URL that starts with postgres:// or postgresql://',
  );

/** Its position is compared with the primary's, so every connection has to lead to the same server. */
export const replicaUrl = databaseUrl.refine((text) => getUrls(text).length === 1, 'must be the URL of one server');

/** Browsers accept Secure cookies only over https, or from localhost. */
export const publicUrl = z
  .string({ error: missing('the https:// URL that visitors use') })
  .refine(
    (text) => URL.canParse(text) && (text.startsWith('https://') || (text.startsWith('http://') && isLoopback(text))),
    'must start with https:// in production, unless its host is localhost',
  );

export function choice<const T extends readonly string[]>(values: T) {
  return z.enum(values, `must be one of ${values.join(', ')}`);
}

export function choices<const T extends readonly string[]>(values: T) {
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.enum(values, `must be a comma-separated list of ${values.join(', ')}`)));
}

export const proxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every(isProxy),
    'must be a comma-separated list of IP addresses, networks such as 10.0.0.0/8, loopback, linklocal and uniquelocal',
  );

function missing(what: string) {
  return (issue: { input?: unknown }) => (issue.input === undefined ? `is missing: set it to ${what}` : 'must be text');
}

function hasScheme(text: string, schemes: readonly string[]): boolean {
  return URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1));
}

function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [, address = text, bits] = /^(.*)\/(\d{1,3})$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(bits ?? 0) <= (version === 4 ? 32 : 128);
}

function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
