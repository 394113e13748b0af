import { INVALID, KEY_REUSED, NO_METHOD } from '../answers.ts';
import type { Attack, Check } from '../attack.ts';
import { by, get, post, row } from '../row.ts';
import { ALLOWED_ORIGIN, type Person } from '../target.ts';
import { stillPending } from './protocol.ts';

const LOAN = { amount: 500, currency: 'USD', term: 6 };

const HOSTILE = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'gopher',
  forwarded: 'host=evil.example',
  'x-forwarded-prefix': '/evil',
  'x-original-host': 'evil.example',
};

const unmoved = (what: string, url: string, bare = false) =>
  row(`a forged host does not reach ${what}`, [200], ({ victim }) => get(victim, url, HOSTILE), {
    ...(bare && { bare }),
    also: ({ headers, text }) =>
      /evil|gopher/.test(JSON.stringify(headers) + text) ? 'It repeats a forged host.' : undefined,
  });

const ELSEWHERE = { 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '203.0.113.7', 'true-client-ip': '203.0.113.7' };

const withoutPermission: Check = ({ headers }) => {
  if (headers['access-control-allow-origin'] !== undefined) return 'It gives permission.';
  return headers['cross-origin-resource-policy'] === 'same-origin' ? undefined : 'It may be embedded.';
};
const preflight = (sender: Person, url: string, origin: string, method: string) =>
  by(sender, 'OPTIONS', url, undefined, { origin, 'access-control-request-method': method });
const isReplayed =
  (replayed: 'true' | undefined, fault: string): Check =>
  ({ headers }) =>
    headers['idempotent-replayed'] === replayed ? undefined : fault;

export const FORWARDED: readonly Attack[] = [
  unmoved('the addresses of documents', '/user/documents'),
  unmoved('the links of a list', '/loans?limit=1'),
  unmoved('the profile', '/user/profile'),
  unmoved('the description', '/openapi.json', true),
  row('a forged client address is not logged', [200], ({ attacker }) => get(attacker, '/loans', ELSEWHERE), {
    also: (_seen, { log }) => (log.at(-1)?.includes('203.0.113.7') ? 'The log has the forged address.' : undefined),
  }),
  ...[
    ['with a line end', 'a\r\nSet-Cookie: b=c'],
    ['with a script', '<script>alert(1)</script>'],
    ['of 1,000 characters', 'x'.repeat(1000)],
    ['with a log line', 'x","level":60,"msg":"forged'],
  ].map(([what = '', id = '']) =>
    row(
      `a request id ${what} is not repeated`,
      [200],
      ({ attacker }) => get(attacker, '/loans', { 'x-request-id': id }),
      {
        also: ({ headers }) => (headers['x-request-id'] === id ? 'It repeats the id.' : undefined),
      },
    ),
  ),
  ...['https://evil.example', 'null', 'http://app.example.com', `${ALLOWED_ORIGIN}.evil.example`].flatMap((origin) => [
    row(
      `a page of another origin may not send requests: ${origin}`,
      NO_METHOD,
      ({ attacker }) => preflight(attacker, '/user/profile', origin, 'GET'),
      { also: withoutPermission },
    ),
    row(
      `a page of another origin may not read responses: ${origin}`,
      [200],
      ({ attacker }) => get(attacker, '/user/profile', { origin }),
      { also: withoutPermission },
    ),
  ]),
  row(
    'the preflight of a DELETE deletes nothing',
    [204],
    ({ victim, belongings }) => preflight(victim, `/requests/${belongings.requestId}`, ALLOWED_ORIGIN, 'DELETE'),
    {
      bare: true,
      also: async (seen, target) => {
        if (seen.headers['access-control-allow-origin'] !== ALLOWED_ORIGIN) return 'It is no answer to a preflight.';
        return stillPending(seen, target);
      },
    },
  ),
  row(
    'only signed files may be shown by pages of other origins',
    [200],
    ({ fileUrl }) => ({ url: fileUrl.pathname + fileUrl.search }),
    {
      bare: true,
      also: ({ headers }) =>
        headers['cross-origin-resource-policy'] === 'cross-origin' ? undefined : 'An <img> cannot show it.',
    },
  ),
  ...['', 'x'.repeat(256), 'with blank', 'ümlaut', '\t'].map((key) =>
    row(
      `the Idempotency-Key ${JSON.stringify(key.slice(0, 20))} of ${key.length} characters`,
      INVALID,
      ({ attacker }) => post(attacker, '/requests', LOAN, { 'idempotency-key': key }),
    ),
  ),
  row(
    "another user's Idempotency-Key does not replay their response",
    [200],
    async ({ victim, attacker }) => {
      const [payload, key] = [{ title: 'Mine', message: 'Of the victim' }, { 'idempotency-key': 'shared' }];
      await victim.send('POST', '/notifications/send', payload, key);
      return post(attacker, '/notifications/send', payload, key);
    },
    { also: isReplayed(undefined, 'It was replayed to another.') },
  ),
  row(
    'an Idempotency-Key is the same for an escaped path',
    [200],
    async ({ attacker }) => {
      const [payload, key] = [{ title: 'Once', message: 'Only' }, { 'idempotency-key': 'escaped' }];
      await attacker.send('POST', '/notifications/send', payload, key);
      return post(attacker, '/notifications/%73end', payload, key);
    },
    { also: isReplayed('true', 'It was done twice.') },
  ),
  row('an Idempotency-Key used again for another body', KEY_REUSED, async ({ attacker }) => {
    const headers = { 'idempotency-key': 'again' };
    await attacker.send('POST', '/requests', LOAN, headers);
    return post(attacker, '/requests', { ...LOAN, amount: 600 }, headers);
  }),
];
