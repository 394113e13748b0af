import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { Attack } from '../attack.ts';
import { get, HEADERS_TOO_LARGE, NO_REFRESH, post, row, UNAUTHENTICATED } from '../row.ts';
import { encoded, type Forgery, forge, soundClaims, type Target } from '../target.ts';

const WEEK = 604_800;
const now = () => Math.floor(Date.now() / 1000);
const foreign = generateKeyPairSync('ed25519');
const foreignJwk = foreign.publicKey.export({ format: 'jwk' });

function withHeader(name: string, authorization: (target: Target) => string | undefined): Attack {
  return row(name, UNAUTHENTICATED, (target) => {
    const value = authorization(target);
    return { url: '/user/profile', headers: value === undefined ? {} : { authorization: value } };
  });
}

function withToken(name: string, token: (target: Target) => string): Attack {
  return withHeader(name, (target) => `Bearer ${token(target)}`);
}

function forged(name: string, forgery: Forgery | (() => Forgery)): Attack {
  return withToken(name, (target) => forge(target, typeof forgery === 'function' ? forgery() : forgery));
}

/** The first two parts of a token. */
function unsigned(target: Target, forgery: Forgery): string {
  return forge(target, forgery).split('.').slice(0, 2).join('.');
}

/** A token signed with the public key as an HMAC secret (algorithm confusion). */
function hmac(target: Target, alg: string, secret: (pem: string) => string | Buffer): string {
  const { kid, publicKeyPem } = target.keys.signing;
  const claims = { ...soundClaims(target), role: 'operator' };
  const input = `${encoded({ alg, typ: 'at+jwt', kid })}.${encoded(claims)}`;
  const digest = alg === 'HS512' ? 'sha512' : 'sha256';
  return `${input}.${createHmac(digest, secret(publicKeyPem)).update(input).digest('base64url')}`;
}

/** The victim's token with one part changed. */
function tampered({ victim }: Target, part: 0 | 1 | 2, change: (text: string) => string): string {
  return victim.accessToken
    .split('.')
    .map((text, at) => (at === part ? change(text) : text))
    .join('.');
}

function withClaims(claims: object) {
  return (text: string) => encoded({ ...JSON.parse(Buffer.from(text, 'base64url').toString()), ...claims });
}

function number(name: 'exp' | 'iat' | 'nbf', json: string): (target: Target) => string {
  return (target) => {
    const claims = JSON.stringify({ ...soundClaims(target), [name]: 4711 }).replace('4711', json);
    return forge(target, { claims });
  };
}

const HEADERS: readonly Attack[] = [
  withHeader('no Authorization header', () => undefined),
  withHeader('an empty Authorization header', () => ''),
  withHeader('Bearer and nothing else', () => 'Bearer'),
  withHeader('Bearer and a space', () => 'Bearer '),
  withHeader('the Basic scheme', ({ victim }) => `Basic ${victim.accessToken}`),
  withHeader('the Digest scheme', ({ victim }) => `Digest ${victim.accessToken}`),
  withHeader('the token without a scheme', ({ victim }) => victim.accessToken),
  withHeader('two spaces behind Bearer', ({ victim }) => `Bearer  ${victim.accessToken}`),
  withHeader('a tab behind Bearer', ({ victim }) => `Bearer\t${victim.accessToken}`),
  withHeader('a colon behind Bearer', ({ victim }) => `Bearer: ${victim.accessToken}`),
  withHeader('the token in quotes', ({ victim }) => `Bearer "${victim.accessToken}"`),
  withHeader('two tokens and a comma', ({ victim }) => `Bearer ${victim.accessToken}, Bearer ${victim.accessToken}`),
  withHeader('a token and a blank word', ({ victim }) => `Bearer ${victim.accessToken} x`),
  row('the token in the query', UNAUTHENTICATED, ({ attacker }) => ({
    url: `/user/profile?access_token=${attacker.accessToken}`,
  })),
  row('the token in a cookie', UNAUTHENTICATED, ({ victim }) =>
    get(null, '/user/profile', { cookie: `access_token=${victim.accessToken}` }),
  ),
  row('the token in a header of a proxy', UNAUTHENTICATED, ({ victim }) =>
    get(null, '/user/profile', {
      'proxy-authorization': `Bearer ${victim.accessToken}`,
      'x-forwarded-user': victim.userId,
    }),
  ),
  row('a broken Authorization header in front of a sound one', UNAUTHENTICATED, ({ victim }) => ({
    raw: [
      'GET /user/profile HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer x\r\n',
      `Authorization: Bearer ${victim.accessToken}\r\n\r\n`,
    ],
  })),
  {
    name: "another user's Authorization header after one's own",
    send: ({ attacker, victim }) => ({
      raw: [
        `GET /user/profile HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${attacker.accessToken}\r\n`,
        `Authorization: Bearer ${victim.accessToken}\r\n\r\n`,
      ],
    }),
    answer: [200],
    also: ({ text }, { attacker }) =>
      JSON.parse(text).data.id === attacker.userId ? undefined : 'The second header decided.',
  },
];

