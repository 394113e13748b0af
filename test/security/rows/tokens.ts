import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { HEADERS_TOO_LARGE, NO_REFRESH, UNAUTHENTICATED } from '../answers.ts';
import type { Attack } from '../attack.ts';
import { get, post, row } from '../row.ts';
import { encoded, type Forgery, forge, soundClaims, type Target } from '../target.ts';

const WEEK = 604_800;
const now = () => Math.floor(Date.now() / 1000);
const { privateKey: key, publicKey } = generateKeyPairSync('ed25519');
const ZEROS = Buffer.alloc(64).toString('base64url');
const STRANGER = '01930000-0000-7000-8000-000000000001';

const withHeader = (name: string, authorization: (target: Target) => string) =>
  row(name, UNAUTHENTICATED, (target) => get(null, '/user/profile', { authorization: authorization(target) }));

const withToken = (name: string, token: (target: Target) => string) =>
  withHeader(name, (target) => `Bearer ${token(target)}`);

const forged = (name: string, forgery: Forgery | (() => Forgery)) =>
  withToken(name, (target) => forge(target, typeof forgery === 'function' ? forgery() : forgery));

/** The first two parts of a token. */
const unsigned = (target: Target, forgery: Forgery) => forge(target, forgery).split('.').slice(0, 2).join('.');

/** A token signed with the public key as an HMAC secret (algorithm confusion). */
const hmac = (name: string, secret: (pem: string) => string | Buffer, alg = 'HS256') =>
  withToken(name, (target) => {
    const { kid, publicKeyPem } = target.keys.signing;
    const claims = { ...soundClaims(target), role: 'operator' };
    const input = `${encoded({ alg, typ: 'at+jwt', kid })}.${encoded(claims)}`;
    const digest = alg === 'HS512' ? 'sha512' : 'sha256';
    return `${input}.${createHmac(digest, secret(publicKeyPem)).update(input).digest('base64url')}`;
  });

/** The victim's token with one part changed. */
const tampered = (name: string, part: 0 | 1 | 2, change: (text: string, target: Target) => string) =>
  withToken(name, (target) => {
    const parts = target.victim.accessToken.split('.');
    return parts.with(part, change(parts[part] ?? '', target)).join('.');
  });

const withClaims = (text: string, claims: object) =>
  encoded({ ...JSON.parse(Buffer.from(text, 'base64url').toString()), ...claims });

const number = (name: string, claim: 'exp' | 'iat' | 'nbf', json: string) =>
  withToken(name, (target) => {
    const claims = JSON.stringify({ ...soundClaims(target), [claim]: 4711 }).replace('4711', json);
    return forge(target, { claims });
  });

/** One request with two headers. */
const twoTokens = (first: string, second: string) => ({
  raw: [
    `GET /user/profile HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${first}\r\n`,
    `Authorization: Bearer ${second}\r\n\r\n`,
  ],
});

const HEADERS: readonly Attack[] = [
  row('no Authorization header', UNAUTHENTICATED, () => get(null, '/user/profile')),
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
  row('the token in the query', UNAUTHENTICATED, ({ attacker }) =>
    get(null, `/user/profile?access_token=${attacker.accessToken}`),
  ),
  row('the token in a cookie', UNAUTHENTICATED, ({ victim }) =>
    get(null, '/user/profile', { cookie: `access_token=${victim.accessToken}` }),
  ),
  row('the token in a header of a proxy', UNAUTHENTICATED, ({ victim: { accessToken, userId } }) =>
    get(null, '/user/profile', { 'proxy-authorization': `Bearer ${accessToken}`, 'x-forwarded-user': userId }),
  ),
  row('a broken Authorization header in front of a sound one', UNAUTHENTICATED, ({ victim }) =>
    twoTokens('x', victim.accessToken),
  ),
  row(
    "another user's Authorization header after one's own",
    [200],
    ({ attacker, victim }) => twoTokens(attacker.accessToken, victim.accessToken),
    {
      also: ({ text }, { attacker }) =>
        JSON.parse(text).data.id === attacker.userId ? undefined : 'The second header decided.',
    },
  ),
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
  hmac('HS256 with the public key in PEM', (pem) => pem),
  hmac('HS256 with the public key in PEM, trimmed', (pem) => pem.trim()),
  hmac('HS256 with the public key in DER', (pem) => createPublicKey(pem).export({ type: 'spki', format: 'der' })),
  hmac('HS256 with x of the public key', (pem) =>
    Buffer.from(String(createPublicKey(pem).export({ format: 'jwk' }).x), 'base64url'),
  ),
  hmac('HS512 with the public key in PEM', (pem) => pem, 'HS512'),
  hmac('HS256 with an empty secret', () => ''),
  withToken('RS256 with a key of the attacker', (target) => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const input = unsigned(target, { header: { alg: 'RS256' } });
    return `${input}.${sign('sha256', Buffer.from(input), privateKey).toString('base64url')}`;
  }),
  withToken(
    'ES256 with a signature of zeros',
    (target) => `${unsigned(target, { header: { alg: 'ES256' } })}.${ZEROS}`,
  ),
  tampered('a signature of zeros', 2, () => ZEROS),
  tampered('no signature', 2, () => ''),
  tampered('half a signature', 2, (text) => text.slice(0, 43)),
  forged('a key of the attacker under our kid', { key }),
  forged('a key of the attacker in a jwk header', { key, header: { jwk: publicKey.export({ format: 'jwk' }) } }),
  forged('a jku header', { key, header: { kid: 'theirs', jku: 'http://127.0.0.1:9/jwks.json' } }),
  forged('an x5u header', { key, header: { kid: 'theirs', x5u: 'http://127.0.0.1:9/a.pem' } }),
  forged('an x5c header', { key, header: { x5c: ['MIIB'] } }),
  ...['other', '', '../../../dev/null', "x' or '1'='1", '__proto__', 'constructor', '/dev/null\u0000.pem', '*'].map(
    (kid) => forged(`a key of the attacker under the kid ${JSON.stringify(kid)}`, { key, header: { kid } }),
  ),
  forged('a kid that is an object', { key, header: { kid: { $ne: '' } } }),
  forged('our key under another kid', { header: { kid: 'other' } }),
];

