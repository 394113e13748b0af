import type { TelemetryConfig } from '../adapters/telemetry/open-telemetry.ts';
import type { WebhookNetwork } from '../adapters/webhooks/url-policy.ts';
import type { LendingParameters } from '../domain/loan-requests/lending-parameters.ts';
import { CURRENCIES, type Currency } from '../domain/shared/money.ts';
import { EMPLOYMENT_STATUSES } from '../domain/shared/pricing-policy.ts';
import { addresses, corsOrigins, trustProxy, webhookNetwork } from './address-config.ts';
import { type ChannelConfig, channels } from './channel-config.ts';
import { type IdentityConfig, identity } from './identity-config.ts';
import { meantBy } from './misspelt-names.ts';
import { type PaymentGatewayConfig, paymentGateway } from './payment-gateway-config.ts';
import { telemetry } from './telemetry-config.ts';
import { BadConfiguration, Variables } from './variables.ts';

export { BadConfiguration };

export interface Config extends IdentityConfig, ChannelConfig {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Several processes may listen on the port, and the kernel distributes the connections. Linux only. */
  readonly reusePort: boolean;
  /** `null`: the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /** Leads to PostgreSQL itself, where `databaseUrl` leads through a pooler in transaction mode. `null`: it does not. */
  readonly databaseDirectUrl: string | null;
  /** A replica for the lists of operators. `null`: none. */
  readonly databaseReadUrl: string | null;
  readonly databasePoolMax: number;
  readonly jobsPoolMax: number;
  /** Whether connections keep prepared statements. Poolers may not allow them. */
  readonly namedStatements: boolean;
  readonly dataDir: string;
  /** Printed on statements. */
  readonly lenderName: string;
  /** What clients call. It may have a path. */
  readonly publicUrl: string;
  /** The path of `publicUrl`, such as `/api`. Empty without one. A proxy in front removes it. */
  readonly publicPath: string;
  /** What links in mail, push and notifications lead to. It may have a path. */
  readonly appUrl: string;
  /** Login attempts per minute. */
  readonly authRateLimitMax: number;
  /** Requests per minute. */
  readonly rateLimitMax: number;
  /** Where processes count requests together. `null`: each counts its own. */
  readonly redisUrl: string | null;
  /** How long a stopping process still accepts connections. */
  readonly drainSeconds: number;
  readonly paymentGateway: PaymentGatewayConfig;
  /** Whether operators can move the business date. */
  readonly sandboxClock: boolean;
  readonly fileStore: ReturnType<typeof fileStore>;
  /** Signs the URLs of files. `null`: generated once and kept in `dataDir`. */
  readonly fileUrlSecret: string | null;
  /** Days after which records are removed: notifications after they were read, events of the gateway after they came. */
  readonly retention: { readonly notificationDays: number; readonly gatewayEventDays: number };
  readonly logLevel: string;
  readonly trustProxy: ReturnType<typeof trustProxy>;
  /** The origins whose pages may call the service from a browser. */
  readonly corsOrigins: readonly string[];
  /** Where traces go. `null`: nothing is traced. */
  readonly telemetry: TelemetryConfig | null;
  readonly webhookNetwork: WebhookNetwork;
  readonly lendingParameters: LendingParameters;
  /** Whether `/console` is served. */
  readonly console: boolean;
}

const PURPOSES = 'Home Improvement,Education,Medical,Debt Consolidation,Vehicle,Business,Travel,Other';
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** @param inFile the names in `.env`, of which all must be known @throws BadConfiguration */
export function readConfig(env: NodeJS.ProcessEnv, inFile: readonly string[] = []): Config {
  const read = new Variables(env, env.NODE_ENV === 'production');
  const config = configFrom(read);
  for (const name of inFile) {
    if (!read.names.has(name)) read.bad(name, `in .env is not a variable of the service: ${advice(name, read.names)}`);
  }
  if (read.problems.length > 0) throw new BadConfiguration(read.problems);
  return config;
}

/** The names of all variables. */
export function variableNames(): ReadonlySet<string> {
  const read = new Variables({}, false);
  configFrom(read);
  return read.names;
}

function advice(name: string, known: ReadonlySet<string>): string {
  const meant = meantBy(name, known);
  return meant === null ? 'remove it, or set it in the environment.' : `did you mean ${meant}?`;
}

