import type { Attack } from '../attack.ts';
import { ALLOWED_ORIGIN, type Target } from '../target.ts';

const LOAN = { amount: 500, currency: 'USD', term: 6 };
const UNSUPPORTED = [415, 'UNSUPPORTED_MEDIA_TYPE'] as const;
const INVALID = [400, 'VALIDATION_FAILED'] as const;
const MALFORMED = [400, 'MALFORMED_JSON'] as const;

function rawMethod(line: string, answer: Attack['answer'], more = ''): Attack {
  return {
    name: `${line.split(' ')[0]} ${line.split(' ')[1]}`,
    send: ({ attacker }) => ({
      raw: [
        `${line} HTTP/1.1\r\nHost: x\r\nAuthorization: ${attacker.headers.authorization}\r\n${more}Connection: close\r\n\r\n`,
      ],
    }),
    answer,
  };
}

export const METHODS: readonly Attack[] = [
  ...[
    'TRACE',
    'PATCH',
    'PROPFIND',
    'OPTIONS',
    'LINK',
    'PURGE',
    'SEARCH',
    'QUERY',
    'MKCOL',
    'LOCK',
    'DELETE',
    'POST',
  ].map((method) => rawMethod(`${method} /user/profile`, [405, 'METHOD_NOT_ALLOWED'])),
  rawMethod('TRACE /nowhere', [404, 'ROUTE_NOT_FOUND']),
  rawMethod('OPTIONS *', [404, 'ROUTE_NOT_FOUND']),
  rawMethod('GET *', [404, 'ROUTE_NOT_FOUND']),
  rawMethod('GET *user/profile', [404, 'ROUTE_NOT_FOUND']),
  rawMethod('CONNECT evil.example:443', [400, 'BAD_REQUEST']),
  rawMethod('CONNECT 127.0.0.1:5432', [400, 'BAD_REQUEST']),
  rawMethod('JEFF /user/profile', [400, 'BAD_REQUEST']),
  rawMethod('GETX /user/profile', [400, 'BAD_REQUEST']),
  ...['x-http-method-override', 'x-http-method', 'x-method-override'].map(
    (name): Attack => ({
      name: `${name} does not turn a GET into a DELETE`,
      send: ({ victim, belongings }) => ({
        url: `/requests/${belongings.requestId}`,
        headers: { ...victim.headers, [name]: 'DELETE' },
      }),
      answer: [200],
      also: async (_seen, { victim, belongings }) => {
        const { status } = (await victim.get(`/requests/${belongings.requestId}`)).body.data;
        return status === 'Pending' ? undefined : `The request is ${status}.`;
      },
    }),
  ),
  {
    name: '_method in the query does not turn a GET into a DELETE',
    send: ({ victim, belongings }) => ({
      url: `/requests/${belongings.requestId}?_method=DELETE`,
      headers: victim.headers,
    }),
    answer: [200],
    also: async (_seen, { victim, belongings }) => {
      const { status } = (await victim.get(`/requests/${belongings.requestId}`)).body.data;
      return status === 'Pending' ? undefined : `The request is ${status}.`;
    },
  },
  {
    name: 'headers that rewrite the URL do not open the back office',
    send: ({ attacker, belongings }) => ({
      method: 'GET',
      url: `/requests/${belongings.requestId}`,
      headers: { ...attacker.headers, 'x-original-url': '/backoffice/users', 'x-rewrite-url': '/backoffice/users' },
    }),
    answer: [404, 'LOAN_REQUEST_NOT_FOUND'],
  },
];

function posted(
  name: string,
  payload: string | Buffer,
  answer: Attack['answer'],
  contentType: string | null = 'application/json',
): Attack {
  return {
    name,
    send: ({ attacker }) => ({
      method: 'POST',
      url: '/requests',
      payload,
      headers: { ...attacker.headers, ...(contentType !== null && { 'content-type': contentType }) },
    }),
    answer,
  };
}

const SOUND = JSON.stringify(LOAN);