const SIGNATURES: readonly Attack[] = [
  ...['none', 'None', 'NONE', 'nOnE', ''].map((alg) =>
    withToken(
      `alg "${alg}" without a signature`,
      (target) => `${unsigned(target, { header: { alg }, claims: { role: 'operator' } })}.`,
    ),
  ),
  withToken('alg none with two parts', (target) => unsigned(target, { header: { alg: 'none' } })),
  forged('alg none with a sound signature', { header: { alg: 'none' } }),
  withToken('HS256 with the public key in PEM', (target) => hmac(target, 'HS256', (pem) => pem)),
  withToken('HS256 with the public key in PEM, trimmed', (target) => hmac(target, 'HS256', (pem) => pem.trim())),
  withToken('HS256 with the public key in DER', (target) =>
    hmac(target, 'HS256', (pem) => createPublicKey(pem).export({ type: 'spki', format: 'der' })),
  ),
  withToken('HS256 with x of the public key', (target) =>
    hmac(target, 'HS256', (pem) => Buffer.from(String(createPublicKey(pem).export({ format: 'jwk' }).x), 'base64url')),
  ),
  withToken('HS512 with the public key in PEM', (target) => hmac(target, 'HS512', (pem) => pem)),
  withToken('HS256 with an empty secret', (target) => hmac(target, 'HS256', () => '')),
  withToken('RS256 with a key of the attacker', (target) => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const input = unsigned(target, { header: { alg: 'RS256' } });
    return `${input}.${sign('sha256', Buffer.from(input), privateKey).toString('base64url')}`;
  }),
  withToken('ES256 with a signature of zeros', (target) => {
    const input = unsigned(target, { header: { alg: 'ES256' } });
    return `${input}.${Buffer.alloc(64).toString('base64url')}`;
  }),
  withToken('a signature of zeros', (target) => tampered(target, 2, () => Buffer.alloc(64).toString('base64url'))),
  withToken('no signature', (target) => tampered(target, 2, () => '')),
  withToken('half a signature', (target) => tampered(target, 2, (text) => text.slice(0, 43))),
  forged('a key of the attacker under our kid', { key: foreign.privateKey }),
  forged('a key of the attacker in a jwk header', { key: foreign.privateKey, header: { jwk: foreignJwk } }),
  forged('a jku header', { key: foreign.privateKey, header: { kid: 'theirs', jku: 'http://127.0.0.1:9/jwks.json' } }),
  forged('an x5u header', { key: foreign.privateKey, header: { kid: 'theirs', x5u: 'http://127.0.0.1:9/a.pem' } }),
  forged('an x5c header', { key: foreign.privateKey, header: { x5c: ['MIIB'] } }),
  ...['other', '', '../../../dev/null', "x' or '1'='1", '__proto__', 'constructor', '/dev/null\u0000.pem', '*'].map(
    (kid) =>
      forged(`a key of the attacker under the kid ${JSON.stringify(kid)}`, {
        key: foreign.privateKey,
        header: { kid },
      }),
  ),
  forged('a kid that is an object', { key: foreign.privateKey, header: { kid: { $ne: '' } } }),
  forged('our key under another kid', { header: { kid: 'other' } }),
];

