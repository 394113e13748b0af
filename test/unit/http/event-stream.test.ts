import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventStream } from '../../../adapters/http/backoffice/event-stream.ts';
import type { StreamedEvent } from '../../../application/webhooks/event.queries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const event = (json: string): StreamedEvent => ({ eventId: 'an-id', type: 'loan.active', json });
const sent = (json: string) => `id: an-id\nevent: loan.active\ndata: ${json}\n\n`;
const BEGIN = ': the stream begins\nretry: 1000\n\n';

/** Batches, each after half a second of the clock. */
async function* batchesOf(all: readonly (readonly StreamedEvent[])[]) {
  for (const batch of all) {
    vi.advanceTimersByTime(500);
    yield batch;
  }
}

function reading(all: readonly (readonly StreamedEvent[])[], { accessEndsAt = Number.POSITIVE_INFINITY } = {}) {
  const start = performance.now();
  const cut = vi.fn();
  const stream = eventStream({
    batches: batchesOf(all),
    checkAccess: async () => {
      if (performance.now() - start >= accessEndsAt) throw new Error('No access.');
    },
    isDraining: () => false,
    cut,
  });
  return { stream, cut };
}

const silent = (seconds: number) => Array.from({ length: seconds * 2 }, () => []);

it('says a comment after each 15 seconds without an event', async () => {
  const { stream } = reading([...silent(14), [event('1')], ...silent(31)]);

  expect(await text(stream)).toBe(`${BEGIN}${sent('1')}:\n\n:\n\n`);
});

it('ends within 10 seconds of the end of the access, and sends no event after it', async () => {
  const { stream } = reading([[event('1')], ...silent(12), [event('2')]], { accessEndsAt: 3_000 });

  expect(await text(stream)).toBe(`${BEGIN}${sent('1')}: the access ended\n\n`);
});

it('cuts a reader that takes nothing for 5 seconds, while little more than an event waits for it', async () => {
  const long = 'x'.repeat(20_000);
  const { stream, cut } = reading([Array.from({ length: 10 }, () => event(long))]);
  stream.read(0);
  await vi.waitFor(() => expect(stream.readableLength).toBeGreaterThan(20_000));

  expect(stream.readableLength).toBeLessThan(50_000);
  expect(cut).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect(cut).toHaveBeenCalledOnce();
});
