import { setTimeout as sleep } from 'node:timers/promises';

/** An event of the log. */
export interface LoggedEvent {
  readonly eventId: string;
  readonly type: string;
  readonly occurredAt: string;
  readonly data: object;
}

/** The service, and the key that opens its back office. */
export interface Source {
  readonly url: string;
  readonly apiKey: string;
}

/** The service refuses, and would refuse again. */
class Refused extends Error {}

/** Between two tries to reach the service. */
const AGAIN_MS = 1_000;
/** The service says a comment every 15 seconds. A stream that is silent for so long is lost. */
const SILENT_MS = 45_000;
/** Answers after which another try can succeed. */
const PASSING = [408, 429];

/**
 * Yields each event after the given one (`null`: from the first one), in order, and goes on where it was after
 * the service or the network was away. @throws Refused
 */
export async function* follow(source: Source, after: string | null, complain: (text: string) => void) {
  let last = after;
  for (let isAway = false; ; ) {
    try {
      if (last === null) {
        const [first] = await oldest(source);
        isAway = false;
        if (first === undefined) {
          await sleep(AGAIN_MS);
          continue;
        }
        yield first;
        last = first.eventId;
      }
      for await (const event of stream(source, last)) {
        isAway = false;
        yield event;
        last = event.eventId;
      }
    } catch (error) {
      if (error instanceof Refused) throw error;
      if (!isAway) complain(`${source.url} is away (${reasonOf(error)}). Trying again each second.`);
      isAway = true;
    }
    await sleep(AGAIN_MS);
  }
}

/**
 * The id of the newest event, or of the newest of a type; `null` if the log has no such event. Waits for the service.
 * @throws Refused if there is no such type
 */
export async function newest(source: Source, complain: (text: string) => void, type?: string): Promise<string | null> {
  const filter = type === undefined ? '' : `&type=${encodeURIComponent(type)}`;
  for (let isAway = false; ; isAway = true) {
    try {
      const [event] = await read(await ask(source, `/backoffice/events?limit=1${filter}`));
      return event?.eventId ?? null;
    } catch (error) {
      if (error instanceof Refused) throw error;
      if (!isAway) complain(`${source.url} is away (${reasonOf(error)}). Trying again each second.`);
      await sleep(AGAIN_MS);
    }
  }
}

/** A list of at most one. */
async function oldest(source: Source): Promise<readonly LoggedEvent[]> {
  const list = await ask(source, '/backoffice/events?limit=1');
  const total = Number(list.headers.get('x-total-count'));
  return total < 2 ? read(list) : read(await ask(source, `/backoffice/events?limit=1&page=${total}`));
}

async function read(answer: Response): Promise<readonly LoggedEvent[]> {
  return ((await answer.json()) as { readonly data: readonly LoggedEvent[] }).data;
}

async function* stream(source: Source, after: string): AsyncGenerator<LoggedEvent> {
  const controller = new AbortController();
  let silent = setTimeout(() => controller.abort(), SILENT_MS);
  try {
    const { body } = await ask(source, '/backoffice/events/stream', { 'last-event-id': after }, controller.signal);
    const decoder = new TextDecoder();
    let rest = '';
    for await (const bytes of body as unknown as AsyncIterable<Uint8Array>) {
      clearTimeout(silent);
      silent = setTimeout(() => controller.abort(), SILENT_MS);
      const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = block.split('\n').find((line) => line.startsWith('data: '));
        // A receiver may take its time.
        clearTimeout(silent);
        if (data !== undefined) yield JSON.parse(data.slice('data: '.length)) as LoggedEvent;
      }
    }
  } finally {
    clearTimeout(silent);
    controller.abort();
  }
}

async function ask(
  { url, apiKey }: Source,
  path: string,
  headers: object = {},
  signal?: AbortSignal,
): Promise<Response> {
  const answer = await fetch(`${url.replace(/\/+$/, '')}${path}`, {
    headers: { authorization: `Bearer ${apiKey}`, ...headers },
    ...(signal !== undefined && { signal }),
  });
  if (answer.ok) return answer;
  const said = messageIn(await answer.text());
  if (answer.status >= 500 || PASSING.includes(answer.status)) throw new Error(`${answer.status} ${said}`.trim());
  throw new Refused(`The service answers ${answer.status}. ${said}`.trim());
}

interface ErrorAnswer {
  readonly error: {
    readonly message: string;
    readonly details: readonly { readonly path: string; readonly message: string }[];
  };
}

/** What an answer of the service says. Those of others, such as a proxy, say nothing. */
function messageIn(answer: string): string {
  try {
    const { message, details } = (JSON.parse(answer) as ErrorAnswer).error;
    return [message, ...details.map((detail) => `${detail.path}: ${detail.message}`)].join(' ');
  } catch {
    return '';
  }
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as { readonly cause?: { readonly code?: string }; readonly message?: string };
  return cause?.code ?? message ?? String(error);
}