const CLAIMS: readonly Attack[] = [
  ...['iss', 'aud', 'sub', 'iat', 'exp', 'jti', 'role'].map((claim) =>
    forged(`no ${claim}`, { claims: { [claim]: undefined } }),
  ),
  ...['iss', 'aud', 'sub', 'iat', 'exp', 'jti', 'role'].map((claim) =>
    forged(`a ${claim} of null`, { claims: { [claim]: null } }),
  ),
  forged('a foreign issuer', { claims: { iss: 'https://evil.example' } }),
  forged('our issuer and more', { claims: { iss: 'lending-service.evil.example' } }),
  forged('a list of issuers', { claims: { iss: ['https://evil.example', 'lending-service'] } }),
  forged('a foreign audience', { claims: { aud: 'another-api' } }),
  forged('an empty list of audiences', { claims: { aud: [] } }),
  ...['JWT', 'jwt', '', 'id_token+jwt', 'refresh+jwt', 'at+jwt ', 'at+jwt;x'].map((typ) =>
    forged(`typ "${typ}"`, { header: { typ } }),
  ),
  forged('no typ', { header: { typ: undefined } }),
  forged('a typ that is a list', { header: { typ: ['at+jwt'] } }),
  forged('an exp in the past', () => ({ claims: { exp: now() - 1 } })),
  forged('an exp that is text', () => ({ claims: { exp: String(now() + 900) } })),
  forged('an exp in milliseconds of the past', { claims: { exp: -1 } }),
  withToken('an exp of 1e400', number('exp', '1e400')),
  withToken('an exp of -1e400', number('exp', '-1e400')),
  withToken('an iat of 1e400', number('iat', '1e400')),
  forged('an iat that is text', { claims: { iat: 'now' } }),
  forged('an iat of next week', () => ({ claims: { iat: now() + WEEK, exp: now() + WEEK + 900 } })),
  forged('an nbf of next week', () => ({ claims: { nbf: now() + WEEK } })),
  forged('an nbf that is text', { claims: { nbf: 'tomorrow' } }),
  withToken('an nbf of 1e400', number('nbf', '1e400')),
  forged('a sub that is no id', { claims: { sub: 'admin' } }),
  forged('a sub that is a list', { claims: { sub: ['01930000-0000-7000-8000-000000000001'] } }),
  forged('a sub with SQL in it', { claims: { sub: "01930000-0000-7000-8000-000000000001' or '1'='1" } }),
  forged('an unknown role', { claims: { role: 'admin' } }),
  forged('a role that is a list', { claims: { role: ['borrower', 'operator'] } }),
  forged('a role in capitals', { claims: { role: 'OPERATOR' } }),
  forged('an empty jti', { claims: { jti: '' } }),
  forged('an unknown crit', { header: { crit: ['exp2'], exp2: 1 } }),
  forged('a payload that is not encoded (b64)', { header: { b64: false, crit: ['b64'] } }),
  forged('a payload that is a list', { claims: '[]' }),
  forged('a payload of null', { claims: 'null' }),
  forged('a payload that is a text', { claims: '"x"' }),
  forged('a payload that is no JSON', { claims: '{' }),
  withToken('a payload changed to another user', (target) =>
    tampered(target, 1, withClaims({ sub: target.operator.userId })),
  ),
  withToken('a payload changed to another role', (target) => tampered(target, 1, withClaims({ role: 'operator' }))),
  withToken('a payload changed to a later exp', (target) => tampered(target, 1, withClaims({ exp: now() + WEEK }))),
  withToken('a header changed to another alg', (target) => tampered(target, 0, withClaims({ alg: 'HS256' }))),
  withToken("the victim's signature under the attacker's claims", ({ victim, attacker }) =>
    [...attacker.accessToken.split('.').slice(0, 2), victim.accessToken.split('.')[2]].join('.'),
  ),
  row('a valid token of a user who never registered', [404, 'USER_NOT_FOUND'], (target) =>
    get(null, '/user/profile', {
      authorization: `Bearer ${forge(target, { claims: { sub: '01930000-0000-7000-8000-000000000001' } })}`,
    }),
  ),
];

