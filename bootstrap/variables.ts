import { FOUR_EYES_ACTS } from '../application/operators/acts.ts';
import { LANGUAGES } from '../domain/shared/language.ts';
import { optional, requiredWith, setting } from './variable.ts';
import * as channel from './variable-types.ts';

const MESSAGES = {
  SMTP_URL: optional(channel.urlWithHost('smtp:', 'smtps:'), 'mail is logged, without links', 'The mail server.', {
    example: 'smtp://user:password@127.0.0.1:587',
  }),
  MAIL_FROM: setting(channel.sender, 'no-reply@localhost', 'The sender of mail.'),
  VAPID_PUBLIC_KEY: optional(
    channel.vapidPublicKey,
    'web push is logged',
    '`npx web-push generate-vapid-keys` makes a pair.',
  ),
  VAPID_PRIVATE_KEY: requiredWith('VAPID_PUBLIC_KEY', channel.vapidPrivateKey, 'The other key of the pair.', {
    rule: (privateKey, { textOf }) => {
      const publicKey = channel.vapidPublicKey.read(textOf('VAPID_PUBLIC_KEY'));
      if (privateKey === '' || publicKey === undefined) return false;
      return !channel.isVapidPair(publicKey, privateKey) && 'must belong to VAPID_PUBLIC_KEY.';
    },
  }),
  VAPID_SUBJECT: requiredWith('VAPID_PUBLIC_KEY', channel.contact, 'The address for push services to reach you.', {
    example: 'mailto:operations@lending.example.com',
  }),
  FCM_SERVICE_ACCOUNT: optional(
    channel.serviceAccount,
    'push to phones is logged',
    'Firebase Cloud Messaging, for iOS and Android. On one line.',
  ),
  WEBHOOK_ALLOW_PRIVATE: setting(
    channel.boolean,
    'false',
    'Whether webhooks may lead to private addresses, for tests.',
  ),
};

/** The names and meanings are those of OpenTelemetry. */
const TRACES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    channel.webUrlWithout('query', 'fragment'),
    'no traces',
    'The base URL of an OpenTelemetry receiver over HTTP.',
    { example: 'http://127.0.0.1:4318' },
  ),
  // The SDK itself reads it.
  OTEL_EXPORTER_OTLP_HEADERS: optional(channel.headers, 'none', 'Headers for the receiver.', {
    example: 'api-key=secret',
  }),
  OTEL_SERVICE_NAME: setting(channel.lineOfText, 'lending-service', 'The name in traces.'),
  OTEL_TRACES_SAMPLER_ARG: setting(channel.ratio, '1', 'The share of traces that are recorded.'),
};

/** How operators work in the back office. */
const OPERATORS = {
  FOUR_EYES: optional(
    channel.someOf(...FOUR_EYES_ACTS),
    'none',
    'The acts of operators that a second one must confirm. `approve` covers making an offer.',
    { example: 'disburse,write-off' },
  ),
};

const POSTGRES = channel.url('postgres:', 'postgresql:');
const inProduction = 'required';

/*
 * Each variable once: its type, its default or what happens without it, and what it means. `npm run docs:variables` writes
 * the documentation from it.
 */

