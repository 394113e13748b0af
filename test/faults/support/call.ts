import http from 'node:http';

/** What came back, or how it failed to. */
export interface Told {
  /** 0 when there was no answer. */
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the service sent; the test says what it expects.
  readonly body: any;
  /** Why there was no answer: the error's code. */
  readonly silence: string | null;
  /** Whether it went over a connection that had carried others before. */
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

/** Longer than the service lets any handler take. */
const GIVE_UP_MS = 40_000;

/** Sends a request and never throws: that there was no answer is a finding like any other. */
export function call(agent: http.Agent, base: string, { method, url, token, key, body }: Call): Promise<Told> {
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

/** What is wrong with a refusal that should say: come again. Null when it says so in the right form. */
export function faultOfUnavailable({ status, headers, text, body }: Told): string | null {
  const inForm = body?.success === false && body.statusCode === 503 && body.data === null && body.error?.code;
  if (status !== 503 || !inForm) return `${status} ${text}`;
  return Number(headers['retry-after']) > 0 ? null : `no Retry-After: ${text}`;
}
