import { Readable } from 'node:stream';
import type { StreamedEvent } from '../../../application/webhooks/event.queries.ts';

const COMMENT_MS = 15_000;
/** Between two checks of the reader's access. */
const CHECK_MS = 4_000;
/** A reader that takes nothing for so long is cut. */
const STALLED_MS = 5_000;
/** What is handed over at once. A reader never has more waiting than this and one event. */
const CHUNK_CHARACTERS = 16_384;

interface Reader {
  readonly batches: AsyncIterable<readonly StreamedEvent[]>;
  /** Rejects if the reader has no access any more. */
  checkAccess(): Promise<unknown>;
  readonly isDraining: () => boolean;
  /** Called if the reader does not read. */
  readonly cut: () => void;
}

/** Events as server-sent events, as fast as they are read. */
export function eventStream(reader: Reader): Readable {
  return Readable.from(texts(reader), { objectMode: false, highWaterMark: CHUNK_CHARACTERS });
}

async function* texts({ batches, checkAccess, isDraining, cut }: Reader): AsyncGenerator<string> {
  const taken = takenWithin(cut);
  // Proxies pass the headers on with the first byte.
  yield* taken(': the stream begins\nretry: 1000\n\n');
  let [saidAt, checkedAt] = [performance.now(), performance.now()];
  for await (const text of chunksOf(batches)) {
    const now = performance.now();
    if (isDraining()) return yield ': this process stops\n\n';
    if (now - checkedAt >= CHECK_MS) {
      if (!(await hasAccess(checkAccess))) return yield ': the access ended\n\n';
      checkedAt = now;
    }
    if (text === '' && now - saidAt < COMMENT_MS) continue;
    yield* taken(text === '' ? ':\n\n' : text);
    saidAt = now;
  }
}

function hasAccess(check: Reader['checkAccess']): Promise<boolean> {
  return check().then(
    () => true,
    () => false,
  );
}

/** Yields a text, and cuts the reader if it does not take it in time. */
function takenWithin(cut: () => void) {
  return function* taken(text: string): Generator<string> {
    const stalled = setTimeout(cut, STALLED_MS);
    try {
      yield text;
    } finally {
      clearTimeout(stalled);
    }
  };
}

/** The last text of a batch is short, or empty. */
async function* chunksOf(batches: Reader['batches']): AsyncGenerator<string> {
  for await (const batch of batches) {
    let chunk = '';
    for (const { eventId, type, json } of batch) {
      chunk += `id: ${eventId}\nevent: ${type}\ndata: ${json}\n\n`;
      if (chunk.length < CHUNK_CHARACTERS) continue;
      yield chunk;
      chunk = '';
    }
    yield chunk;
  }
}
