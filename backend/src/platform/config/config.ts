import { isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import { DEMONSTRATION_BUSINESS, NO_BUSINESS, type Business } from '@party-rental/contracts';
import { z } from 'zod';
import { bucketFaults, bucketVariables, toBucketSettings, type BucketSettings } from './bucket-settings.js';
import { ConfigError } from '../start-error.js';
import { persistedSecrets, type PersistedSecrets } from './persisted-secrets.js';
import * as format from './setting-formats.js';

const ROLES = ['api', 'projector', 'worker'] as const;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const HSTS = ['subdomains', 'host', 'off'] as const;
const PAYMENTS = ['stripe', 'simulator'] as const;
const SIMULATED = { secretKey: 'sk_simulator', webhookSecret: 'whsec_simulator' };
const NO_STRIPE_KEYS = 'PAYMENTS=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET';
const SEEDS = ['demo', 'catalog', 'none'] as const;
const NO_ARCHIVE = 'WAL_ARCHIVE is for the embedded database: at DATABASE_URL, set up the archive of that server';
const NO_BACKUP_DIR = 'BACKUP_BUCKET gets copies of the backups in BACKUP_DIR, which is not set';
const NO_PRIMARY = 'READ_DATABASE_URL names a replica of the server at DATABASE_URL, which is not set';
const NO_PROGRAM_ROLE = 'OWNER_DATABASE_URL names the owner of the database at DATABASE_URL, which is not set';
const DEMO_ADMIN = { username: 'admin', password: 'party-admin' };

type Role = (typeof ROLES)[number];

export interface Config {
  readonly port: number;
  /** Interface to listen on. */
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** The same database as the role that owns the log, for migrations; without it, the program's role owns it. */
  readonly ownerDatabaseUrl: string | undefined;
  /** A replica of it, for queries. */
  readonly readDatabaseUrl: string | undefined;
  /** The folder that the embedded database copies its WAL to. */
  readonly walArchive: string | undefined;
  readonly redisUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  /** The URL of an OTLP/HTTP trace collector, without the path /v1/traces. */
  readonly otlpEndpoint: string | undefined;
  /** Undefined in production until it is set: the email of the business by its settings is then the sender. */
  readonly mailFrom: string | undefined;
  /** Of a shop whose owner has saved no settings. */
  readonly business: Business;
  readonly payments: PaymentAccount | undefined;
  /** Of a server that speaks Stripe's API, instead of Stripe; never in production. */
  readonly paymentSimulatorUrl: string | undefined;
  readonly timeZone: string;
  readonly publicUrl: string;
  readonly sessionSecret: string;
  readonly dataKey: Buffer;
  /** Decrypts what `dataKey` does not, during a key rotation. */
  readonly otherDataKey: Buffer | undefined;
  readonly admin:
    { readonly username: string; readonly password: string; readonly email?: string | undefined } | undefined;
  readonly uploadDir: string;
  /** Stores uploaded images instead of `uploadDir`. */
  readonly bucket: BucketSettings | undefined;
  /** Where a backup is made every night; undefined for none. */
  readonly backupDir: string | undefined;
  /** The hour of the business day from which it is made. */
  readonly backupHour: number;
  readonly backupKeepDays: number;
  /** Gets a copy of each backup. */
  readonly backupBucket: BucketSettings | undefined;
  /** Names the newest version of the program. */
  readonly updateUrl: string | undefined;
  readonly roles: ReadonlySet<Role>;
  readonly rateLimits: boolean;
  /** API call timeout in seconds; then 503. */
  readonly requestTimeout: number;
  /** How long a process that is told to stop goes on serving while it says that it is not ready. */
  readonly drainSeconds: number;
  /** Proxies whose X-Forwarded-For is trusted: addresses, networks, and names such as `loopback`. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** The data of a new shop: items and some weeks of invented bookings, items only, or nothing. */
  readonly seed: (typeof SEEDS)[number];
  readonly production: boolean;
  /** Which hosts browsers must reach over HTTPS only, in production. */
  readonly hsts: (typeof HSTS)[number];
}

/** At a payment provider. The secrets of the simulator mean nothing to anyone else. */
interface PaymentAccount {
  readonly name: (typeof PAYMENTS)[number];
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Of the simulator, if it runs elsewhere. */
  readonly url: string | undefined;
}

/**
 * Reads all settings from the environment; a ConfigError reports every fault. Missing secrets come from `loadSecrets`,
 * which by default creates DATA_DIR/secrets.json.
 */
export function readConfig(env: NodeJS.ProcessEnv, loadSecrets: LoadSecrets = persistedSecrets): Config {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const schema = nonEmpty['NODE_ENV'] === 'production' ? productionSettings(nonEmpty) : settings;
  const parsed = schema.safeParse(nonEmpty);
  const faults = [
    ...(parsed.error?.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`) ?? []),
    ...bucketFaults(nonEmpty),
    ...(nonEmpty['WAL_ARCHIVE'] && nonEmpty['DATABASE_URL'] ? [NO_ARCHIVE] : []),
    ...(nonEmpty['BACKUP_BUCKET'] && !nonEmpty['BACKUP_DIR'] ? [NO_BACKUP_DIR] : []),
    ...(nonEmpty['READ_DATABASE_URL'] && !nonEmpty['DATABASE_URL'] ? [NO_PRIMARY] : []),
    ...(nonEmpty['PAYMENTS'] === 'stripe' && !(nonEmpty['STRIPE_SECRET_KEY'] && nonEmpty['STRIPE_WEBHOOK_SECRET'])
      ? [NO_STRIPE_KEYS]
      : []),
    ...(nonEmpty['OWNER_DATABASE_URL'] && !nonEmpty['DATABASE_URL'] ? [NO_PROGRAM_ROLE] : []),
  ];
  if (!parsed.success || faults.length > 0) throw new ConfigError([...new Set(faults)]);
  return toConfig(parsed.data, loadSecrets);
}

type LoadSecrets = (dataDir: string) => PersistedSecrets;
type Settings = z.output<typeof settings>;

export const settings = z.object({
  NODE_ENV: format.choice(['development', 'test', 'production']).default('development'),
  PORT: format.port.default(3000),
  HOST: format.host.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: format.databaseUrl.optional(),
  OWNER_DATABASE_URL: format.databaseUrl.optional(),
  READ_DATABASE_URL: format.replicaUrl.optional(),
  WAL_ARCHIVE: z.string().optional(),
  REDIS_URL: format.url('redis', 'rediss').optional(),
  SMTP_URL: format.url('smtp', 'smtps').optional(),
  MAIL_FROM: format.mailbox.optional(),
  BUSINESS_NAME: format.line.optional(),
  BUSINESS_EMAIL: format.email.optional(),
  BUSINESS_PHONE: format.phone.optional(),
  BUSINESS_ADDRESS: format.line.optional(),
  BUSINESS_TIMEZONE: format.timeZone.default('America/New_York'),
  PUBLIC_URL: format.url('http', 'https').optional(),
  SESSION_SECRET: format.sessionSecret.optional(),
  DATA_KEY: format.dataKey.optional(),
  OTHER_DATA_KEY: format.dataKey.optional(),
  ADMIN_USERNAME: format.line.optional(),
  ADMIN_EMAIL: format.email.optional(),
  ADMIN_PASSWORD: format.adminPassword.optional(),
  UPLOAD_DIR: z.string().optional(),
  ...bucketVariables,
  BACKUP_DIR: z.string().optional(),
  BACKUP_HOUR: format.hour.default(3),
  BACKUP_KEEP: format.days.default(14),
  UPDATE_URL: format.url('http', 'https').optional(),
  ROLES: format.choices(ROLES).default([...ROLES]),
  RATE_LIMITS: format.choice(['on', 'off']).optional(),
  REQUEST_TIMEOUT: format.seconds.default(4),
  DRAIN_SECONDS: format.seconds.default(0),
  TRUSTED_PROXIES: format.proxies.default([]),
  LOG_LEVEL: format.choice(LOG_LEVELS).default('info'),
  HSTS: format.choice(HSTS).default('subdomains'),
  SEED: format.choice(SEEDS).optional(),
  PAYMENTS: format.choice(PAYMENTS).optional(),
  PAYMENT_SIMULATOR_URL: format.url('http', 'https').optional(),
  STRIPE_SECRET_KEY: format.line.optional(),
  STRIPE_WEBHOOK_SECRET: format.line.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: format.url('http', 'https').optional(),
});

/** In production no secret is generated or has a known value, and no protection is off. */
function productionSettings(env: Record<string, string | undefined>) {
  const password = format.adminPassword.refine(
    (text) => text !== DEMO_ADMIN.password,
    'is the password of the demo shop: choose another one',
  );
  return settings.extend({
    SESSION_SECRET: format.sessionSecret.refine(
      (text) => new Set(text).size >= 10,
      'is too easy to guess: use a random text, such as the output of openssl rand -base64 48',
    ),
    DATA_KEY: format.dataKey.refine(
      (bytes) => new Set(bytes).size >= 10,
      'is too easy to guess: use random bytes, such as the output of openssl rand -base64 32',
    ),
    PUBLIC_URL: format.publicUrl,
    ADMIN_USERNAME: env['ADMIN_PASSWORD'] ? format.adminUsername : format.line.optional(),
    ADMIN_PASSWORD: env['ADMIN_USERNAME'] ? password : password.optional(),
    RATE_LIMITS: z.literal('on', 'must be on in production').default('on'),
    SEED: z.literal('none', 'must be none in production').default('none'),
    PAYMENTS: z.literal('stripe', 'must be stripe in production').optional(),
  });
}

function toConfig(read: Settings, loadSecrets: LoadSecrets): Config {
  const dataDir = resolve(read.DATA_DIR);
  const production = read.NODE_ENV === 'production';
  const host = read.HOST ?? (production ? '0.0.0.0' : '127.0.0.1');
  const business = getBusiness(read, production);
  return {
    port: read.PORT,
    host,
    dataDir,
    databaseUrl: read.DATABASE_URL,
    ownerDatabaseUrl: read.OWNER_DATABASE_URL,
    readDatabaseUrl: read.READ_DATABASE_URL,
    walArchive: read.WAL_ARCHIVE ? resolve(read.WAL_ARCHIVE) : undefined,
    redisUrl: read.REDIS_URL,
    smtpUrl: read.SMTP_URL,
    otlpEndpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, ''),
    mailFrom: read.MAIL_FROM,
    business,
    payments: getPayments(read),
    paymentSimulatorUrl: production ? undefined : read.PAYMENT_SIMULATOR_URL,
    timeZone: read.BUSINESS_TIMEZONE,
    publicUrl: (read.PUBLIC_URL ?? localUrl(host, read.PORT)).replace(/\/+$/, ''),
    ...resolveSecrets(read, () => loadSecrets(dataDir)),
    otherDataKey: read.OTHER_DATA_KEY,
    admin: getAdmin(read, production),
    uploadDir: read.UPLOAD_DIR ? resolve(read.UPLOAD_DIR) : join(dataDir, 'uploads'),
    bucket: toBucketSettings(read, read.S3_BUCKET),
    backupDir: read.BACKUP_DIR ? resolve(read.BACKUP_DIR) : undefined,
    backupHour: read.BACKUP_HOUR,
    backupKeepDays: read.BACKUP_KEEP,
    backupBucket: toBucketSettings(read, read.BACKUP_BUCKET),
    updateUrl: read.UPDATE_URL,
    roles: new Set(read.ROLES),
    rateLimits: read.RATE_LIMITS ? read.RATE_LIMITS === 'on' : production,
    requestTimeout: read.REQUEST_TIMEOUT,
    drainSeconds: read.DRAIN_SECONDS,
    trustedProxies: read.TRUSTED_PROXIES,
    logLevel: read.LOG_LEVEL,
    hsts: read.HSTS,
    seed: read.SEED ?? (read.NODE_ENV === 'test' ? 'catalog' : 'demo'),
    production,
  };
}

/** The URL at which a browser on this machine reaches the program. */
export function localUrl(host: string, port: number): string {
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return `http://localhost:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

function resolveSecrets({ SESSION_SECRET: sessionSecret, DATA_KEY: dataKey }: Settings, load: () => PersistedSecrets) {
  if (sessionSecret && dataKey) return { sessionSecret, dataKey };
  const persisted = load();
  return { sessionSecret: sessionSecret ?? persisted.sessionSecret, dataKey: dataKey ?? persisted.dataKey };
}

function getPayments(read: Settings): PaymentAccount | undefined {
  const { PAYMENTS: name, PAYMENT_SIMULATOR_URL: url, STRIPE_SECRET_KEY: secretKey = '' } = read;
  if (name === 'simulator') return { name, ...SIMULATED, url };
  return name && { name, secretKey, webhookSecret: read.STRIPE_WEBHOOK_SECRET ?? '', url: undefined };
}

/** In production what is not set is blank, never invented: the owner can enter it in the settings. */
function getBusiness(read: Settings, production: boolean): Business {
  const [street = '', city = ''] = read.BUSINESS_ADDRESS?.match(/^\s*([^,]*?)\s*(?:,\s*(.*?))?\s*$/)?.slice(1) ?? [];
  return {
    ...(production ? NO_BUSINESS : DEMONSTRATION_BUSINESS),
    ...(read.BUSINESS_NAME && { businessName: read.BUSINESS_NAME }),
    ...(read.BUSINESS_EMAIL && { businessEmail: read.BUSINESS_EMAIL }),
    ...(read.BUSINESS_PHONE && { phone: read.BUSINESS_PHONE }),
    ...(read.BUSINESS_ADDRESS && { street, city }),
  };
}

function getAdmin(read: Settings, production: boolean): Config['admin'] {
  const username = read.ADMIN_USERNAME?.normalize('NFKC');
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = read;
  if (!production)
    return { username: username ?? DEMO_ADMIN.username, email, password: password ?? DEMO_ADMIN.password };
  return username && password ? { username, email, password } : undefined;
}
