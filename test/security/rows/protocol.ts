import type { Attack } from '../attack.ts';

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
