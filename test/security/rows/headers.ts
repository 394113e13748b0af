import type { Attack } from '../attack.ts';
import { by, get, INVALID, KEY_REUSED, NO_METHOD, post, row } from '../row.ts';
import { ALLOWED_ORIGIN } from '../target.ts';
import { stillPending } from './protocol.ts';

const LOAN = { amount: 500, currency: 'USD', term: 6 };

const HOSTILE = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'gopher',
  forwarded: 'host=evil.example',
};

function unmoved(name: string, url: string): Attack {
  return {
    name,
    send: ({ victim }) =>
      get(victim, url, { ...HOSTILE, 'x-forwarded-prefix': '/evil', 'x-original-host': 'evil.example' }),
    answer: [200],
    also: ({ headers, text }) =>
      /evil|gopher/.test(JSON.stringify(headers) + text) ? 'It repeats a forged host.' : undefined,
  };
}

const withoutPermission: Attack['also'] = ({ headers }) => {
  if (headers['access-control-allow-origin'] !== undefined) return 'It gives permission.';
  return headers['cross-origin-resource-policy'] === 'same-origin' ? undefined : 'It may be embedded.';
};

export const FORWARDED: readonly Attack[] = [
  unmoved('a forged host does not reach the addresses of documents', '/user/documents'),
  unmoved('a forged host does not reach the links of a list', '/loans?limit=1'),
  unmoved('a forged host does not reach the profile', '/user/profile'),
  { ...unmoved('a forged host does not reach the description', '/openapi.json'), bare: true },
  {
    name: 'a forged client address is not logged',
    send: ({ attacker }) =>
      get(attacker, '/loans', {
        'x-forwarded-for': '203.0.113.7',
        'x-real-ip': '203.0.113.7',
        'true-client-ip': '203.0.113.7',
      }),
    answer: [200],
    also: (_seen, { log }) => (log.at(-1)?.includes('203.0.113.7') ? 'The log has the forged address.' : undefined),
  },
  ...[
    ['a request id with a line end', 'a\r\nSet-Cookie: b=c'],
    ['a request id with a script', '<script>alert(1)</script>'],
    ['a request id of 1,000 characters', 'x'.repeat(1000)],
    ['a request id with a log line', 'x","level":60,"msg":"forged'],
  ].map(
    ([name = '', id = '']): Attack => ({
      name: `${name} is not repeated`,
      send: ({ attacker }) => get(attacker, '/loans', { 'x-request-id': id }),
      answer: [200],
      also: ({ headers }) => (headers['x-request-id'] === id ? 'It repeats the id.' : undefined),
    }),
  ),
  ...['https://evil.example', 'null', 'http://app.example.com', `${ALLOWED_ORIGIN}.evil.example`].flatMap(
    (origin): Attack[] => [
      {
        name: `a page of another origin may not send requests: ${origin}`,
        send: ({ attacker }) =>
          by(attacker, 'OPTIONS', '/user/profile', undefined, { origin, 'access-control-request-method': 'GET' }),
        answer: NO_METHOD,
        also: withoutPermission,
      },
      {
        name: `a page of another origin may not read responses: ${origin}`,
        send: ({ attacker }) => get(attacker, '/user/profile', { origin }),
        answer: [200],
        also: withoutPermission,
      },
    ],
  ),
  {
    name: 'the preflight of a DELETE deletes nothing',
    send: ({ victim, belongings }) =>
      by(victim, 'OPTIONS', `/requests/${belongings.requestId}`, undefined, {
        origin: ALLOWED_ORIGIN,
        'access-control-request-method': 'DELETE',
      }),
    answer: [204],
    bare: true,
    also: async (seen, target) => {
      if (seen.headers['access-control-allow-origin'] !== ALLOWED_ORIGIN) return 'It is no answer to a preflight.';
      return stillPending(seen, target);
    },
  },
  {
    name: 'only signed files may be shown by pages of other origins',
    send: ({ fileUrl }) => ({ url: fileUrl.pathname + fileUrl.search }),
    answer: [200],
    bare: true,
    also: ({ headers }) =>
      headers['cross-origin-resource-policy'] === 'cross-origin' ? undefined : 'An <img> cannot show it.',
  },
  ...['', 'x'.repeat(256), 'with blank', 'ümlaut', '\t'].map((key) =>
    row(
      `the Idempotency-Key ${JSON.stringify(key.slice(0, 20))} of ${key.length} characters`,
      INVALID,
      ({ attacker }) => post(attacker, '/requests', LOAN, { 'idempotency-key': key }),
    ),
  ),
  {
    name: "another user's Idempotency-Key does not replay their response",
    send: async ({ victim, attacker }) => {
      const payload = { title: 'Mine', message: 'Of the victim' };
      await victim.send('POST', '/notifications/send', payload, { 'idempotency-key': 'shared' });
      return post(attacker, '/notifications/send', payload, { 'idempotency-key': 'shared' });
    },
    answer: [200],
    also: ({ headers }) => (headers['idempotent-replayed'] === undefined ? undefined : 'It was replayed to another.'),
  },
  {
    name: 'an Idempotency-Key is the same for an escaped path',
    send: async ({ attacker }) => {
      const payload = { title: 'Once', message: 'Only' };
      const headers = { 'idempotency-key': 'escaped' };
      await attacker.send('POST', '/notifications/send', payload, headers);
      return post(attacker, '/notifications/%73end', payload, headers);
    },
    answer: [200],
    also: ({ headers }) => (headers['idempotent-replayed'] === 'true' ? undefined : 'It was done twice.'),
  },
  row('an Idempotency-Key used again for another body', KEY_REUSED, async ({ attacker }) => {
    const headers = { 'idempotency-key': 'again' };
    await attacker.send('POST', '/requests', LOAN, headers);
    return post(attacker, '/requests', { ...LOAN, amount: 600 }, headers);
  }),
];