const FORMS: readonly Attack[] = [
  withToken('one word', () => 'token'),
  withToken('dots only', () => '..'),
  withToken('four dots', () => '....'),
  withToken('a JWE of five parts', () => `${encoded({ alg: 'dir', enc: 'A256GCM' })}..AAAA.AAAA.AAAA`),
  withToken('a fourth part', ({ victim }) => `${victim.accessToken}.AAAA`),
  withToken('a dot at the end', ({ victim }) => `${victim.accessToken}.`),
  withToken('a JWS in JSON', ({ victim }) => {
    const [header, payload, signature] = victim.accessToken.split('.');
    return JSON.stringify({ payload, signatures: [{ protected: header, signature }] });
  }),
  withToken('a token inside a token', (target) =>
    forge(target, {
      header: { cty: 'JWT' },
      claims: JSON.stringify(target.victim.accessToken),
      key: foreign.privateKey,
    }),
  ),
  withToken('a header that is no JSON', (target) => tampered(target, 0, () => encoded('{'))),
  withToken('a header that is a list', (target) => tampered(target, 0, () => encoded('[]'))),
  withToken('a header of null', (target) => tampered(target, 0, () => encoded('null'))),
  withToken('a header with __proto__', (target) =>
    tampered(target, 0, () => encoded('{"__proto__":{"alg":"none"},"alg":"none"}')),
  ),
  withToken('a header nested 2,000 deep', (target) =>
    tampered(target, 0, () => encoded('['.repeat(2000)).slice(0, 3000)),
  ),
  withToken('a token of 5,000 characters', (target) => forge(target, { claims: { padding: 'x'.repeat(4000) } })),
  withToken('a token of 12,000 characters', () => 'x'.repeat(12_000)),
  withToken('a refresh token for an access token', ({ attacker }) => attacker.refreshToken),
  {
    name: 'a token of 40,000 characters',
    send: () => ({
      raw: [`GET /user/profile HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${'x'.repeat(40_000)}\r\n\r\n`],
    }),
    answer: HEADERS_TOO_LARGE,
    also: ({ closed }) => (closed ? undefined : 'The connection stayed open.'),
  },
  ...[
    ['an access token for a refresh token', ({ attacker }: Target) => attacker.accessToken.slice(0, 500)],
    ['a refresh token without its secret', ({ victim }: Target) => `${victim.refreshToken.split('.')[0]}.`],
    ['a refresh token with one more character', ({ victim }: Target) => `${victim.refreshToken}A`],
    ['a refresh token with SQL behind it', ({ victim }: Target) => `${victim.refreshToken}' or '1'='1`],
  ].map(([name, token]) =>
    row(String(name), NO_REFRESH, (target) =>
      post(null, '/auth/refresh', { refreshToken: (token as (target: Target) => string)(target) }),
    ),
  ),
  {
    // Ends it as a replayed token does: a client that knows a session id has seen one of its tokens.
    name: 'the id of a session with another secret, which ends the session',
    send: async (target) => {
      const { refreshToken } = await target.newPerson();
      const payload = { refreshToken: `${refreshToken.split('.')[0]}.${'A'.repeat(43)}` };
      return post(null, '/auth/refresh', payload);
    },
    answer: NO_REFRESH,
    changes: true,
  },
];

export const TOKENS: readonly Attack[] = [...HEADERS, ...SIGNATURES, ...CLAIMS, ...FORMS];
