import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../bootstrap/config.ts';
import { problemsOf } from './problems-of.ts';

describe('the configuration', () => {
  it('has a default for everything outside production', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', databaseUrl: null, rateLimitMax: 600 });
    expect(config.lendingParameters).toMatchObject({ minAmount: 100, maxAmount: 50_000, currencies: ['USD', 'VES'] });
  });

  it('names every bad variable at once', () => {
    const env = { PORT: '70000', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x', LENDING_CURRENCIES: 'EUR' };
    expect(problemsOf(env).sort()).toEqual(['DATABASE_URL', 'LENDING_CURRENCIES', 'LOG_LEVEL', 'PORT']);
  });

  it('goes straight to one database, and has limits for several machines', () => {
    const none = { databaseDirectUrl: null, databaseReadUrl: null, redisUrl: null };
    expect(readConfig({})).toMatchObject({ ...none, databasePoolMax: 20, jobsPoolMax: 4, drainSeconds: 0 });
    const DATABASE_URL = 'postgres://pooler/lending';
    expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL: DATABASE_URL })).toMatchObject(none);
    const lone = { DATABASE_DIRECT_URL: DATABASE_URL, DATABASE_READ_URL: DATABASE_URL };
    expect(problemsOf(lone)).toEqual(['DATABASE_DIRECT_URL', 'DATABASE_READ_URL']);
    const bad = { DATABASE_POOL_MAX: '1', DRAIN_SECONDS: '-1', JOBS_POOL_MAX: '0', REDIS_URL: 'http://redis' };
    expect(problemsOf(bad).sort()).toEqual(Object.keys(bad));
  });

  it('refuses production on defaults', () => {
    const jwt = ['JWT_AUDIENCE', 'JWT_ISSUER', 'JWT_PRIVATE_KEY'];
    const required = ['DATABASE_URL', 'FILE_URL_SECRET', ...jwt, 'PAYMENT_GATEWAY', 'PUBLIC_URL'];
    expect(problemsOf({ NODE_ENV: 'production' }).sort()).toEqual(required);
  });

  it.each(['Production', 'PRODUCTION', ' production'])('refuses NODE_ENV=%s, which is not production', (NODE_ENV) => {
    expect(problemsOf({ NODE_ENV })).toEqual(['NODE_ENV']);
  });

  it('requires every variable of a file store or a channel, and names the missing ones', () => {
    expect(problemsOf({ FILE_STORE: 's3', S3_BUCKET: 'files' }).sort()).toEqual([
      'S3_ACCESS_KEY_ID',
      'S3_ENDPOINT',
      'S3_SECRET_ACCESS_KEY',
    ]);
    expect(problemsOf({ VAPID_PUBLIC_KEY: 'key' }).sort()).toEqual([
      'VAPID_PRIVATE_KEY',
      'VAPID_PUBLIC_KEY',
      'VAPID_SUBJECT',
    ]);
    expect(problemsOf({ FCM_SERVICE_ACCOUNT: '{}', FILE_URL_SECRET: 'short' }).sort()).toEqual([
      'FCM_SERVICE_ACCOUNT',
      'FILE_URL_SECRET',
    ]);
    expect(readConfig({}).mail).toBeNull();
    expect(readConfig({ SMTP_URL: 'smtp://127.0.0.1:2525' }).mail).toMatchObject({ smtpUrl: 'smtp://127.0.0.1:2525' });
  });

  it('takes an external identity provider whole or not at all, in production over https only, and never as ourselves', () => {
    const oidc = {
      OIDC_ISSUER: 'https://id.example',
      OIDC_AUDIENCE: 'lending',
      OIDC_JWKS_URL: 'http://id.example/jwks',
    };
    expect(readConfig({}).oidc).toBeNull();
    expect(readConfig(oidc).oidc).toEqual({
      issuer: 'https://id.example',
      audience: 'lending',
      jwksUrl: 'http://id.example/jwks',
    });
    expect(problemsOf({ OIDC_ISSUER: 'https://id.example' }).sort()).toEqual(['OIDC_AUDIENCE', 'OIDC_JWKS_URL']);
    expect(problemsOf({ ...oidc, OIDC_JWKS_URL: 'jwks.json' })).toEqual(['OIDC_JWKS_URL']);
    expect(problemsOf({ ...oidc, NODE_ENV: 'production' })).toContain('OIDC_JWKS_URL');
    const secure = { ...oidc, OIDC_JWKS_URL: 'https://id.example/jwks', NODE_ENV: 'production' };
    expect(problemsOf(secure)).not.toContain('OIDC_JWKS_URL');
    expect(problemsOf({ ...oidc, JWT_ISSUER: oidc.OIDC_ISSUER })).toEqual(['OIDC_ISSUER']);
    expect(problemsOf({ ...oidc, OIDC_ISSUER: 'lending-service' })).toEqual(['OIDC_ISSUER']);
  });

  it('accepts only keys that it can use', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const JWT_PRIVATE_KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const JWT_ADDITIONAL_PUBLIC_KEYS = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect(problemsOf({ JWT_PRIVATE_KEY, JWT_ADDITIONAL_PUBLIC_KEYS })).toEqual([]);
    expect(problemsOf({ JWT_PRIVATE_KEY: JWT_PRIVATE_KEY.replaceAll('\n', '\\n') })).toEqual([]);
    expect(problemsOf({ JWT_PRIVATE_KEY: 'secret words' })).toEqual(['JWT_PRIVATE_KEY']);
    expect(problemsOf({ JWT_PRIVATE_KEY: JWT_ADDITIONAL_PUBLIC_KEYS })).toEqual(['JWT_PRIVATE_KEY']);
    expect(problemsOf({ JWT_ADDITIONAL_PUBLIC_KEYS })).toEqual(['JWT_ADDITIONAL_PUBLIC_KEYS']);
    expect(problemsOf({ JWT_PRIVATE_KEY, JWT_ADDITIONAL_PUBLIC_KEYS: JWT_PRIVATE_KEY })).toEqual([
      'JWT_ADDITIONAL_PUBLIC_KEYS',
    ]);
  });

  it('has a sandbox payment gateway, or an outside one with every variable that it requires', () => {
    const outside = {
      PAYMENT_GATEWAY: 'http',
      PAYMENT_GATEWAY_URL: 'https://pay.example.com/v1',
      PAYMENT_GATEWAY_KEY: 'key',
      PAYMENT_WEBHOOK_SECRET: 'secret',
    };
    expect(readConfig({}).paymentGateway).toEqual({ kind: 'sandbox', settlementMs: 1000, byCents: true });
    expect(readConfig({ SANDBOX_OUTCOMES: 'by-cents' }).paymentGateway).toMatchObject({ byCents: true });
    expect(readConfig({ SANDBOX_OUTCOMES: 'accept' }).paymentGateway).toMatchObject({ byCents: false });
    expect(problemsOf({ SANDBOX_OUTCOMES: 'decline' })).toEqual(['SANDBOX_OUTCOMES']);
    expect(readConfig({ ...outside, SANDBOX_OUTCOMES: 'accept' }).paymentGateway.kind).toBe('http');
    expect(readConfig(outside).paymentGateway).toEqual({
      kind: 'http',
      url: 'https://pay.example.com/v1',
      key: 'key',
      webhookSecret: 'secret',
    });
    expect(problemsOf({ PAYMENT_GATEWAY: 'http' }).sort()).toEqual([
      'PAYMENT_GATEWAY_KEY',
      'PAYMENT_GATEWAY_URL',
      'PAYMENT_WEBHOOK_SECRET',
    ]);
    expect(problemsOf({ ...outside, PAYMENT_GATEWAY_URL: 'pay.example.com' })).toEqual(['PAYMENT_GATEWAY_URL']);
    expect(problemsOf({ ...outside, PAYMENT_GATEWAY_KEY: 'two\nlines' })).toEqual(['PAYMENT_GATEWAY_KEY']);
    expect(problemsOf({ ...outside, NODE_ENV: 'production' })).toContain('PAYMENT_WEBHOOK_SECRET');
    expect(problemsOf({ PAYMENT_GATEWAY: 'stripe' })).toEqual(['PAYMENT_GATEWAY']);
  });

  it.each<[string, NodeJS.ProcessEnv, string[]]>([
    [
      'a provider without the gateway that calls it',
      { PAYMENT_GATEWAY_KEY: 'key', PAYMENT_WEBHOOK_SECRET: 's' },
      ['PAYMENT_GATEWAY_KEY', 'PAYMENT_WEBHOOK_SECRET'],
    ],
    [
      'a provider beside the sandbox',
      { PAYMENT_GATEWAY: 'sandbox', PAYMENT_GATEWAY_URL: 'https://pay.example' },
      ['PAYMENT_GATEWAY_URL'],
    ],
    ['a bucket without the store that uses it', { S3_BUCKET: 'files', S3_REGION: 'eu-1' }, ['S3_BUCKET', 'S3_REGION']],
    ['a bucket beside local files', { FILE_STORE: 'local', S3_ENDPOINT: 'https://s3.example' }, ['S3_ENDPOINT']],
    [
      'a bucket at no address',
      {
        FILE_STORE: 's3',
        S3_ENDPOINT: 's3.example',
        S3_BUCKET: 'b',
        S3_ACCESS_KEY_ID: 'i',
        S3_SECRET_ACCESS_KEY: 's',
      },
      ['S3_ENDPOINT'],
    ],
    [
      'keys of Web Push in plain base64',
      {
        VAPID_PUBLIC_KEY: Buffer.alloc(65, 0xff).toString('base64'),
        VAPID_PRIVATE_KEY: Buffer.alloc(32, 0xff).toString('base64'),
        VAPID_SUBJECT: 'mailto:operations@lending.example',
      },
      ['VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY'],
    ],
    [
      'a % that was not escaped',
      { DATABASE_URL: 'postgres://lending:100%@db/lending', REDIS_URL: 'redis://:1%zz@redis' },
      ['DATABASE_URL', 'REDIS_URL'],
    ],
    [
      'an empty or repeated choice',
      { LENDING_PURPOSES: 'Education,', LENDING_CURRENCIES: 'USD,USD' },
      ['LENDING_CURRENCIES', 'LENDING_PURPOSES'],
    ],
  ])('refuses %s', (_what, env, names) => {
    expect(problemsOf(env).sort()).toEqual(names);
  });

  it('lets tuning values be set without the part that they tune', () => {
    expect(problemsOf({ MAIL_FROM: 'us@example.com', SANDBOX_SETTLEMENT_MS: '5' })).toEqual([]);
  });

  it('requires both the address and the password of an operator', () => {
    expect(problemsOf({ OPERATOR_EMAIL: 'operator@example.com' })).toEqual(['OPERATOR_PASSWORD']);
  });

  it('refuses an operator whose account could not be created', () => {
    const email = { OPERATOR_EMAIL: 'operator@example.com' };
    expect(problemsOf({ ...email, OPERATOR_PASSWORD: 'eleven char' })).toEqual(['OPERATOR_PASSWORD']);
    expect(problemsOf({ ...email, OPERATOR_PASSWORD: 'twelve chars' })).toEqual([]);
    expect(problemsOf({ OPERATOR_EMAIL: 'operator', OPERATOR_PASSWORD: 'twelve chars' })).toEqual(['OPERATOR_EMAIL']);
  });

  it('refuses a minimum above the maximum', () => {
    expect(problemsOf({ LENDING_MIN_TERM: '61' })).toEqual(['LENDING_MIN_TERM']);
  });

  it('traces go nowhere by default, and their settings are checked', () => {
    const given = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_TRACES_SAMPLER_ARG: '0.1' };

    expect(readConfig({}).telemetry).toBeNull();
    expect(readConfig(given).telemetry).toMatchObject({ serviceName: 'lending-service', sampleRatio: 0.1 });
    expect(() => readConfig({ ...given, OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('OTEL_TRACES_SAMPLER_ARG must be');
    expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'receiver:4318' })).toThrow(
      'OTEL_EXPORTER_OTLP_ENDPOINT must',
    );
  });
});