const SERVICE = {
  NODE_ENV: optional(channel.lineOfText, 'not production', 'With `production`, costly mistakes end the start.', {
    rule: (mode, { production }) =>
      /^production$/i.test(mode) && !production && 'must be exactly production, in lower case.',
  }),
  HOST: setting(channel.host, '127.0.0.1', 'The address on which the service listens.'),
  PORT: setting(channel.integer(0, 65_535), '3000', 'The port on which it listens; `0` is any that is free.'),
  REUSE_PORT: setting(channel.boolean, 'false', 'Whether several processes may listen on the port (Linux).'),
  PUBLIC_URL: optional(
    channel.baseUrl,
    '`http://HOST:PORT`',
    'The address that clients call; a proxy in front removes its path. Required with a `HOST` such as `0.0.0.0`.',
    {
      inProduction,
      example: 'https://lending.example.com',
      // It becomes part of headers, cookies and pages, where other paths would need escapes, and `//` would name a host.
      rule: (address, { textOf, production }) => {
        if (address !== '') return !channel.hasPlainPath(address) && 'must have no path, or a plain one such as /api.';
        const isNeeded = !production && channel.needsPublicUrl(textOf('HOST'));
        return isNeeded && `is required with HOST=${textOf('HOST')}: clients need an address that leads here.`;
      },
    },
  ),
  APP_URL: optional(
    channel.baseUrl,
    '`/pages` of the service',
    'The address of links in mail, push and notifications.',
    {
      example: 'https://app.example.com',
    },
  ),
  DEFAULT_LANGUAGE: setting(channel.choiceOf(...LANGUAGES), 'en', 'The language of those who have named none.'),
  CORS_ORIGINS: optional(
    channel.origins,
    'none',
    'The origins whose pages may call the API; `*` is all, outside production only.',
    {
      example: 'https://app.example.com,http://localhost:5173',
      rule: (list, { production }) =>
        production && list.trim() === '*' && 'must not be * in production: name the origins.',
    },
  ),
  TRUST_PROXY: setting(channel.proxies, 'false', 'The proxies that may state the address of a client.'),
  DATA_DIR: setting(channel.lineOfText, '.data', 'The folder of the embedded database, files and generated keys.'),
  CONSOLE: setting(channel.boolean, 'true', "Whether the operator's console is at `/console`."),
  CONSOLE_IDLE_MINUTES: setting(
    channel.integer(1, 1440),
    '30',
    'Minutes until the console signs out an idle operator.',
  ),
  DRAIN_SECONDS: setting(
    channel.integer(0, 3600),
    '0',
    'How long a process serves after SIGTERM while it is not ready.',
  ),
  LOG_LEVEL: setting(channel.logLevel, 'warn', '`info` logs each request, mail and push message.'),
};

const DATABASE = {
  DATABASE_URL: optional(POSTGRES, 'the embedded PostgreSQL', 'Any PostgreSQL from 15.', {
    inProduction,
    example: 'postgres://lending:secret@127.0.0.1:5432/lending',
  }),
  DATABASE_DIRECT_URL: optional(POSTGRES, '`DATABASE_URL`', 'PostgreSQL itself, past a pooler in transaction mode.', {
    with: 'DATABASE_URL',
  }),
  DATABASE_READ_URL: optional(POSTGRES, 'none', 'A replica for the lists of operators.', { with: 'DATABASE_URL' }),
  DATABASE_NAMED_STATEMENTS: setting(channel.boolean, 'true', '`false` if a pooler cannot keep prepared statements.'),
  // A request in a transaction may need a second connection.
  DATABASE_POOL_MAX: setting(
    channel.integer(2, 1000),
    '20',
    'Connections for requests and for what jobs do, and as many to the replica.',
  ),
  JOBS_POOL_MAX: setting(
    channel.integer(1, 1000),
    '4',
    'Connections for the queue of jobs, which fetch and complete them. What they do takes one of `DATABASE_POOL_MAX`.',
  ),
};

