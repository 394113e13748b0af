import { BAD, INVALID, MALFORMED, NO_METHOD, NO_ROUTE, TOO_LARGE } from '../answers.ts';
import type { Attack, Check } from '../attack.ts';
import { get, JSON_TYPE, lastRequest, post, row } from '../row.ts';

const LOAN = { amount: 500, currency: 'USD', term: 6 };
const UNSUPPORTED = [415, 'UNSUPPORTED_MEDIA_TYPE'] as const;
const OUTSIDE = [400, 'LOAN_REQUEST_OUTSIDE_PARAMETERS'] as const;

const rawMethod = (line: string, answer: Attack['answer']) =>
  row(line, answer, (target) => ({ raw: [lastRequest(target, line)] }));
const noDelete = (what: string, send: Attack['send']) =>
  row(`${what} does not turn a GET into a DELETE`, [200], send, { also: stillPending });

/** The victim's request was not cancelled. */
export const stillPending: Check = async (_seen, { victim, belongings }) => {
  const { status } = await victim.reads(`/requests/${belongings.requestId}`);
  return status === 'Pending' ? undefined : `The request is ${status}.`;
};

export const METHODS: readonly Attack[] = [
  ...'TRACE PATCH PROPFIND OPTIONS LINK PURGE SEARCH QUERY MKCOL LOCK DELETE POST'
    .split(' ')
    .map((method) => rawMethod(`${method} /user/profile`, NO_METHOD)),
  rawMethod('TRACE /nowhere', NO_ROUTE),
  rawMethod('OPTIONS *', NO_ROUTE),
  rawMethod('GET *', NO_ROUTE),
  rawMethod('GET *user/profile', NO_ROUTE),
  rawMethod('CONNECT evil.example:443', BAD),
  rawMethod('CONNECT 127.0.0.1:5432', BAD),
  rawMethod('JEFF /user/profile', BAD),
  rawMethod('GETX /user/profile', BAD),
  ...['x-http-method-override', 'x-http-method', 'x-method-override'].map((name) =>
    noDelete(name, ({ victim, belongings }) => get(victim, `/requests/${belongings.requestId}`, { [name]: 'DELETE' })),
  ),
  noDelete('_method in the query', ({ victim, belongings }) =>
    get(victim, `/requests/${belongings.requestId}?_method=DELETE`),
  ),
  row(
    'headers that rewrite the URL do not open the back office',
    [404, 'LOAN_REQUEST_NOT_FOUND'],
    ({ attacker, belongings }) =>
      get(attacker, `/requests/${belongings.requestId}`, {
        'x-original-url': '/backoffice/users',
        'x-rewrite-url': '/backoffice/users',
      }),
  ),
];

function posted(
  name: string,
  payload: string | Buffer,
  answer: Attack['answer'],
  type: string | null = 'application/json',
  headers = {},
): Attack {
  const sent = { ...(type !== null && { 'content-type': type }), ...headers };
  return row(name, answer, ({ attacker }) => post(attacker, '/requests', payload, sent));
}

const SOUND = JSON.stringify(LOAN);
const GZIPPED = Buffer.from('H4sIAAAAAAAAA6tWSszNL80rUbIyNTDQUUouLSpKzUuuVLJSCg12UaoFAFiq1YQiAAAA', 'base64');
const ENTITY = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>';

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
  posted('a gzipped body', GZIPPED, MALFORMED, 'application/json', { 'content-encoding': 'gzip' }),
  row('XML with an external entity', UNSUPPORTED, ({ attacker }) =>
    post(attacker, '/support/tickets', ENTITY, { 'content-type': 'application/xml' }),
  ),
  row('JSON instead of a form', [400, 'INVALID_UPLOAD'], ({ attacker }) =>
    post(attacker, '/user/documents', { file: 'x', documentType: 'ID' }),
  ),
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
  posted('100,000 decimals', `{"amount":1.${'0'.repeat(100_000)}1,"currency":"USD","term":6}`, OUTSIDE),
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
  posted('300 kB', JSON.stringify({ ...LOAN, companyName: 'x'.repeat(300_000) }), TOO_LARGE),
  posted('3 MB', JSON.stringify({ ...LOAN, companyName: 'x'.repeat(3_000_000) }), TOO_LARGE),
  posted('255 kB in one text', JSON.stringify({ ...LOAN, companyName: 'x'.repeat(255_000) }), INVALID),
  row('a body that says it has 10 GB', TOO_LARGE, (target) => ({
    raw: [lastRequest(target, 'POST /requests', `${JSON_TYPE}Content-Length: 10000000000\r\n`, '{')],
  })),
  row('chunks without end', TOO_LARGE, (target) => ({
    raw: [
      lastRequest(target, 'POST /requests', `${JSON_TYPE}Transfer-Encoding: chunked\r\n`),
      ...Array.from({ length: 20 }, () => `4000\r\n${'x'.repeat(0x4000)}\r\n`),
    ],
  })),
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
  posted('a key twice, the last one too much', '{"amount":500,"currency":"USD","term":6,"amount":50001}', OUTSIDE),
];
