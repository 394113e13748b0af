import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BadConfiguration, type Config, readConfig } from '../../../bootstrap/config.ts';
import { PRODUCTION as UNCONNECTED } from '../../support/production.ts';

const DATABASE_URL = 'postgres://pooler/lending';
const PRODUCTION = { ...UNCONNECTED, DATABASE_URL };
const KEYS = generateKeyPairSync('ed25519');
const JWT_PRIVATE_KEY = KEYS.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const JWT_ADDITIONAL_PUBLIC_KEYS = KEYS.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const OIDC = { OIDC_ISSUER: 'https://id.example', OIDC_AUDIENCE: 'lending', OIDC_JWKS_URL: 'http://id.example/jwks' };
const OPERATOR = { OPERATOR_EMAIL: 'operator@example.com', OPERATOR_PASSWORD: 'twelve chars' };
const PROVIDER = {
  PAYMENT_GATEWAY: 'http',
  PAYMENT_GATEWAY_URL: 'https://pay.example/v1',
  PAYMENT_GATEWAY_KEY: 'key',
  PAYMENT_WEBHOOK_SECRET: 'secret',
};
const S3_KEY = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
const S3 = { FILE_STORE: 's3', S3_ENDPOINT: 'http://s3:7070', S3_BUCKET: 'files', ...S3_KEY };
const VAPID = {
  VAPID_PUBLIC_KEY: Buffer.alloc(65, 0xff).toString('base64url'),
  VAPID_PRIVATE_KEY: Buffer.alloc(32, 0xff).toString('base64url'),
  VAPID_SUBJECT: 'mailto:operations@lending.example',
};
const FCM = JSON.stringify({ project_id: 'lending', client_email: 'push@lending.example', private_key: 'pem' });
const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318';

/** The names of the variables that are wrong. */
function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof BadConfiguration)) throw error;
    return error.problems.map(({ name }) => name).sort();
  }
}

