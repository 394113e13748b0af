import { createECDH, generateKeyPairSync } from 'node:crypto';
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
const P256 = createECDH('prime256v1');
P256.setPrivateKey(Buffer.alloc(32, 0xbf));
const VAPID = {
  VAPID_PUBLIC_KEY: P256.getPublicKey('base64url'),
  VAPID_PRIVATE_KEY: P256.getPrivateKey('base64url'),
  VAPID_SUBJECT: 'mailto:operations@lending.example',
};
const pkcs8 = { type: 'pkcs8', format: 'pem' } as const;
const RSA = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export(pkcs8).toString();
const P384 = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey.export(pkcs8).toString();
const ACCOUNT = { project_id: 'lending', client_email: 'push@lending.example', private_key: RSA };
const account = (part: object) => JSON.stringify({ ...ACCOUNT, ...part });
const FCM = JSON.stringify(ACCOUNT);
const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318';

const SMTP = { SMTP_URL: 'smtp://127.0.0.1:25' };
const MAIL = { smtpUrl: SMTP.SMTP_URL };
const sender = (name: string, address: string) => ({ name, address });

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
    [
      { LENDING_CURRENCIES: 'JPY, KWD' },
      { lendingParameters: expect.objectContaining({ currencies: ['JPY', 'KWD'] }) },
    ],
    [{ ...S3, S3_REGION: 'eu-1' }, { fileStore: expect.objectContaining({ kind: 's3', region: 'eu-1' }) }],
    [{ MAIL_FROM: 'us@example.com' }, { mail: null }],
    [SMTP, { mail: { smtpUrl: 'smtp://127.0.0.1:25', from: sender('', 'no-reply@localhost') } }],
    [{ ...SMTP, MAIL_FROM: 'us@bücher.example' }, { mail: { ...MAIL, from: sender('', 'us@bücher.example') } }],
    [{ ...SMTP, MAIL_FROM: '<us@a.example>' }, { mail: { ...MAIL, from: sender('', 'us@a.example') } }],
    [
      { ...SMTP, MAIL_FROM: 'Us, Inc. <us@a.example>' },
      { mail: { ...MAIL, from: sender('Us, Inc.', 'us@a.example') } },
    ],
    [
      { ...SMTP, MAIL_FROM: '"\\"Us\\", Inc."<us@a.example>' },
      { mail: { ...MAIL, from: sender('"Us", Inc.', 'us@a.example') } },
    ],
    [{ ...VAPID, VAPID_SUBJECT: 'https://a.example/contact' }, { webPush: expect.anything() }],
    [{ HOST: 'fe80::1%eth0', PUBLIC_URL: 'https://a.example' }, { host: 'fe80::1%eth0' }],
    [{ REDIS_URL: 'rediss://:p%20w@redis:6380/2' }, { redisUrl: 'rediss://:p%20w@redis:6380/2' }],
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
    // A second key of another form would be left out.
    const other = { JWT_PRIVATE_KEY, JWT_ADDITIONAL_PUBLIC_KEYS: `${JWT_ADDITIONAL_PUBLIC_KEYS}${P384}` };
    expect(problemsOf(other)).toEqual(['JWT_ADDITIONAL_PUBLIC_KEYS']);
  });

  it.each<[name: string, texts: readonly string[], beside?: NodeJS.ProcessEnv]>([
    ['NODE_ENV', ['Production', 'PRODUCTION', ' production']],
    ['PORT', ['70000', '-1', '1.5', 'many']],
    ['CONSOLE', ['yes', ' true', 'TRUE']],
    ['HOST', ['127.0.0.1:3000', 'http://127.0.0.1', '[::1]', ' 127.0.0.1', 'a/b', 'a b', '127.0.0.1/8']],
    ['DATA_DIR', [' ', '.data ', '.data\r', 'a\tb']],
    ['JWT_ISSUER', [' ', 'lending ']],
    ['LENDER_NAME', [' ', 'Us\nBcc: a@b.example', 'Us\u0007', ' Us']],
    ['LENDER_ADDRESS', ['1 Street\n2 City', '\u0085']],
    ['LENDER_REGULATOR', [' ', 'Agency\r\n']],
    ['OTEL_SERVICE_NAME', [' ', 'a\n']],
    [
      'OTEL_EXPORTER_OTLP_HEADERS',
      ['api-key', 'api-key=', '=secret', 'a=b,', 'a=b;c', 'a b=c', 'a=%zz', 'a=%0A', 'ä=b'],
    ],
    ['LOG_LEVEL', ['loud']],
    ['PUBLIC_URL', ['example.com', 'https://example.com/?a=b', 'https://example.com/%zz']],
    // `//` would name a host, `;` would end the path of a cookie.
    // `URL` accepts these.
    ['PUBLIC_URL', ['https:example.com', 'https:/example.com', 'https:///example.com', 'https:\\\\example.com']],
    ['PUBLIC_URL', [' https://example.com', 'https://example.com\n', 'https://exam\tple.com', 'https://example.com:0']],
    [
      'PUBLIC_URL',
      ['https://example.com?', 'https://example.com#', 'https://us@example.com', 'https://example.com:65536'],
    ],
    ['PUBLIC_URL', ['//a', '/a//', '/a;b', '/a%2Fb', '/a b', '/ä', "/'a"].map((path) => `https://example.com${path}`)],
    ['APP_URL', ['example.com', 'https://example.com/#a', 'https://us:secret@example.com']],
    ['TRUST_PROXY', ['true', 'yes', '-1', '1.5', '11', '1,2', 'loopback', 'proxy.example.com']],
    ['TRUST_PROXY', ['10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/', '::/129', '10.0.0.256', '10.0.0.1,', 'fe80::1%eth0']],
    // A browser never sends these as an origin, so that they would silently allow nothing.
    ['CORS_ORIGINS', ['null', 'app.example', 'ftp://app.example', 'https://bücher.example', 'https://*.example']],
    ['CORS_ORIGINS', ['/', '/app', ':443', '?', ',', ',*'].map((end) => `https://app.example.com${end}`)],
    ['CORS_ORIGINS', ['https://App.example.com', 'https://user@app.example.com', '*,https://app.example.com']],
    [
      'DATABASE_URL',
      [
        'mysql://x',
        'postgres:/db',
        ' postgres://db/l',
        'postgres://db/l\n',
        'postgres://db:0/l',
        'postgres://lending:100%@db/lending',
      ],
    ],
    ['DATABASE_POOL_MAX', ['1']],
    ['JOBS_POOL_MAX', ['0']],
    [
      'REDIS_URL',
      ['http://redis', 'redis://:1%zz@redis', 'redis://', 'redis:///2', 'redis://redis/a', 'redis://redis?db=a'],
    ],
    ['DRAIN_SECONDS', ['-1']],
    ['JWT_PRIVATE_KEY', ['secret words', RSA, P384]],
    ['OIDC_ISSUER', ['lending-service', 'https://id.example '], OIDC],
    ['OIDC_AUDIENCE', [' '], OIDC],
    // `fetch` refuses a password in a URL.
    ['OIDC_JWKS_URL', ['jwks.json', 'https:/id.example/jwks', 'https://us:secret@id.example/jwks'], OIDC],
    ['OPERATOR_EMAIL', ['operator', ' operator@example.com', 'Us <operator@example.com>'], OPERATOR],
    ['OPERATOR_PASSWORD', ['eleven char'], OPERATOR],
    ['FILE_URL_SECRET', ['short']],
    ['PAYMENT_GATEWAY', ['stripe']],
    [
      'PAYMENT_GATEWAY_URL',
      ['pay.example.com', 'https://a.example/?b', 'https://a.example#b', 'https://a@b.example'],
      PROVIDER,
    ],
    ['PAYMENT_GATEWAY_KEY', ['two\nlines', ' '], PROVIDER],
    ['PAYMENT_WEBHOOK_SECRET', [' ', 'secret\n'], PROVIDER],
    ['SANDBOX_OUTCOMES', ['decline']],
    ['LENDER_NAME', ['山田銀行']],
    ['LENDER_ADDRESS', ['서울']],
    ['LENDER_REGULATOR', ['भारतीय रिज़र्व बैंक']],
    ['LENDING_MIN_AMOUNT', ['1.234', '50000.01']],
    ['LENDING_MIN_TERM', ['61']],
    ['LENDING_CURRENCIES', ['ZZZ', 'UYW', 'XAU', 'usd', 'USD,USD', 'USD,']],
    ['LENDING_PURPOSES', ['Education,', ' ', 'Educ\u0000ation']],
    ['GATEWAY_EVENT_RETENTION_DAYS', ['29']],
    ['S3_ENDPOINT', ['s3.example', 'http://s3:7070?a=b', 'http://id:secret@s3:7070'], S3],
    ['S3_REGION', ['eu 1', 'eu_1', '-eu', 'eu.1'], S3],
    ['S3_BUCKET', ['files/old', ' files', 'f', 'https://s3/files'], S3],
    ['S3_ACCESS_KEY_ID', ['two\nlines', 'id '], S3],
    ['S3_SECRET_ACCESS_KEY', ['secret\n'], S3],
    ['SMTP_URL', ['mail.example', 'smtp:mail.example', 'smtp://', 'smtp:///mail.example', 'smtp://mail.example:0']],
    ['MAIL_FROM', [' ', 'not an address', 'us', 'us@', '@a.example', 'Us <us>', 'Us us@a.example', '<>', 'mailto:']],
    ['MAIL_FROM', ['us@a.example, them@b.example', 'Us <us@a.example>, Them <them@b.example>', 'Us: us@a.example;']],
    ['MAIL_FROM', ['us@a.example\n', ' us@a.example', 'Us\r\nBcc: them <us@a.example>', 'Us <us@a.example> (us)']],
    ['VAPID_PUBLIC_KEY', ['key', P256.getPublicKey('base64'), Buffer.alloc(65, 4).toString('base64url')], VAPID],
    ['VAPID_PUBLIC_KEY', [P256.getPublicKey('base64url', 'compressed')], VAPID],
    ['VAPID_PRIVATE_KEY', ['key', P256.getPrivateKey('base64'), Buffer.alloc(32, 0xff).toString('base64url')], VAPID],
    // The key of another pair.
    ['VAPID_PRIVATE_KEY', [Buffer.alloc(32, 1).toString('base64url')], VAPID],
    ['VAPID_SUBJECT', ['operations@lending.example', 'mailto:', 'mailto:us', 'mailto: us@a.example'], VAPID],
    [
      'VAPID_SUBJECT',
      ['mailto:<us@a.example>', 'mailto:us@a.example?subject=a', 'mailto:us@a.example,b@a.example'],
      VAPID,
    ],
    ['VAPID_SUBJECT', ['https:', 'https://', 'https:a.example', 'http://a.example', 'https://a.example ', ' '], VAPID],
    ['FCM_SERVICE_ACCOUNT', ['{}', 'account.json', 'null', '[]', account({ private_key: 'pem' })]],
    ['FCM_SERVICE_ACCOUNT', [{ private_key: P384 }, { project_id: 1 }, { token_uri: 'a' }].map(account)],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', ['receiver:4318', 'http://receiver?a=b', 'grpc://receiver:4317']],
    ['OTEL_TRACES_SAMPLER_ARG', ['2']],
  ])('refuses %s = %j', (name, texts, beside) => {
    for (const text of texts) expect([text, problemsOf({ ...beside, [name]: text })]).toEqual([text, [name]]);
  });

  it.each(['0.0.0.0', '::', '0', '0:0:0:0:0:0:0:0', '::0', '::ffff:0.0.0.0', 'fe80::1%eth0'])(
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
        'PUBLIC_URL must have no query, fragment or password.',
        'DATABASE_URL must be a URL that starts with postgres:// or postgresql://.',
        'JWT_PRIVATE_KEY is required in production.',
        'PAYMENT_GATEWAY_URL is required with PAYMENT_GATEWAY=http.',
        'PAYMENT_GATEWAY_KEY is required with PAYMENT_GATEWAY=http.',
        'PAYMENT_WEBHOOK_SECRET is required with PAYMENT_GATEWAY=http.',
        'S3_BUCKET has no effect without FILE_STORE=s3.',
        'FILE_URL_SECRET must be at least 32 characters long.',
        'PRT in .env is not a variable of the service: remove it, or set it in the environment.',
        'COLOUR in .env is not a variable of the service: remove it, or set it in the environment.',
      ].join('\n  '),
    );
  });
});
