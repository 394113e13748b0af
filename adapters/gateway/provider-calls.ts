import {
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  isBrokenCircuitError,
  isTaskCancelledError,
  retry,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';
import { inSpan, type Tracing } from '../telemetry/tracing.ts';

/** A call with all retries must take less than the 15 s after which a job expires. */
const TIMINGS = {
  /** For one attempt, including the response body. */
  timeoutMs: 3_000,
  /** Attempts after the first. */
  retries: 2,
  /** Before the first retry. Grows exponentially, with jitter. */
  backoffMs: 200,
  /** Consecutive failures that open the circuit. */
  breakAfter: 6,
  /** Until an open circuit lets one call through. */
  halfOpenAfterMs: 10_000,
};
export type GatewayTimings = Readonly<typeof TIMINGS>;

const LONGEST_BACKOFF_MS = 1_000;
const LARGEST_BODY_BYTES = 64 * 1024;

/** `body` is the parsed JSON, or `undefined` if it is not JSON. */
export interface ProviderAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** The call failed. The provider may have carried it out nevertheless. */
export class ProviderFault extends Error {}

/** Retryable: the provider was unreachable, too slow, or failed itself. */
class TransientFault extends ProviderFault {}

/** Calls the provider with a timeout per attempt, retries, and a circuit breaker. */
export class ProviderCalls {
  private readonly url: string;
  private readonly key: string;
  private readonly tracing: Tracing | null;
  private readonly policy;

  constructor(url: string, key: string, timings: Partial<GatewayTimings>, tracing: Tracing | null = null) {
    const { timeoutMs, retries, backoffMs, breakAfter, halfOpenAfterMs } = { ...TIMINGS, ...timings };
    this.url = url;
    this.key = key;
    this.tracing = tracing;
    const transient = handleWhen((error) => error instanceof TransientFault || isTaskCancelledError(error));
    const backoff = new ExponentialBackoff({ initialDelay: backoffMs, maxDelay: LONGEST_BACKOFF_MS });
    this.policy = wrap(
      retry(transient, { maxAttempts: retries, backoff }),
      circuitBreaker(transient, { breaker: new ConsecutiveBreaker(breakAfter), halfOpenAfter: halfOpenAfterMs }),
      timeout(timeoutMs, TimeoutStrategy.Aggressive),
    );
  }

  /** @throws ProviderFault */
  get(path: string): Promise<ProviderAnswer> {
    return this.call(path, {});
  }

  /** Retried, so the headers must include an idempotency key. @throws ProviderFault */
  post(path: string, body: object, headers: Readonly<Record<string, string>>): Promise<ProviderAnswer> {
    const json = { 'content-type': 'application/json', ...headers };
    return this.call(path, { method: 'POST', body: JSON.stringify(body), headers: json });
  }

  private async call(path: string, request: RequestInit): Promise<ProviderAnswer> {
    try {
      return await this.policy.execute(({ signal }) => this.traced(path, request, signal));
    } catch (error) {
      if (isTaskCancelledError(error)) throw new ProviderFault('the request timed out');
      if (isBrokenCircuitError(error)) throw new ProviderFault('not called after repeated failures');
      throw error;
    }
  }

  /** A span for each attempt. Paths name transactions, so they are left out. */
  private traced(path: string, request: RequestInit, signal: AbortSignal): Promise<ProviderAnswer> {
    const { method = 'GET' } = request;
    const attributes = { 'http.request.method': method, 'server.address': new URL(this.url).hostname };
    const start = { name: `${method} payment gateway`, kind: 'client', attributes } as const;
    const statusOf = ({ status }: ProviderAnswer) => ({ 'http.response.status_code': status });
    return inSpan(this.tracing, start, () => this.attempt(path, request, signal), statusOf);
  }

  private async attempt(path: string, request: RequestInit, signal: AbortSignal): Promise<ProviderAnswer> {
    const traceparent = this.tracing?.traceparent();
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${this.key}`,
      ...(traceparent && { traceparent }),
      ...request.headers,
    };
    try {
      // Redirects are not followed, so the key never goes to another host.
      const response = await fetch(`${this.url}${path}`, { ...request, headers, signal, redirect: 'manual' });
      const { status } = response;
      if (status >= 500 || status === 429) {
        await response.body?.cancel();
        throw new TransientFault(`status ${status}`);
      }
      return { status, body: await jsonOf(response) };
    } catch (error) {
      if (error instanceof ProviderFault) throw error;
      throw new TransientFault(`the connection failed (${codeOf(error)})`);
    }
  }
}

async function jsonOf({ body }: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the body.
    if (size > LARGEST_BODY_BYTES) throw new ProviderFault('the response is too large');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The system error code. Library messages are not used, because they may quote headers. */
function codeOf(error: unknown): string {
  const { cause, name } = error as { readonly cause?: { readonly code?: unknown }; readonly name?: unknown };
  return String(cause?.code ?? name);
}