describe('the configuration', () => {
  it.each<[NodeJS.ProcessEnv, Partial<Config>]>([
    [{}, { production: false, port: 3000, host: '127.0.0.1', publicUrl: 'http://127.0.0.1:3000', publicPath: '' }],
    [{}, { databaseUrl: null, databaseDirectUrl: null, databaseReadUrl: null, databasePoolMax: 20, jobsPoolMax: 4 }],
    [{}, { drainSeconds: 0, rateLimitMax: 600, redisUrl: null, trustProxy: false, corsOrigins: [] }],
    [{}, { lendingParameters: expect.objectContaining({ minAmount: 100, maxTerm: 60, currencies: ['USD', 'VES'] }) }],
    [{}, { sandboxClock: true, webhookNetwork: { httpAllowed: true, privateAllowed: false } }],
    [{}, { operator: null, oidc: null, mail: null, webPush: null, telemetry: null, fileStore: { kind: 'local' } }],
    [
      PRODUCTION,
      { production: true, sandboxClock: false, webhookNetwork: { httpAllowed: false, privateAllowed: false } },
    ],
    [{ PORT: '' }, { port: 3000 }],
    [{ PORT: '4000' }, { publicUrl: 'http://127.0.0.1:4000', appUrl: null }],
    [{ HOST: '::1' }, { publicUrl: 'http://[::1]:3000' }],
    [{ PUBLIC_URL: 'https://example.com' }, { publicUrl: 'https://example.com', publicPath: '' }],
    [{ PUBLIC_URL: 'https://example.com/api' }, { publicPath: '/api', appUrl: null }],
    [{ PUBLIC_URL: 'https://a.example/v-1/api/' }, { publicUrl: 'https://a.example/v-1/api/', publicPath: '/v-1/api' }],
    [{ APP_URL: "https://app.example.com/'a;b" }, { appUrl: "https://app.example.com/'a;b" }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ TRUST_PROXY: '10.0.0.1' }, { trustProxy: ['10.0.0.1'] }],
    [{ TRUST_PROXY: '10.0.0.0/8, 2001:db8::/32,::1' }, { trustProxy: ['10.0.0.0/8', '2001:db8::/32', '::1'] }],
    [{ CORS_ORIGINS: '*' }, { corsOrigins: ['*'] }],
    [{ CORS_ORIGINS: 'https://a.example, http://[::1]:3' }, { corsOrigins: ['https://a.example', 'http://[::1]:3'] }],
    [{ WEBHOOK_ALLOW_PRIVATE: 'true' }, { webhookNetwork: { httpAllowed: true, privateAllowed: true } }],
    [{ DATABASE_URL, DATABASE_DIRECT_URL: DATABASE_URL }, { databaseDirectUrl: null }],
    [{ DATABASE_URL, DATABASE_DIRECT_URL: 'postgres://db/l' }, { databaseDirectUrl: 'postgres://db/l' }],
    [OIDC, { oidc: { issuer: 'https://id.example', audience: 'lending', jwksUrl: 'http://id.example/jwks' } }],
    [OPERATOR, { operator: { email: 'operator@example.com', password: 'twelve chars' } }],
    [{}, { paymentGateway: { kind: 'sandbox', settlementMs: 1000, byCents: true } }],
    [{ SANDBOX_OUTCOMES: 'accept' }, { paymentGateway: { kind: 'sandbox', settlementMs: 1000, byCents: false } }],
    [
      { ...PROVIDER, SANDBOX_OUTCOMES: 'accept' },
      { paymentGateway: { kind: 'http', url: 'https://pay.example/v1', key: 'key', webhookSecret: 'secret' } },
    ],
    [{ ...S3, S3_REGION: 'eu-1' }, { fileStore: expect.objectContaining({ kind: 's3', region: 'eu-1' }) }],
    [{ MAIL_FROM: 'us@example.com' }, { mail: null }],
    [{ SMTP_URL: 'smtp://127.0.0.1:25' }, { mail: { smtpUrl: 'smtp://127.0.0.1:25', from: 'no-reply@localhost' } }],
    [VAPID, { webPush: expect.objectContaining({ subject: VAPID.VAPID_SUBJECT }) }],
    [{ FCM_SERVICE_ACCOUNT: FCM }, { fcmServiceAccount: FCM }],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '0.1' },
      { telemetry: { endpoint: OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: 'lending-service', sampleRatio: 0.1 } },
    ],
  ])('of %j has %j', (env, part) => {
    expect(readConfig(env)).toMatchObject(part);
  });

  it('reads keys on several lines or on one, and others only beside the first', () => {
    expect(readConfig({ JWT_PRIVATE_KEY, JWT_ADDITIONAL_PUBLIC_KEYS })).toMatchObject({
      jwtPrivateKey: JWT_PRIVATE_KEY,
      jwtAdditionalPublicKeys: JWT_ADDITIONAL_PUBLIC_KEYS,
    });
    expect(problemsOf({ JWT_PRIVATE_KEY: JWT_PRIVATE_KEY.replaceAll('\n', '\\n') })).toEqual([]);
    expect(problemsOf({ JWT_ADDITIONAL_PUBLIC_KEYS })).toEqual(['JWT_ADDITIONAL_PUBLIC_KEYS']);
    expect(problemsOf({ JWT_PRIVATE_KEY: JWT_ADDITIONAL_PUBLIC_KEYS })).toEqual(['JWT_PRIVATE_KEY']);
    const twice = { JWT_PRIVATE_KEY, JWT_ADDITIONAL_PUBLIC_KEYS: JWT_PRIVATE_KEY };
    expect(problemsOf(twice)).toEqual(['JWT_ADDITIONAL_PUBLIC_KEYS']);
  });

  it.each<[name: string, texts: readonly string[], beside?: NodeJS.ProcessEnv]>([
    ['NODE_ENV', ['Production', 'PRODUCTION', ' production']],
    ['PORT', ['70000', '-1', '1.5', 'many']],
    ['CONSOLE', ['yes']],
    ['LOG_LEVEL', ['loud']],
    ['PUBLIC_URL', ['example.com', 'https://example.com/?a=b', 'https://example.com/%zz']],
    // `//` would name a host, `;` would end the path of a cookie.
    ['PUBLIC_URL', ['//a', '/a//', '/a;b', '/a%2Fb', '/a b', '/ä', "/'a"].map((path) => `https://example.com${path}`)],
    ['APP_URL', ['example.com', 'https://example.com/#a', 'https://us:secret@example.com']],
    ['TRUST_PROXY', ['true', 'yes', '-1', '1.5', '11', '1,2', 'loopback', 'proxy.example.com']],
    ['TRUST_PROXY', ['10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/', '::/129', '10.0.0.256', '10.0.0.1,', 'fe80::1%eth0']],
    // A browser never sends these as an origin, so that they would silently allow nothing.
    ['CORS_ORIGINS', ['null', 'app.example', 'ftp://app.example', 'https://bücher.example', 'https://*.example']],
    ['CORS_ORIGINS', ['/', '/app', ':443', '?', ',', ',*'].map((end) => `https://app.example.com${end}`)],
    ['CORS_ORIGINS', ['https://App.example.com', 'https://user@app.example.com', '*,https://app.example.com']],
    ['DATABASE_URL', ['mysql://x', 'postgres://lending:100%@db/lending']],
    ['DATABASE_POOL_MAX', ['1']],
    ['JOBS_POOL_MAX', ['0']],
    ['REDIS_URL', ['http://redis', 'redis://:1%zz@redis']],
    ['DRAIN_SECONDS', ['-1']],
    ['JWT_PRIVATE_KEY', ['secret words']],
    ['OIDC_ISSUER', ['lending-service'], OIDC],
    ['OIDC_JWKS_URL', ['jwks.json'], OIDC],
    ['OPERATOR_EMAIL', ['operator'], OPERATOR],
    ['OPERATOR_PASSWORD', ['eleven char'], OPERATOR],
    ['FILE_URL_SECRET', ['short']],
    ['PAYMENT_GATEWAY', ['stripe']],
    ['PAYMENT_GATEWAY_URL', ['pay.example.com'], PROVIDER],
    ['PAYMENT_GATEWAY_KEY', ['two\nlines'], PROVIDER],
    ['SANDBOX_OUTCOMES', ['decline']],
    ['LENDING_MIN_AMOUNT', ['1.234', '50000.01']],
    ['LENDING_MIN_TERM', ['61']],
    ['LENDING_CURRENCIES', ['EUR', 'USD,USD']],
    ['LENDING_PURPOSES', ['Education,']],
    ['GATEWAY_EVENT_RETENTION_DAYS', ['29']],
    ['S3_ENDPOINT', ['s3.example'], S3],
    ['SMTP_URL', ['mail.example']],
    // In plain base64.
    ['VAPID_PUBLIC_KEY', ['key', Buffer.alloc(65, 0xff).toString('base64')], VAPID],
    ['VAPID_PRIVATE_KEY', ['key', Buffer.alloc(32, 0xff).toString('base64')], VAPID],
    ['VAPID_SUBJECT', ['operations@lending.example'], VAPID],
    ['FCM_SERVICE_ACCOUNT', ['{}', 'account.json']],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', ['receiver:4318']],
    ['OTEL_TRACES_SAMPLER_ARG', ['2']],
  ])('refuses %s = %j', (name, texts, beside) => {
    for (const text of texts) expect([text, problemsOf({ ...beside, [name]: text })]).toEqual([text, [name]]);
  });

  it.each(['0.0.0.0', '::', '0', '0:0:0:0:0:0:0:0', '::0', '::ffff:0.0.0.0'])(
    'requires an address for clients with HOST=%s, where none can be reached',
    (HOST) => {
      expect(problemsOf({ HOST })).toEqual(['PUBLIC_URL']);
      expect(problemsOf({ HOST, PUBLIC_URL: 'https://lending.example.com' })).toEqual([]);
    },
  );

  it('refuses production on defaults', () => {
    const jwt = ['JWT_AUDIENCE', 'JWT_ISSUER', 'JWT_PRIVATE_KEY'];
    const required = ['DATABASE_URL', 'FILE_URL_SECRET', ...jwt, 'PAYMENT_GATEWAY', 'PUBLIC_URL'];
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual(required);
  });

  it.each<[NodeJS.ProcessEnv, string[]]>([
    [{ CORS_ORIGINS: '*' }, ['CORS_ORIGINS']],
    [{ CORS_ORIGINS: 'https://app.example' }, []],
    [OIDC, ['OIDC_JWKS_URL']],
    [{ ...OIDC, OIDC_JWKS_URL: 'https://id.example/jwks' }, []],
    [PROVIDER, ['PAYMENT_WEBHOOK_SECRET']],
    [{ ...PROVIDER, PAYMENT_WEBHOOK_SECRET: 'x'.repeat(16) }, []],
  ])('refuses in production what is fine for trying the service: of %j, %j', (env, names) => {
    expect(problemsOf({ ...PRODUCTION, ...env })).toEqual(names);
  });

  it.each<[what: string, whole: NodeJS.ProcessEnv, sole: string]>([
    ['an external identity provider', OIDC, 'OIDC_ISSUER'],
    ['an operator', OPERATOR, 'OPERATOR_EMAIL'],
    ['a payment provider', PROVIDER, 'PAYMENT_GATEWAY'],
    ['a bucket', S3, 'FILE_STORE'],
    ['web push', VAPID, 'VAPID_PUBLIC_KEY'],
  ])('requires all variables of %s, and refuses the others without the first', (_what, whole, first) => {
    const { [first]: value, ...others } = whole;
    expect(problemsOf(whole)).toEqual([]);
    expect(problemsOf({ [first]: value })).toEqual(Object.keys(others).sort());
    expect(problemsOf(others)).toEqual(Object.keys(others).sort());
  });

  it.each<[NodeJS.ProcessEnv, string[]]>([
    [{ DATABASE_DIRECT_URL: DATABASE_URL }, ['DATABASE_DIRECT_URL']],
    [{ DATABASE_READ_URL: DATABASE_URL }, ['DATABASE_READ_URL']],
    [{ S3_REGION: 'eu-1' }, ['S3_REGION']],
    [{ ...OIDC, JWT_ISSUER: OIDC.OIDC_ISSUER }, ['OIDC_ISSUER']],
  ])('refuses the combination %j', (env, names) => {
    expect(problemsOf(env)).toEqual(names);
  });

  it('names every bad variable at once, with a sentence each, and repeats no text, which may be secret', () => {
    const secret = { PUBLIC_URL: 'https://us:secret@x', DATABASE_URL: 'secret://x', FILE_URL_SECRET: 'secret' };
    const env = { ...PRODUCTION, ...secret, JWT_PRIVATE_KEY: '', PAYMENT_GATEWAY: 'http', S3_BUCKET: 'files' };

    expect(() => readConfig(env, ['PORT', 'PRT', 'COLOUR'])).toThrow(
      [
        'The configuration is not valid:',
        'PUBLIC_URL must have no query, fragment or password: links start with it.',
        'DATABASE_URL must be a URL that starts with postgres:// or postgresql://.',
        'JWT_PRIVATE_KEY is required in production.',
        'PAYMENT_GATEWAY_URL is required with PAYMENT_GATEWAY=http.',
        'PAYMENT_GATEWAY_KEY is required with PAYMENT_GATEWAY=http.',
        'PAYMENT_WEBHOOK_SECRET is required with PAYMENT_GATEWAY=http.',
        'S3_BUCKET has no effect without FILE_STORE=s3.',
        'FILE_URL_SECRET must be at least 32 characters long.',
        'PRT in .env is not a variable of the service: did you mean PORT?',
        'COLOUR in .env is not a variable of the service: remove it, or set it in the environment.',
      ].join('\n  '),
    );
  });
});
