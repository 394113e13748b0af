import { BAD, HEADERS_TOO_LARGE, INVALID, NO_ROUTE, UNAUTHENTICATED } from '../answers.ts';
import type { Attack, Seen } from '../attack.ts';
import { authorization, JSON_TYPE, lastRequest, row } from '../row.ts';
import type { Target } from '../target.ts';

const GET = 'GET /user/profile HTTP/1.1\r\n';
const CLOSE = 'Connection: close\r\n';
const END = `${CLOSE}\r\n`;
const SEND = 'POST /notifications/send HTTP/1.1\r\nHost: x\r\n';
/** The smuggled request: it would show the back office. */
const SMUGGLED = 'GET /backoffice/users HTTP/1.1\r\nHost: x\r\n\r\n';

/** One response, then the server closes the connection: no further bytes are read as a request. */
function endsThere({ count, closed }: Seen): string | undefined {
  if (count !== 1) return `There were ${count} answers.`;
  return closed === true ? undefined : 'The connection stayed open.';
}

const framed = (name: string, bytes: (target: Target) => string, answer: Attack['answer'] = BAD) =>
  row(name, answer, (target) => ({ raw: [bytes(target)] }), { also: endsThere });

/** A GET of the profile with these headers before the token. */
const headed = (name: string, headers: string, answer?: Attack['answer']) =>
  framed(name, (target) => `${GET}${headers}${authorization(target)}${END}`, answer);

/** A request with this request line. */
const lined = (name: string, line: string, answer?: Attack['answer']) =>
  framed(name, (target) => lastRequest(target, line), answer);

/** A POST whose end two HTTP parsers may see at different places. */
const smuggled = (name: string, headers: string, body: string, answer?: Attack['answer']) =>
  framed(name, (target) => `${SEND}${authorization(target)}${JSON_TYPE}${headers}\r\n${body}`, answer);

const CHUNKS = 'Transfer-Encoding: chunked\r\n';
const CHUNKED = `0\r\n\r\n${SMUGGLED}`;

const SMUGGLING: readonly Attack[] = [
  smuggled('a length and chunks', `Content-Length: 4\r\n${CHUNKS}`, CHUNKED),
  smuggled('chunks and a length', `${CHUNKS}Content-Length: 4\r\n`, CHUNKED),
  smuggled('two lengths that differ', 'Content-Length: 0\r\nContent-Length: 44\r\n', SMUGGLED),
  smuggled('two lengths that agree', 'Content-Length: 2\r\nContent-Length: 2\r\n', `{}${SMUGGLED}`),
  smuggled('a list of lengths', 'Content-Length: 2, 2\r\n', `{}${SMUGGLED}`),
  smuggled('a length with a sign', 'Content-Length: +2\r\n', `{}${SMUGGLED}`),
  smuggled('a negative length', 'Content-Length: -2\r\n', `{}${SMUGGLED}`),
  smuggled('a length in hexadecimal', 'Content-Length: 0x2\r\n', `{}${SMUGGLED}`),
  smuggled('a length beyond all numbers', `Content-Length: ${'9'.repeat(30)}\r\n`, '{}'),
  smuggled('a length that is empty', 'Content-Length: \r\n', SMUGGLED),
  smuggled('a blank in front of the colon', 'Content-Length : 2\r\n', `{}${SMUGGLED}`),
  smuggled('the encoding xchunked', 'Transfer-Encoding: xchunked\r\n', CHUNKED),
  smuggled('chunked behind a vertical tab', 'Transfer-Encoding: \x0bchunked\r\n', CHUNKED),
  smuggled('a blank in front of the encoding’s colon', 'Transfer-Encoding : chunked\r\n', CHUNKED),
  smuggled('chunked and then identity', 'Transfer-Encoding: chunked, identity\r\n', CHUNKED),
  smuggled('chunked in one header and identity in the next', `${CHUNKS}Transfer-Encoding: identity\r\n`, CHUNKED),
  smuggled(
    'chunked under an underscore and a length',
    `Transfer_Encoding: chunked\r\nContent-Length: 2\r\n${CLOSE}`,
    '{}',
    INVALID,
  ),
  smuggled('a chunk whose size is no number', CHUNKS, `zz\r\n{}\r\n${CHUNKED}`),
  smuggled('a chunk with a negative size', CHUNKS, `-1\r\n{}\r\n${CHUNKED}`),
  smuggled('a chunk of a size beyond all numbers', CHUNKS, `${'f'.repeat(20)}\r\n{}`),
  smuggled('a chunk that ends with a bare LF', CHUNKS, `2\n{}\n0\n\n${SMUGGLED}`),
  smuggled('a chunk longer than its size', CHUNKS, `2\r\n{"a":1}\r\n${CHUNKED}`),
  smuggled('a chunk extension of 100 kB', CHUNKS, `2;${'x'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`),
  smuggled('trailers that name a length', CHUNKS + CLOSE, '2\r\n{}\r\n0\r\nContent-Length: 44\r\n\r\n'),
];

