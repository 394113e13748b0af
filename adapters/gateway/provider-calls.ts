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

/** All of a call together stay well under the 15 s after which a job is taken to be dead. */
export interface GatewayTimings {
  /** Milliseconds for one attempt, the answer's body included. */
  readonly timeoutMs: number;
  /** Attempts after the first. */
  readonly retries: number;
  /** Milliseconds before the first retry, about; they grow, and are spread by chance. */
  readonly backoffMs: number;
  /** Failed attempts in a row after which the provider is left alone. */
  readonly breakAfter: number;
  /** Milliseconds after which one call may try whether the provider is back. */
  readonly halfOpenAfterMs: number;
}

const TIMINGS: GatewayTimings = {
  timeoutMs: 3_000,
  retries: 2,
  backoffMs: 200,
  breakAfter: 6,
  halfOpenAfterMs: 10_000,
};
const LONGEST_BACKOFF_MS = 1_000;
const LARGEST_BODY_BYTES = 64 * 1024;

/** The status, and the body as JSON; undefined where it is none. */
export interface ProviderAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** No answer. What was asked may have been done all the same. */
export class ProviderFault extends Error {}

/** Worth another attempt: the provider was not reached, was too slow, or says that it is its own fault. */
class PassingFault extends ProviderFault {}

/** Calls the provider with a time limit for each attempt, a few retries, and a circuit breaker over all of them. */
export class ProviderCalls {
  private readonly url: string;
  private readonly key: string;
  private readonly policy;

  constructor(url: string, key: string, timings: Partial<GatewayTimings>) {
    const { timeoutMs, retries, backoffMs, breakAfter, halfOpenAfterMs } = { ...TIMINGS, ...timings };
    this.url = url;
    this.key = key;
    const passing = handleWhen((error) => error instanceof PassingFault || isTaskCancelledError(error));
    const backoff = new ExponentialBackoff({ initialDelay: backoffMs, maxDelay: LONGEST_BACKOFF_MS });
    this.policy = wrap(
      retry(passing, { maxAttempts: retries, backoff }),
      circuitBreaker(passing, { breaker: new ConsecutiveBreaker(breakAfter), halfOpenAfter: halfOpenAfterMs }),
      timeout(timeoutMs, TimeoutStrategy.Aggressive),
    );
  }

  /** @throws ProviderFault */
  get(path: string): Promise<ProviderAnswer> {
    return this.call(path, { method: 'GET' });
  }

  /** Sent again when it fails, so it has to say what makes the second the same as the first. @throws ProviderFault */
  post(path: string, body: object, headers: Readonly<Record<string, string>>): Promise<ProviderAnswer> {
    return this.call(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  }

  private async call(path: string, request: RequestInit): Promise<ProviderAnswer> {
    try {
      return await this.policy.execute(({ signal }) => this.attempt(path, request, signal));
    } catch (error) {
      if (isTaskCancelledError(error)) throw new ProviderFault('no answer in time');
      if (isBrokenCircuitError(error)) throw new ProviderFault('not asked, since it failed too often of late');
      throw error;
    }
  }

  private async attempt(path: string, request: RequestInit, signal: AbortSignal): Promise<ProviderAnswer> {
    const headers = { accept: 'application/json', authorization: `Bearer ${this.key}`, ...request.headers };
    try {
      // A redirect is an answer like any other: the key is not carried elsewhere.
      const response = await fetch(`${this.url}${path}`, { ...request, headers, signal, redirect: 'manual' });
      const { status } = response;
      if (status >= 500 || status === 429) {
        await response.body?.cancel();
        throw new PassingFault(`status ${status}`);
      }
      return { status, body: await jsonOf(response) };
    } catch (error) {
      if (error instanceof ProviderFault) throw error;
      throw new PassingFault(`the connection failed (${codeOf(error)})`);
    }
  }
}

async function jsonOf({ body }: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    // Leaving the loop gives up the rest of the body.
    if (size > LARGEST_BODY_BYTES) throw new ProviderFault('an answer that is far too large');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The system's code of a failed connection. Messages of libraries are not repeated: they may quote the headers. */
function codeOf(error: unknown): string {
  const { cause, name } = error as { readonly cause?: { readonly code?: unknown }; readonly name?: unknown };
  return String(cause?.code ?? name);
}