function configFrom(read: Variables): Config {
  const { production } = read;
  const mode = read.optional('NODE_ENV');
  if (!production && mode?.trim().toLowerCase() === 'production') {
    read.bad('NODE_ENV', 'must be exactly production, in lower case.');
  }
  const gateway = paymentGateway(read);
  return {
    production,
    ...addresses(read),
    reusePort: read.oneOf('REUSE_PORT', ['true', 'false'], 'false') === 'true',
    ...database(read),
    namedStatements: read.oneOf('DATABASE_NAMED_STATEMENTS', ['true', 'false'], 'true') === 'true',
    dataDir: read.optional('DATA_DIR') ?? '.data',
    lenderName: read.optional('LENDER_NAME') ?? 'Lending Service',
    ...identity(read),
    authRateLimitMax: read.integer('AUTH_RATE_LIMIT_MAX', 10, 1, 1_000_000),
    rateLimitMax: read.integer('RATE_LIMIT_MAX', 600, 1, 100_000_000),
    redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:'], null, false),
    drainSeconds: read.integer('DRAIN_SECONDS', 0, 0, 3600),
    paymentGateway: gateway,
    sandboxClock: !production && gateway.kind === 'sandbox',
    fileStore: fileStore(read),
    fileUrlSecret: read.secret('FILE_URL_SECRET', 32),
    ...channels(read),
    retention: {
      notificationDays: read.integer('NOTIFICATION_RETENTION_DAYS', 365, 1, 36_500),
      // An event that the gateway repeats after that is judged again, so it must be long past.
      gatewayEventDays: read.integer('GATEWAY_EVENT_RETENTION_DAYS', 400, 30, 36_500),
    },
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'warn'),
    trustProxy: trustProxy(read),
    corsOrigins: corsOrigins(read),
    telemetry: telemetry(read),
    webhookNetwork: webhookNetwork(read),
    lendingParameters: lendingParameters(read),
    console: read.oneOf('CONSOLE', ['true', 'false'], 'true') === 'true',
  };
}

function database(read: Variables) {
  const protocols = ['postgres:', 'postgresql:'];
  const databaseUrl = read.url('DATABASE_URL', protocols, null);
  if (databaseUrl === null) read.refuse(['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'], 'DATABASE_URL');
  const direct = read.url('DATABASE_DIRECT_URL', protocols, null, false);
  return {
    databaseUrl,
    databaseDirectUrl: direct === databaseUrl ? null : direct,
    databaseReadUrl: read.url('DATABASE_READ_URL', protocols, null, false),
    // A request in a transaction may need a second connection.
    databasePoolMax: read.integer('DATABASE_POOL_MAX', 20, 2, 1000),
    jobsPoolMax: read.integer('JOBS_POOL_MAX', 4, 1, 1000),
  };
}

function fileStore(read: Variables) {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  if (read.oneOf('FILE_STORE', ['local', 's3'], 'local') !== 's3') {
    read.refuse([...names, 'S3_REGION'], 'FILE_STORE=s3');
    return { kind: 'local' } as const;
  }
  const [endpoint, bucket, accessKeyId, secretAccessKey] = read.together(names, 'with FILE_STORE=s3');
  read.url('S3_ENDPOINT', ['http:', 'https:'], null, false);
  const region = read.optional('S3_REGION') ?? 'us-east-1';
  return { kind: 's3', endpoint, region, bucket, accessKeyId, secretAccessKey } as const;
}

function lendingParameters(read: Variables): LendingParameters {
  const currencies = read.choices('LENDING_CURRENCIES', CURRENCIES.join(','));
  if (!currencies.every((each) => CURRENCIES.includes(each as Currency))) {
    read.bad('LENDING_CURRENCIES', `must be chosen from ${CURRENCIES.join(', ')}.`);
  }
  const minAmount = read.amount('LENDING_MIN_AMOUNT', 100);
  const maxAmount = read.amount('LENDING_MAX_AMOUNT', 50_000);
  const minTerm = read.integer('LENDING_MIN_TERM', 3, 1, 600);
  const maxTerm = read.integer('LENDING_MAX_TERM', 60, 1, 600);
  if (minAmount > maxAmount) read.bad('LENDING_MIN_AMOUNT', 'must not exceed LENDING_MAX_AMOUNT.');
  if (minTerm > maxTerm) read.bad('LENDING_MIN_TERM', 'must not exceed LENDING_MAX_TERM.');
  return {
    minAmount,
    maxAmount,
    minTerm,
    maxTerm,
    currencies: currencies as Currency[],
    purposes: read.choices('LENDING_PURPOSES', PURPOSES),
    employmentStatuses: EMPLOYMENT_STATUSES,
  };
}
