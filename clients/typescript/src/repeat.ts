import { errorIn, retryAfter } from './api-error.ts';
import type { Send } from './session.ts';

export interface RepeatOptions {
  /** The most repetitions of a call. Default: 2. */
  readonly times?: number;
  /** The longest `Retry-After` that is waited for. Default: 5,000. */
  readonly longestWaitMs?: number;
}

const FIRST_PAUSE_MS = 250;

/**
 * Repeats requests after errors of the network and after 503 with `Retry-After`, if a second one has no second effect: GET,
 * and requests with an `Idempotency-Key`.
 */
export function repeating(send: Send, { times = 2, longestWaitMs = 5_000 }: RepeatOptions): Send {
  return async (request) => {
    if (request.method !== 'GET' && !request.headers.has('idempotency-key')) return send(request);
    for (let repeated = 0; ; repeated++) {
      if (repeated === times) return send(request);
      const pauseMs = FIRST_PAUSE_MS * 2 ** repeated * (1 + Math.random());
      const answer = await send(request.clone()).catch((error: unknown) => {
        if (request.signal.aborted) throw error;
        return null;
      });
      const waitMs = answer === null || (repeated > 0 && (await isRunning(answer))) ? pauseMs : waitFor(answer);
      if (answer !== null && (waitMs === null || waitMs > longestWaitMs)) return answer;
      await answer?.body?.cancel();
      await pause(waitMs ?? pauseMs, request.signal);
    }
  };
}

/** Milliseconds to wait after a 503. `null` for another answer, or without `Retry-After`. */
function waitFor(answer: Response): number | null {
  const seconds = answer.status === 503 ? retryAfter(answer) : null;
  return seconds === null ? null : seconds * 1000;
}

/** Whether an earlier request with the same key is still being processed. */
async function isRunning(answer: Response): Promise<boolean> {
  if (answer.status !== 409) return false;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  return errorIn(body)?.code === 'IDEMPOTENCY_KEY_IN_USE';
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