const CLAIMS: readonly Attack[] = [
  ...['iss', 'aud', 'sub', 'iat', 'exp', 'jti', 'role'].flatMap((claim) => [
    forged(`no ${claim}`, { claims: { [claim]: undefined } }),
    forged(`a ${claim} of null`, { claims: { [claim]: null } }),
  ]),
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
  number('an exp of 1e400', 'exp', '1e400'),
  number('an exp of -1e400', 'exp', '-1e400'),
  number('an iat of 1e400', 'iat', '1e400'),
  forged('an iat that is text', { claims: { iat: 'now' } }),
  forged('an iat of next week', () => ({ claims: { iat: now() + WEEK, exp: now() + WEEK + 900 } })),
  forged('an nbf of next week', () => ({ claims: { nbf: now() + WEEK } })),
  forged('an nbf that is text', { claims: { nbf: 'tomorrow' } }),
  number('an nbf of 1e400', 'nbf', '1e400'),
  forged('a sub that is no id', { claims: { sub: 'admin' } }),
  forged('a sub that is a list', { claims: { sub: [STRANGER] } }),
  forged('a sub with SQL in it', { claims: { sub: `${STRANGER}' or '1'='1` } }),
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
  tampered('a payload changed to another user', 1, (text, { operator }) => withClaims(text, { sub: operator.userId })),
  tampered('a payload changed to another role', 1, (text) => withClaims(text, { role: 'operator' })),
  tampered('a payload changed to a later exp', 1, (text) => withClaims(text, { exp: now() + WEEK })),
  tampered('a header changed to another alg', 0, (text) => withClaims(text, { alg: 'HS256' })),
  withToken("the victim's signature under the attacker's claims", ({ victim, attacker }) =>
    [...attacker.accessToken.split('.').slice(0, 2), victim.accessToken.split('.')[2]].join('.'),
  ),
  row('a valid token of a user who never registered', [404, 'USER_NOT_FOUND'], (target) =>
    get(null, '/user/profile', { authorization: `Bearer ${forge(target, { claims: { sub: STRANGER } })}` }),
  ),
];

const refreshed = (name: string, token: (target: Target) => string) =>
  row(name, NO_REFRESH, (target) => post(null, '/auth/refresh', { refreshToken: token(target) }));

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
    forge(target, { header: { cty: 'JWT' }, claims: JSON.stringify(target.victim.accessToken), key }),
  ),
  tampered('a header that is no JSON', 0, () => encoded('{')),
  tampered('a header that is a list', 0, () => encoded('[]')),
  tampered('a header of null', 0, () => encoded('null')),
  tampered('a header with __proto__', 0, () => encoded('{"__proto__":{"alg":"none"},"alg":"none"}')),
  tampered('a header nested 2,000 deep', 0, () => encoded('['.repeat(2000)).slice(0, 3000)),
  withToken('a token of 5,000 characters', (target) => forge(target, { claims: { padding: 'x'.repeat(4000) } })),
  withToken('a token of 12,000 characters', () => 'x'.repeat(12_000)),
  withToken('a refresh token for an access token', ({ attacker }) => attacker.refreshToken),
  row(
    'a token of 40,000 characters',
    HEADERS_TOO_LARGE,
    () => ({ raw: [`GET /user/profile HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${'x'.repeat(40_000)}\r\n\r\n`] }),
    { also: ({ closed }) => (closed ? undefined : 'The connection stayed open.') },
  ),
  refreshed('an access token for a refresh token', ({ attacker }) => attacker.accessToken.slice(0, 500)),
  refreshed('a refresh token without its secret', ({ victim }) => `${victim.refreshToken.split('.')[0]}.`),
  refreshed('a refresh token with one more character', ({ victim }) => `${victim.refreshToken}A`),
  refreshed('a refresh token with SQL behind it', ({ victim }) => `${victim.refreshToken}' or '1'='1`),
  row(
    'the id of a session with another secret, which ends the session',
    NO_REFRESH,
    async (target) => {
      const [session] = (await target.newPerson()).refreshToken.split('.');
      return post(null, '/auth/refresh', { refreshToken: `${session}.${'A'.repeat(43)}` });
    },
    // Ends it as a replayed token does: a client that knows a session id has seen one of its tokens.
    { changes: true },
  ),
];

export const TOKENS: readonly Attack[] = [...HEADERS, ...SIGNATURES, ...CLAIMS, ...FORMS];