const SIGN_IN = {
  JWT_PRIVATE_KEY: optional(
    channel.privateKey,
    'generated, in `DATA_DIR`',
    'Signs access tokens. On one line, with `\\n` for each line break.',
    { inProduction },
  ),
  JWT_ADDITIONAL_PUBLIC_KEYS: optional(channel.publicKeys, 'none', 'Other keys whose tokens are also accepted.', {
    rule: (keys, { textOf }) =>
      keys !== '' && textOf('JWT_PRIVATE_KEY') === '' && 'requires JWT_PRIVATE_KEY. Without it, use `keys rotate`.',
  }),
  JWT_ISSUER: setting(channel.lineOfText, 'lending-service', 'The claim `iss` of access tokens.', { inProduction }),
  JWT_AUDIENCE: setting(channel.lineOfText, 'lending-api', 'The claim `aud` of access tokens.', { inProduction }),
  OIDC_ISSUER: optional(channel.lineOfText, 'none', 'An external identity provider whose tokens are also accepted.', {
    example: 'https://id.example.com',
    rule: (issuer, { textOf }) => issuer === textOf('JWT_ISSUER') && 'must differ from JWT_ISSUER.',
  }),
  OIDC_AUDIENCE: requiredWith('OIDC_ISSUER', channel.lineOfText, 'The claim `aud` of its tokens.'),
  OIDC_JWKS_URL: requiredWith(
    'OIDC_ISSUER',
    channel.webUrlWithout('password'),
    'Its public keys, in production over https.',
    {
      example: 'https://id.example.com/.well-known/jwks.json',
      // An attacker who can replace the keys in transit can sign in as any user.
      rule: (address, { production }) =>
        production && /^http:/i.test(address) && 'must start with https:// in production.',
    },
  ),
  OPERATOR_MFA: setting(
    channel.choiceOf('optional', 'required'),
    'optional',
    'Whether operators need a second factor.',
  ),
  OPERATOR_EMAIL: optional(
    channel.email,
    'none',
    'The e-mail address of an operator whose account each start creates.',
  ),
  OPERATOR_PASSWORD: requiredWith(
    'OPERATOR_EMAIL',
    channel.password,
    'Set again by each start: remove both once the operator has changed password or address.',
  ),
};

const LIMITS = {
  RATE_LIMIT_MAX: setting(
    channel.integer(1, 100_000_000),
    '600',
    'Requests per minute; a sixtieth may be data exports.',
  ),
  AUTH_RATE_LIMIT_MAX: setting(channel.integer(1, 1_000_000), '10', 'Login attempts per minute.'),
  REDIS_URL: optional(
    channel.redisUrl,
    'each process counts for itself',
    'The Redis in which all processes count together.',
    { example: 'redis://user:password@127.0.0.1:6379' },
  ),
};

const PAYMENTS = {
  // The sandbox moves no money, so production must choose it by name.
  PAYMENT_GATEWAY: setting(channel.choiceOf('sandbox', 'http'), 'sandbox', 'The sandbox moves no money.', {
    inProduction,
  }),
  PAYMENT_GATEWAY_URL: requiredWith('PAYMENT_GATEWAY=http', channel.baseUrl, "The provider's API.", {
    example: 'https://pay.example.com/v1',
  }),
  PAYMENT_GATEWAY_KEY: requiredWith(
    'PAYMENT_GATEWAY=http',
    channel.visibleAscii,
    "The provider's key for the service.",
  ),
  PAYMENT_WEBHOOK_SECRET: requiredWith('PAYMENT_GATEWAY=http', channel.lineOfText, "Verifies the provider's events.", {
    // The provider chooses it, so a shorter one is refused in production only.
    rule: ({ length }, { production }) =>
      production && length > 0 && length < 16 && 'must have at least 16 characters in production.',
  }),
  SANDBOX_SETTLEMENT_MS: setting(channel.integer(0, 86_400_000), '1000', 'The delay of settlements by the sandbox.'),
  SANDBOX_OUTCOMES: setting(
    channel.choiceOf('by-cents', 'accept'),
    'by-cents',
    '`by-cents` declines amounts with cents .02, and .03 fail after they are accepted. `accept` takes all.',
  ),
};

