import fc from 'fast-check';
import type { WireRequest } from './exchange.ts';
import type { Operation } from './operations.ts';

/** Unspecified parts of a request, which must not matter. */
export interface IgnoredInput {
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Only for an operation without a body. */
  readonly payload?: string;
}

const QUERIES = [
  'x=1',
  '__proto__=1',
  '__proto__[isAdmin]=1',
  'constructor.prototype.x=1',
  'toString=1',
  '=',
  '&&&',
  'x',
  '%',
  '%zz',
  '%FF=%FF',
  'x=%00',
  '%00=1',
  'x=%ED%A0%80',
  'x=%F0%9F%98%80',
  'x=1&x=2&x=3',
  'x[]=1',
  'x=a%0D%0AX-Injected:%201',
  // Beside two texts of the longest, all fit into a URL.
  Array.from({ length: 50 }, (_, nth) => `k${nth}=1`).join('&'),
];
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { accept: 'text/html' },
  { accept: 'nonsense' },
  { 'accept-encoding': 'gzip, br' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-for': '10.0.0.1, nonsense', 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'gopher' },
  { 'x-request-id': 'a\tb'.repeat(100) },
  { range: 'bytes=0-3' },
  { 'if-none-match': '*' },
  { 'if-modified-since': 'Thu, 01 Jan 2099 00:00:00 GMT' },
  { origin: 'https://elsewhere.example' },
  { cookie: 'session=1; __proto__=1' },
  { traceparent: '00-nonsense' },
];
const PAYLOADS = ['{}', '[]', 'null', '{', '{"a":1}', '{"__proto__":{}}', '\u0000'];

export function ignoredInputs({ method, body }: Operation): fc.Arbitrary<IgnoredInput> {
  const payloads = body === null && method !== 'GET' && { payload: fc.constantFrom(...PAYLOADS) };
  const parts = { query: fc.constantFrom(...QUERIES), headers: fc.constantFrom(...HEADERS), ...payloads };
  return fc.record(parts, { requiredKeys: [] }) as fc.Arbitrary<IgnoredInput>;
}

export function withIgnoredInput(request: WireRequest, { query, headers, payload }: IgnoredInput): WireRequest {
  const mark = request.url.includes('?') ? '&' : '?';
  return {
    ...request,
    url: query === undefined ? request.url : `${request.url}${mark}${query}`,
    headers: { ...headers, ...request.headers, ...(payload !== undefined && { 'content-type': 'application/json' }) },
    payload: payload ?? request.payload,
  };
}