export const CONTENT_TYPES: readonly Attack[] = [
  ...[
    'text/plain',
    'text/html',
    'text/json',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'application/csp-report',
    'application/json-patch+json',
    'application/vnd.api+json',
    'application/jsonp',
    'application/json, text/plain',
    'json',
    '*/*',
    '',
    ';',
    'application / json',
  ].map((type) => posted(`a loan request as ${JSON.stringify(type)}`, SOUND, UNSUPPORTED, type)),
  posted('a loan request without a type', SOUND, UNSUPPORTED, null),
  posted('a body in UTF-16', Buffer.from(SOUND, 'utf16le'), MALFORMED, 'application/json; charset=utf-16'),
  posted('a body in UTF-7', '+AHs-+ACI-amount+ACI-:1+AH0-', MALFORMED, 'application/json; charset=utf-7'),
  posted('a body with a byte order mark, which may be ignored', `\ufeff${SOUND}`, [200]),
  posted('a body that is no UTF-8', Buffer.from('{"purpose":"\xff\xfe"}', 'latin1'), MALFORMED),
  {
    name: 'a gzipped body',
    send: ({ attacker }) => ({
      method: 'POST',
      url: '/requests',
      payload: Buffer.from('H4sIAAAAAAAAA6tWSszNL80rUbIyNTDQUUouLSpKzUuuVLJSCg12UaoFAFiq1YQiAAAA', 'base64'),
      headers: { ...attacker.headers, 'content-type': 'application/json', 'content-encoding': 'gzip' },
    }),
    answer: MALFORMED,
  },
  {
    name: 'XML with an external entity',
    send: ({ attacker }) => ({
      method: 'POST',
      url: '/support/tickets',
      payload: '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
      headers: { ...attacker.headers, 'content-type': 'application/xml' },
    }),
    answer: UNSUPPORTED,
  },
  {
    name: 'JSON instead of a form',
    send: ({ attacker }) => ({
      method: 'POST',
      url: '/user/documents',
      payload: { file: 'x', documentType: 'ID' },
      headers: attacker.headers,
    }),
    answer: [400, 'INVALID_UPLOAD'],
  },
];

