import http from 'node:http';

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
export function call(agent: http.Agent, base: string, { method, url, token, key, body }: Call): Promise<CallResult> {
  const started = performance.now();
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    ...(payload !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  return new Promise((resolve) => {
    const request = http.request(base + url, { method, headers, agent, timeout: GIVE_UP_MS });
    const silent = (error: Error & { readonly code?: string }) =>
      resolve({
        status: 0,
        headers: {},
        text: '',
        body: null,
        silence: error.code ?? error.message,
        reused: request.reusedSocket,
        ms: performance.now() - started,
      });
    request.on('timeout', () => request.destroy(Object.assign(new Error('No answer'), { code: 'HUNG' })));
    request.on('error', silent);
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('error', silent);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          body: bodyOf(text),
          silence: null,
          reused: request.reusedSocket,
          ms: performance.now() - started,
        }),
      );
    });
    request.end(payload);
  });
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