const LINES: readonly Attack[] = [
  framed(
    'bare LFs',
    (target) => `GET /user/profile HTTP/1.1\nHost: x\n${authorization(target).trim()}\nConnection: close\n\n`,
  ),
  headed('a bare LF between headers', 'Host: x\nX-A: b\r\n'),
  headed('a bare CR in a header', 'Host: x\r\nX-A: b\rX-C: d\r\n'),
  headed('a header folded over two lines', 'Host: x\r\nX-A: b\r\n folded\r\n'),
  headed('a header without a colon', 'Host: x\r\nNonsense\r\n'),
  headed('a header without a name', 'Host: x\r\n: value\r\n'),
  headed('a blank in a header’s name', 'Host: x\r\nX A: b\r\n'),
  headed('a NUL in a header', 'Host: x\r\nX-A: \0\r\n'),
  headed('a blank in front of the first header', ' Host: x\r\n'),
  framed('no HTTP at all', () => 'hello\r\n\r\n'),
  framed('bytes of TLS', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'),
  framed('the preface of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  framed('HTTP/0.9', () => 'GET /user/profile\r\n\r\n', UNAUTHENTICATED),
  ...['HTTP/1.2', 'HTTP/3.0'].map((version) =>
    framed(version, (target) => lastRequest(target, 'GET /user/profile').replace('HTTP/1.1', version)),
  ),
  // RFC 9112, 3: a server may split such a line on whitespace.
  lined('a request line with three blanks', 'GET  /user/profile  ', [200]),
  lined('a method in lower case', 'get /user/profile'),
  lined('a NUL in the path', 'GET /user/\0profile'),
  lined('a blank in the path', 'GET /user/pro file'),
];

const HOSTS: readonly Attack[] = [
  headed('no Host', ''),
  headed('two Hosts', 'Host: a.example\r\nHost: b.example\r\n'),
  headed('an empty Host', 'Host:\r\n', [200]),
  headed('the same Host twice', 'Host: x\r\nHost: x\r\n'),
  headed('a Host and one in capitals', 'Host: x\r\nHOST: y\r\n'),
  headed('a Host with a line of markup', 'Host: "><script>\r\n'),
  headed('an address of IPv6 for a Host', 'Host: [::1]:3000\r\n', [200]),
  headed('a Host with a path', 'Host: x/../evil\r\n'),
  headed('a Host with user information', 'Host: user@evil.example\r\n'),
  headed('a Host of 3,000 characters', `Host: ${'x'.repeat(3000)}\r\n`),
  row(
    'an address in absolute form is served, and its host not repeated',
    [200],
    (target) => ({ raw: [`GET http://evil.example/loans HTTP/1.1\r\nHost: x\r\n${authorization(target)}${END}`] }),
    { also: ({ headers, text }) => (/evil/.test(JSON.stringify(headers) + text) ? 'It repeats the host.' : undefined) },
  ),
  row(
    'the address in absolute form is the same to an Idempotency-Key',
    [200],
    async (target) => {
      const key = { 'idempotency-key': 'absolute' };
      await target.attacker.send('POST', '/notifications/send', { title: 'Once', message: 'Only' }, key);
      const body = '{"title":"Once","message":"Only"}';
      const headers = `Idempotency-Key: absolute\r\n${JSON_TYPE}Content-Length: ${body.length}\r\n`;
      return { raw: [lastRequest(target, 'POST http://x/notifications/send', headers, body)] };
    },
    { also: ({ headers }) => (headers['idempotent-replayed'] === 'true' ? undefined : 'It was done twice.') },
  ),
  lined('an address that is an authority', 'GET evil.example:80'),
  lined('an address with two slashes in front', 'GET //evil.example/user/profile', NO_ROUTE),
  lined('an address of an asterisk', 'GET *', NO_ROUTE),
  lined('an address with a fragment', 'GET /user/profile#/backoffice/users', NO_ROUTE),
];

const SIZES: readonly Attack[] = [
  lined('a query of 5,000 characters', `GET /loans?x=${'x'.repeat(5000)}`, [414, 'URI_TOO_LONG']),
  lined('an id of 5,000 characters', `GET /loans/${'x'.repeat(5000)}`, [414, 'URI_TOO_LONG']),
  lined('a path of 40,000 characters', `GET /${'x'.repeat(40_000)}`, HEADERS_TOO_LARGE),
  headed('a header of 20,000 characters', `Host: x\r\nX-A: ${'x'.repeat(20_000)}\r\n`, HEADERS_TOO_LARGE),
  headed('a header’s name of 20,000 characters', `Host: x\r\n${'x'.repeat(20_000)}: a\r\n`, HEADERS_TOO_LARGE),
  framed(
    '3,000 headers',
    (target) =>
      `${GET}Host: x\r\n${Array.from({ length: 3000 }, (_, at) => `X-${at}: a\r\n`).join('')}${authorization(target)}${END}`,
    HEADERS_TOO_LARGE,
  ),
  headed('1,990 small headers in front of the token', `Host: x\r\n${'a:\r\n'.repeat(1990)}`, HEADERS_TOO_LARGE),
];

const POST = 'POST /requests HTTP/1.1\r\nHost: x\r\n';
const SMUGGLED_LENGTH = `Content-Length: ${SMUGGLED.length}\r\n`;
const profileOf = (target: Pick<Target, 'attacker'>) => `${GET}Host: x\r\n${authorization(target)}`;

/** Several requests on one connection. */
const PIPELINES: readonly Attack[] = [
  row(
    'a body that is announced and never asked for',
    UNAUTHENTICATED,
    () => ({ raw: [`${POST}Expect: 100-continue\r\n${SMUGGLED_LENGTH}${END}`, SMUGGLED], everyMs: 50 }),
    { also: endsThere },
  ),
  row(
    'ten requests at once, each with its own token, are not confused',
    [200],
    ({ attacker, bystander }) => {
      const senders = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? attacker : bystander));
      return { raw: [senders.map((each) => profileOf({ attacker: each })).join('\r\n') + END] };
    },
    {
      also: ({ count, text }, { attacker }) => {
        if (count !== 10) return `There were ${count} answers.`;
        return JSON.parse(text).data.id === attacker.userId ? undefined : 'The answers are confused.';
      },
    },
  ),
  row(
    'a request without a token behind one with a token gets nothing of it',
    NO_ROUTE,
    (target) => ({ raw: [`GET /nowhere HTTP/1.1\r\nHost: x\r\n${authorization(target)}\r\n${GET}Host: x\r\n${END}`] }),
    { also: ({ count }) => (count === 2 ? undefined : `There were ${count} answers.`) },
  ),
  row(
    'nonsense behind a sound request ends the connection',
    [200],
    (target) => ({ raw: [`${profileOf(target)}\r\n`], onceAnswered: 'nonsense\r\n\r\n' }),
    { also: ({ count, closed }) => (count === 2 && closed === true ? undefined : `There were ${count} answers.`) },
  ),
  framed(
    'a body that a GET does not need is not taken for the next request',
    (target) => lastRequest(target, 'GET /nowhere', SMUGGLED_LENGTH, SMUGGLED),
    NO_ROUTE,
  ),
  framed(
    'a refused body is not taken for the next request',
    () => `${POST}${SMUGGLED_LENGTH}${END}${SMUGGLED}`,
    UNAUTHENTICATED,
  ),
  row('an upgrade to HTTP/2 is not followed', [200], (target) => {
    const upgrade = 'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n';
    return { raw: [profileOf(target) + upgrade] };
  }),
  row('an upgrade to a web socket is not followed', [200], (target) => {
    const upgrade = 'Connection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n';
    return { raw: [profileOf(target) + upgrade] };
  }),
  framed(
    'HTTP/1.0 without Host is served and the connection ended',
    (target) => `GET /user/profile HTTP/1.0\r\n${authorization(target)}\r\n`,
    [200],
  ),
  framed(
    'chunks in HTTP/1.0',
    (target) => `POST /requests HTTP/1.0\r\n${authorization(target)}${JSON_TYPE}${CHUNKS}\r\n2\r\n{}\r\n0\r\n\r\n`,
    INVALID,
  ),
  row('a silent connection does not block others', [200], (target) => ({
    raw: [profileOf(target), END],
    everyMs: 150,
  })),
];

export const FRAMING: readonly Attack[] = [...SMUGGLING, ...LINES, ...HOSTS, ...SIZES, ...PIPELINES];
