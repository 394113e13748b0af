import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';

/** The response, or why there was none. */
export interface CallResult {
  /** 0 without a response. */
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: the tests assert the shape of each body.
  readonly body: any;
  /** The error code if there was no response. */
  readonly silence: string | null;
  /** Whether the connection had served other requests before. */
  readonly reused: boolean;
  readonly ms: number;
}

export interface Call {
  readonly method: string;
  readonly url: string;
  readonly token?: string | undefined;
  readonly key?: string | undefined;
  readonly body?: object | undefined;
}

/** Longer than the handler timeout of the service. */
const GIVE_UP_MS = 40_000;

/** Sends a request. Never throws. */
export async function call(agent: http.Agent, base: string, sent: Call): Promise<CallResult> {
  const { method, url, token, key, body } = sent;
  const started = performance.now();
  const payload = body && JSON.stringify(body);
  const headers = {
    ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { 'idempotency-key': key }),
  };
  const request = http.request(base + url, { method, headers, agent, timeout: GIVE_UP_MS });
  // One may follow the head of the answer.
  request.on('error', () => {});
  request.on('timeout', () => request.destroy(Object.assign(new Error('No answer'), { code: 'HUNG' })));
  const seen = () => ({ reused: request.reusedSocket, ms: performance.now() - started });
  try {
    const [response] = (await once(request.end(payload), 'response')) as [http.IncomingMessage];
    const { statusCode: status = 0, headers: received } = response;
    const answer = await text(response);
    return { status, headers: received, text: answer, body: bodyOf(answer), silence: null, ...seen() };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { status: 0, headers: {}, text: '', body: null, silence: code ?? message, ...seen() };
  }
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What is wrong with a response that should be a 503; null if it is correct. */
export function faultOfUnavailable({ status, headers, text, body }: CallResult): string | null {
  const inForm = body?.success === false && body.statusCode === 503 && body.data === null && body.error?.code;
  if (status !== 503 || !inForm) return `${status} ${text}`;
  return Number(headers['retry-after']) > 0 ? null : `no Retry-After: ${text}`;
}