export const BODIES: readonly Attack[] = [
  posted('null', 'null', INVALID),
  posted('a list', '[]', INVALID),
  posted('a list with the loan request in it', `[${SOUND}]`, INVALID),
  posted('a text', '"x"', INVALID),
  posted('a number', '1', INVALID),
  posted('true', 'true', INVALID),
  posted('half a body', SOUND.slice(0, -1), MALFORMED),
  posted('two bodies', SOUND + SOUND, MALFORMED),
  posted('a body with a comment', `${SOUND}//x`, MALFORMED),
  posted('a comma at the end', '{"amount":1,}', MALFORMED),
  posted('quotes of one stroke', "{'amount':1}", MALFORMED),
  posted('NaN', '{"amount":NaN}', MALFORMED),
  posted('Infinity', '{"amount":Infinity}', MALFORMED),
  posted('1e400', '{"amount":1e400,"currency":"USD","term":6}', INVALID),
  posted('a number of 10,000 digits', `{"amount":${'9'.repeat(10_000)},"currency":"USD","term":6}`, INVALID),
  posted('100,000 decimals', `{"amount":1.${'0'.repeat(100_000)}1,"currency":"USD","term":6}`, [
    400,
    'LOAN_REQUEST_OUTSIDE_PARAMETERS',
  ]),
  posted('a bare NUL', '{"amount":1,"purpose":"\0"}', MALFORMED),
  posted('a bare line end in a text', '{"amount":1,"purpose":"\n"}', MALFORMED),
  posted('lists nested 100,000 deep', '['.repeat(100_000), MALFORMED),
  posted('lists nested 100,000 deep and closed', '['.repeat(100_000) + ']'.repeat(100_000), INVALID),
  posted('objects nested 20,000 deep', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, INVALID),
  posted(
    'a deep value in a known field',
    `{"amount":${'['.repeat(50_000)}${']'.repeat(50_000)},"currency":"USD","term":6}`,
    INVALID,
  ),
  posted(
    '40,000 unknown properties',
    `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
    INVALID,
  ),
  posted('300 kB', JSON.stringify({ ...LOAN, companyName: 'x'.repeat(300_000) }), [413, 'BODY_TOO_LARGE']),
  posted('3 MB', JSON.stringify({ ...LOAN, companyName: 'x'.repeat(3_000_000) }), [413, 'BODY_TOO_LARGE']),
  posted('255 kB in one text', JSON.stringify({ ...LOAN, companyName: 'x'.repeat(255_000) }), INVALID),
  {
    name: 'a body that says it has 10 GB',
    send: ({ attacker }) => ({
      raw: [
        `POST /requests HTTP/1.1\r\nHost: x\r\nAuthorization: ${attacker.headers.authorization}\r\nContent-Type: application/json\r\nContent-Length: 10000000000\r\nConnection: close\r\n\r\n{`,
      ],
    }),
    answer: [413, 'BODY_TOO_LARGE'],
  },
  {
    name: 'chunks without end',
    send: ({ attacker }) => ({
      raw: [
        `POST /requests HTTP/1.1\r\nHost: x\r\nAuthorization: ${attacker.headers.authorization}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`,
        ...Array.from({ length: 20 }, () => `4000\r\n${'x'.repeat(0x4000)}\r\n`),
      ],
    }),
    answer: [413, 'BODY_TOO_LARGE'],
  },
  posted('__proto__', '{"__proto__":{"isAdmin":true},"amount":1}', MALFORMED),
  posted('__proto__ in escapes', '{"\\u005f_proto__":{"isAdmin":true},"amount":1}', MALFORMED),
  posted('constructor.prototype', '{"constructor":{"prototype":{"isAdmin":true}}}', MALFORMED),
  posted('prototype', `{"prototype":{},${SOUND.slice(1)}`, INVALID),
  posted('constructor', `{"constructor":1,${SOUND.slice(1)}`, INVALID),
  posted('toString', `{"toString":1,${SOUND.slice(1)}`, INVALID),
  posted('hasOwnProperty', `{"hasOwnProperty":1,${SOUND.slice(1)}`, INVALID),
  posted('an empty name', `{"":1,${SOUND.slice(1)}`, INVALID),
  posted('a name with a NUL', `{"a\\u0000":1,${SOUND.slice(1)}`, INVALID),
  posted('a name with half a surrogate', `{"\\ud800":1,${SOUND.slice(1)}`, INVALID),
  posted('a name of 100,000 characters', `{"${'x'.repeat(100_000)}":1,${SOUND.slice(1)}`, INVALID),
  posted('a known name in capitals', '{"AMOUNT":500,"currency":"USD","term":6}', INVALID),
  posted('a known name and a blank', '{"amount ":500,"currency":"USD","term":6}', INVALID),
  posted('a key twice, the last one wrong', '{"amount":500,"currency":"USD","term":6,"amount":"x"}', INVALID),
  posted('a key twice, the last one too much', '{"amount":500,"currency":"USD","term":6,"amount":50001}', [
    400,
    'LOAN_REQUEST_OUTSIDE_PARAMETERS',
  ]),
];

function query(name: string, url: string, answer: Attack['answer'], also?: Attack['also']): Attack {
  return { name, send: ({ attacker }) => ({ url, headers: attacker.headers }), answer, ...(also && { also }) };
}

const empty: Attack['also'] = ({ text }) =>
  JSON.parse(text).data.length === 0 ? undefined : 'It found objects of other users.';

export const QUERIES: readonly Attack[] = [
  query('page twice', '/loans?page=1&page=2', INVALID),
  query('limit twice', '/loans?limit=1&limit=1', INVALID),
  query('a status twice', '/payments?status=Completed&status=Failed', INVALID),
  query('a filter by id twice', '/payments?loanId=a&loanId=b', INVALID),
  query('a list in brackets', '/payments?status[]=Completed', [200], empty),
  query('an operator in brackets', '/payments?status[$ne]=Completed', [200], empty),
  query('__proto__ in brackets', '/loans?__proto__[isAdmin]=1', [200], empty),
  query('constructor', '/loans?constructor=1&hasOwnProperty=1&toString=1', [200], empty),
  ...[
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x1',
    '%2B1',
    ' 1',
    '01e',
    '',
    'NaN',
    'Infinity',
    '99999999999999999999',
    '1000001',
    '1;drop',
    '١',
  ].map((page) => query(`page=${page}`, `/loans?page=${encodeURI(page)}`, INVALID)),
  ...['0', '101', '-1', '1.5', '', 'all', '9007199254740993'].map((limit) =>
    query(`limit=${limit}`, `/loans?limit=${limit}`, INVALID),
  ),
  query('an unknown status', '/loans?status=active', INVALID),
  query('SQL for a status', "/loans?status=Active'%20or%20'1'='1", INVALID),
  query('SQL for an id', "/payments?loanId=1'%20or%20'1'='1", [200], empty),
  query('SQL for a type', "/notifications?type=x'%20union%20select%20null--", [200], empty),
  query('a NUL for a type', '/notifications?type=%00', INVALID),
  query('broken UTF-8 for a type', '/notifications?type=%ff%fe', [200], empty),
  query('a broken percent for a type', '/notifications?type=%zz', [200], empty),
  query('half a surrogate in UTF-8', '/notifications?type=%ed%a0%80', [200], empty),
  query('a wild card for a type', '/notifications?type=%25', [200], empty),
  query("another user's id", '/loans?userId=VICTIM', [200], empty),
  query('two thousand parameters', `/loans?${'a&'.repeat(1000)}`, [200], empty),
  query('a line end in a parameter', '/loans?x=%0d%0aSet-Cookie:a=b', [200], ({ headers }) =>
    headers['set-cookie'] === undefined && !/[\r\n]/.test(headers.link ?? '') ? undefined : 'It splits the answer.',
  ),
  query('a quote and a bracket in a parameter', '/loans?x="><script>alert(1)</script>', [200], ({ headers }) =>
    /[<>"]script/.test(headers.link ?? '') ? 'The Link can be broken out of.' : undefined,
  ),
];

/** Paths that try to reach another resource. */
const PATHS_TRIED: readonly (readonly [string, Attack['answer']])[] = [
  ['/loans/%zz', [404, 'LOAN_NOT_FOUND']],
  ['/loans/%', [404, 'LOAN_NOT_FOUND']],
  ['/loans/%00', [404, 'LOAN_NOT_FOUND']],
  ['/loans/%ff%fe', [404, 'LOAN_NOT_FOUND']],
  ['/loans/%ed%a0%80', [404, 'LOAN_NOT_FOUND']],
  ['/loans/..%2f..%2fetc%2fpasswd', [404, 'LOAN_NOT_FOUND']],
  ["/loans/'%20or%20'1'='1", [404, 'LOAN_NOT_FOUND']],
  ['/loans/[object%20Object]', [404, 'LOAN_NOT_FOUND']],
  ['/loans/*', [404, 'LOAN_NOT_FOUND']],
  ['/loans/__proto__', [404, 'LOAN_NOT_FOUND']],
  ['/loans/00000000-0000-0000-0000-000000000000', [404, 'LOAN_NOT_FOUND']],
  ['/loans/ffffffff-ffff-ffff-ffff-ffffffffffff', [404, 'LOAN_NOT_FOUND']],
  ['/loans/{01930000-0000-7000-8000-000000000001}', [404, 'LOAN_NOT_FOUND']],
  ['/loans/01930000000070008000000000000001', [404, 'LOAN_NOT_FOUND']],
  ['/loans/urn:uuid:01930000-0000-7000-8000-000000000001', [404, 'LOAN_NOT_FOUND']],
  ['/loans//paymentInfo', [404, 'LOAN_NOT_FOUND']],
  ['/loans/../user/profile', [404, 'ROUTE_NOT_FOUND']],
  ['/user/%2e%2e/user/profile', [404, 'ROUTE_NOT_FOUND']],
  ['/user//profile', [404, 'ROUTE_NOT_FOUND']],
  ['/user/profile/', [404, 'ROUTE_NOT_FOUND']],
  ['/user/profile;jsessionid=1', [404, 'ROUTE_NOT_FOUND']],
  ['/user/profile.json', [404, 'ROUTE_NOT_FOUND']],
  ['/USER/PROFILE', [404, 'ROUTE_NOT_FOUND']],
  ['/user\\profile', [404, 'ROUTE_NOT_FOUND']],
  ['/BACKOFFICE/users', [404, 'ROUTE_NOT_FOUND']],
  ['/backoffice%2fusers', [404, 'ROUTE_NOT_FOUND']],
  ['/%62ackoffice/users', [403, 'FORBIDDEN']],
  ['/backoffice/users', [403, 'FORBIDDEN']],
  ['/backoffice/users/../../user/profile', [404, 'ROUTE_NOT_FOUND']],
  ['/.env', [404, 'ROUTE_NOT_FOUND']],
  ['/.git/config', [404, 'ROUTE_NOT_FOUND']],
  ['/package.json', [404, 'ROUTE_NOT_FOUND']],
  ['/docs/static/../../package.json', [400, 'BAD_REQUEST']],
  ['/docs/static/..%2f..%2f..%2fpackage.json', [404, 'ROUTE_NOT_FOUND']],
  ['/docs/static/%2e%2e%2f%2e%2e%2fpackage.json', [404, 'ROUTE_NOT_FOUND']],
  ['/debug/pprof', [404, 'ROUTE_NOT_FOUND']],
  ['/graphql', [404, 'ROUTE_NOT_FOUND']],
];

export const PATHS: readonly Attack[] = PATHS_TRIED.map(([path, answer]) => ({
  name: path,
  // Over a socket, since an HTTP client would normalize the path.
  send: ({ attacker }: Target) => ({
    raw: [
      `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${attacker.headers.authorization}\r\nConnection: close\r\n\r\n`,
    ],
  }),
  answer,
}));

const HOSTILE = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'gopher',
  forwarded: 'host=evil.example',
};

function unmoved(name: string, url: string): Attack {
  return {
    name,
    send: ({ victim }) => ({
      url,
      headers: { ...victim.headers, ...HOSTILE, 'x-forwarded-prefix': '/evil', 'x-original-host': 'evil.example' },
    }),
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
    send: ({ attacker }) => ({
      url: '/loans',
      headers: {
        ...attacker.headers,
        'x-forwarded-for': '203.0.113.7',
        'x-real-ip': '203.0.113.7',
        'true-client-ip': '203.0.113.7',
      },
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
      send: ({ attacker }) => ({ url: '/loans', headers: { ...attacker.headers, 'x-request-id': id } }),
      answer: [200],
      also: ({ headers }) => (headers['x-request-id'] === id ? 'It repeats the id.' : undefined),
    }),
  ),
  ...['https://evil.example', 'null', 'http://app.example.com', `${ALLOWED_ORIGIN}.evil.example`].flatMap(
    (origin): Attack[] => [
      {
        name: `a page of another origin may not send requests: ${origin}`,
        send: ({ attacker }) => ({
          method: 'OPTIONS',
          url: '/user/profile',
          headers: { ...attacker.headers, origin, 'access-control-request-method': 'GET' },
        }),
        answer: [405, 'METHOD_NOT_ALLOWED'],
        also: withoutPermission,
      },
      {
        name: `a page of another origin may not read responses: ${origin}`,
        send: ({ attacker }) => ({ url: '/user/profile', headers: { ...attacker.headers, origin } }),
        answer: [200],
        also: withoutPermission,
      },
    ],
  ),
  {
    name: 'the preflight of a DELETE deletes nothing',
    send: ({ victim, belongings }) => ({
      method: 'OPTIONS',
      url: `/requests/${belongings.requestId}`,
      headers: { ...victim.headers, origin: ALLOWED_ORIGIN, 'access-control-request-method': 'DELETE' },
    }),
    answer: [204],
    bare: true,
    also: async ({ headers }, { victim, belongings }) => {
      if (headers['access-control-allow-origin'] !== ALLOWED_ORIGIN) return 'It is no answer to a preflight.';
      const { status } = (await victim.get(`/requests/${belongings.requestId}`)).body.data;
      return status === 'Pending' ? undefined : `The request is ${status}.`;
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
  ...['', 'x'.repeat(256), 'with blank', 'ümlaut', '\t'].map(
    (key): Attack => ({
      name: `the Idempotency-Key ${JSON.stringify(key.slice(0, 20))} of ${key.length} characters`,
      send: ({ attacker }) => ({
        method: 'POST',
        url: '/requests',
        payload: LOAN,
        headers: { ...attacker.headers, 'idempotency-key': key },
      }),
      answer: INVALID,
    }),
  ),
  {
    name: "another user's Idempotency-Key does not replay their response",
    send: async ({ victim, attacker }) => {
      const payload = { title: 'Mine', message: 'Of the victim' };
      await victim.send('POST', '/notifications/send', payload, { 'idempotency-key': 'shared' });
      return {
        method: 'POST',
        url: '/notifications/send',
        payload,
        headers: { ...attacker.headers, 'idempotency-key': 'shared' },
      };
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
      return { method: 'POST', url: '/notifications/%73end', payload, headers: { ...attacker.headers, ...headers } };
    },
    answer: [200],
    also: ({ headers }) => (headers['idempotent-replayed'] === 'true' ? undefined : 'It was done twice.'),
  },
  {
    name: 'an Idempotency-Key used again for another body',
    send: async ({ attacker }) => {
      const headers = { 'idempotency-key': 'again' };
      await attacker.send('POST', '/requests', LOAN, headers);
      return {
        method: 'POST',
        url: '/requests',
        payload: { ...LOAN, amount: 600 },
        headers: { ...attacker.headers, ...headers },
      };
    },
    answer: [400, 'IDEMPOTENCY_KEY_REUSED'],
  },
];
