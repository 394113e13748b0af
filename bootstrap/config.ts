import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { LendingParameters } from '../domain/loan-requests/lending-parameters.ts';
import { EMPLOYMENT_STATUSES } from '../domain/shared/pricing-policy.ts';
import { StartError } from './start-error.ts';
import { problemOf, type Variable, type VariableValues } from './variable.ts';
import { authorityOf } from './variable-types.ts';
import { VARIABLES } from './variables.ts';

/** The configuration in the form that the service uses. `null`: not set. */
export type Config = Readonly<ReturnType<typeof configFrom>>;

type Read = VariableValues<typeof VARIABLES>;

const UNKNOWN = 'in .env is not a variable of the service: remove it, or set it in the environment.';

interface Problem {
  readonly name: string;
  readonly message: string;
}

/** Names every bad variable at once. */
export class BadConfiguration extends StartError {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(`The configuration is not valid:\n${problems.map(({ name, message }) => `  ${name} ${message}`).join('\n')}`);
    this.name = 'BadConfiguration';
    this.problems = problems;
  }
}

/** @param inFile the names in `.env`, of which all must be known @throws BadConfiguration */
export function readConfig(env: NodeJS.ProcessEnv, inFile: readonly string[] = []): Config {
  const variables = new Map<string, Variable>(Object.entries(VARIABLES));
  const textOf = (name: string) => env[name] || (variables.get(name)?.default ?? '');
  const environment = { production: env.NODE_ENV === 'production', textOf };
  const problems = [
    ...variables.entries().map(([name, variable]) => ({
      name,
      message: problemOf(variable, textOf(name), Boolean(env[name]), environment),
    })),
    ...inFile.filter((name) => !variables.has(name)).map((name) => ({ name, message: UNKNOWN })),
  ].filter((problem): problem is Problem => problem.message !== null);
  if (problems.length > 0) throw new BadConfiguration(problems);
  const values = variables.entries().map(([name, variable]) => [name, read(variable, textOf(name))]);
  return configFrom(Object.fromEntries(values));
}

function read({ type, unset }: Variable, text: string): unknown {
  if (text !== '') return type.read(text);
  return unset === undefined ? '' : null;
}

function configFrom(v: Read) {
  const production = v.NODE_ENV === 'production';
  return {
    production,
    ...addresses(v),
    defaultLanguage: v.DEFAULT_LANGUAGE,
    timeZone: v.BUSINESS_TIME_ZONE,
    dataDir: v.DATA_DIR,
    console: v.CONSOLE,
    consoleIdleMinutes: v.CONSOLE_IDLE_MINUTES,
    drainSeconds: v.DRAIN_SECONDS,
    logLevel: v.LOG_LEVEL,
    databaseUrl: v.DATABASE_URL,
    databaseDirectUrl: v.DATABASE_DIRECT_URL === v.DATABASE_URL ? null : v.DATABASE_DIRECT_URL,
    databaseReadUrl: v.DATABASE_READ_URL,
    databasePoolMax: v.DATABASE_POOL_MAX,
    jobsPoolMax: v.JOBS_POOL_MAX,
    namedStatements: v.DATABASE_NAMED_STATEMENTS,
    ...signIn(v),
    /** The acts that need a second operator. */
    fourEyes: v.FOUR_EYES ?? [],
    rateLimitMax: v.RATE_LIMIT_MAX,
    authRateLimitMax: v.AUTH_RATE_LIMIT_MAX,
    redisUrl: v.REDIS_URL,
    paymentGateway: paymentGateway(v),
    /** Whether operators can move the business date. */
    sandboxClock: !production && v.PAYMENT_GATEWAY === 'sandbox',
    agreementRequired: v.AGREEMENT_REQUIRED,
    lender: { name: v.LENDER_NAME, address: v.LENDER_ADDRESS, regulator: v.LENDER_REGULATOR },
    lendingParameters: lendingParameters(v),
    retention: { notificationDays: v.NOTIFICATION_RETENTION_DAYS, gatewayEventDays: v.GATEWAY_EVENT_RETENTION_DAYS },
    fileStore: fileStore(v),
    fileUrlSecret: v.FILE_URL_SECRET,
    ...channels(v),
    webhookNetwork: { httpAllowed: !production, privateAllowed: v.WEBHOOK_ALLOW_PRIVATE },
    telemetry: telemetry(v),
  };
}