const LENDING = {
  LENDER_NAME: setting(
    channel.printed,
    'Lending Service',
    'Printed on statements, agreements and decision letters, and shown in mail and on pages.',
  ),
  LENDER_ADDRESS: optional(channel.printed, 'none', 'Printed on papers below the name.'),
  LENDER_REGULATOR: setting(
    channel.printed,
    'Federal Trade Commission, Equal Credit Opportunity, Washington, DC 20580',
    'The agency that supervises the lender, with its address. The decision letter names it.',
  ),
  AGREEMENT_REQUIRED: setting(
    channel.boolean,
    'false',
    'Whether a loan is disbursed only once the borrower has signed the agreement.',
  ),
  LENDING_MIN_AMOUNT: setting(channel.decimalAmount, '100', 'The smallest loan, in any currency.', {
    rule: (min, { textOf }) =>
      Number(min) > Number(textOf('LENDING_MAX_AMOUNT')) && 'must not exceed LENDING_MAX_AMOUNT.',
  }),
  LENDING_MAX_AMOUNT: setting(channel.decimalAmount, '50000', 'The largest loan.'),
  LENDING_MIN_TERM: setting(channel.integer(1, 600), '3', 'The shortest term, in months.', {
    rule: (min, { textOf }) => Number(min) > Number(textOf('LENDING_MAX_TERM')) && 'must not exceed LENDING_MAX_TERM.',
  }),
  LENDING_MAX_TERM: setting(channel.integer(1, 600), '60', 'The longest term, in months.'),
  LENDING_CURRENCIES: setting(
    channel.currencies,
    'USD,VES',
    'The currencies of new loans. One that leaves the list stays in its loans.',
  ),
  BUSINESS_TIME_ZONE: setting(
    channel.timeZone,
    'UTC',
    'Where the lender is: each day is a day there, such as due dates and the close of business. The same on every node. [To change it](run.md#change-the-time-zone)',
  ),
  LENDING_PURPOSES: setting(
    channel.texts,
    'Home Improvement,Education,Medical,Debt Consolidation,Vehicle,Business,Travel,Other',
    'The purposes of loans.',
  ),
  NOTIFICATION_RETENTION_DAYS: setting(channel.integer(1, 36_500), '365', 'Days that a read notification is kept.'),
  // An event that the gateway repeats after that is judged again, so it must be long past.
  GATEWAY_EVENT_RETENTION_DAYS: setting(
    channel.integer(30, 36_500),
    '400',
    'Days that an event of the gateway is kept.',
  ),
};

const FILES = {
  FILE_STORE: setting(
    channel.choiceOf('local', 's3'),
    'local',
    '`local` stores files in `DATA_DIR`, `s3` in a bucket.',
  ),
  S3_ENDPOINT: requiredWith('FILE_STORE=s3', channel.baseUrl, 'The address of the store.'),
  S3_REGION: setting(channel.region, 'us-east-1', 'The region of the bucket.', { with: 'FILE_STORE=s3' }),
  S3_BUCKET: requiredWith('FILE_STORE=s3', channel.bucket, 'The bucket.'),
  S3_ACCESS_KEY_ID: requiredWith('FILE_STORE=s3', channel.visibleAscii, 'The id of the access key to the bucket.'),
  S3_SECRET_ACCESS_KEY: requiredWith('FILE_STORE=s3', channel.lineOfText, 'The access key to the bucket.'),
  FILE_URL_SECRET: optional(
    channel.longText(32),
    'generated, in `DATA_DIR`',
    'Signs links to files. Keys for the console, second factors, payment instruments and digests of addresses are derived from it. The same on every node.',
    { inProduction },
  ),
};

export const SECTIONS = {
  'The service': SERVICE,
  Database: DATABASE,
  'Sign-in': SIGN_IN,
  Operators: OPERATORS,
  'Rate limits': LIMITS,
  Payments: PAYMENTS,
  Lending: LENDING,
  Files: FILES,
  'Mail, push and webhooks': MESSAGES,
  Traces: TRACES,
};

export const VARIABLES = {
  ...SERVICE,
  ...DATABASE,
  ...SIGN_IN,
  ...OPERATORS,
  ...LIMITS,
  ...PAYMENTS,
  ...LENDING,
  ...FILES,
  ...MESSAGES,
  ...TRACES,
};