function addresses({ HOST: host, PORT: port, REUSE_PORT: reusePort, ...v }: Read) {
  const publicUrl = v.PUBLIC_URL ?? `http://${authorityOf(host)}:${port}`;
  /** Such as `/api`. Empty without one. */
  const publicPath = v.PUBLIC_URL === null ? '' : new URL(v.PUBLIC_URL).pathname.replace(/\/$/, '');
  const corsOrigins = v.CORS_ORIGINS ?? [];
  return { host, port, reusePort, publicUrl, publicPath, appUrl: v.APP_URL, corsOrigins, trustProxy: v.TRUST_PROXY };
}

function signIn(v: Read) {
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience, OIDC_JWKS_URL: jwksUrl } = v;
  const { OPERATOR_EMAIL: email, OPERATOR_PASSWORD: password } = v;
  return {
    jwtPrivateKey: v.JWT_PRIVATE_KEY,
    jwtAdditionalPublicKeys: v.JWT_ADDITIONAL_PUBLIC_KEYS,
    jwtIssuer: v.JWT_ISSUER,
    jwtAudience: v.JWT_AUDIENCE,
    oidc: issuer === null ? null : { issuer, audience, jwksUrl },
    operator: email === null ? null : { email, password },
    operatorMfaRequired: v.OPERATOR_MFA === 'required',
  };
}

function paymentGateway(v: Read) {
  const { PAYMENT_GATEWAY_URL: url, PAYMENT_GATEWAY_KEY: key, PAYMENT_WEBHOOK_SECRET: webhookSecret } = v;
  if (v.PAYMENT_GATEWAY === 'http') return { kind: v.PAYMENT_GATEWAY, url, key, webhookSecret };
  const byCents = v.SANDBOX_OUTCOMES === 'by-cents';
  return { kind: v.PAYMENT_GATEWAY, settlementMs: v.SANDBOX_SETTLEMENT_MS, byCents };
}

function lendingParameters(v: Read): LendingParameters {
  return {
    minAmount: v.LENDING_MIN_AMOUNT,
    maxAmount: v.LENDING_MAX_AMOUNT,
    minTerm: v.LENDING_MIN_TERM,
    maxTerm: v.LENDING_MAX_TERM,
    currencies: v.LENDING_CURRENCIES,
    purposes: v.LENDING_PURPOSES,
    employmentStatuses: EMPLOYMENT_STATUSES,
  };
}

function fileStore({ S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket, ...v }: Read) {
  if (v.FILE_STORE === 'local') return { kind: v.FILE_STORE };
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = v;
  return { kind: v.FILE_STORE, endpoint, region, bucket, accessKeyId, secretAccessKey };
}

function channels(v: Read) {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = v;
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = v;
  return {
    mail: smtpUrl === null ? null : { smtpUrl, from },
    webPush: publicKey === null ? null : { publicKey, privateKey, subject },
    fcmServiceAccount: v.FCM_SERVICE_ACCOUNT,
  };
}

function telemetry(v: Read) {
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_SERVICE_NAME: serviceName,
    OTEL_TRACES_SAMPLER_ARG: sampleRatio,
  } = v;
  return endpoint === null ? null : { endpoint, serviceName, sampleRatio };
}

/** Adds the variables of `.env` in the working directory, if that exists. Variables that are set already win. */
export function loadDotEnv(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw new StartError(`The file .env cannot be read (${code}): correct it, or remove it.`);
  }
}

/** @throws BadConfiguration, also for an unknown name in `.env`: the environment has names of many programs */
export function readEnvironment(env: NodeJS.ProcessEnv): Config {
  const inFile = existsSync('.env') ? Object.keys(parseEnv(readFileSync('.env', 'utf8'))) : [];
  return readConfig(env, inFile);
}

export const VERSION: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
