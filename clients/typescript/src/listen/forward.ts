import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { follow, type LoggedEvent, newest, type Source } from './follow.ts';

/** What a listener remembers, so that it goes on where it was. */
interface Place {
  readonly secret: string;
  /** The last event that the receiver has got; `null` if there was none yet. */
  readonly lastEventId: string | null;
}

export interface Listening extends Source {
  readonly forwardTo: string;
  /** `null`: all. */
  readonly types: readonly string[] | null;
  /** The file that remembers. */
  readonly state: string;
}

/** Where texts go: results and remarks. */
export interface Output {
  readonly print: (line: string) => void;
  readonly complain: (text: string) => void;
}

/** Between two tries to reach the receiver. */
const AGAIN_MS = 1_000;
/** Longer than the service itself waits. */
const ANSWER_MS = 15_000;
/** The receiver is not there, but what is in front of it. */
const AWAY = [502, 503, 504];

/** Forwards each event to a receiver, signed as a webhook, and never ends. @throws Refused */
export async function listen({ forwardTo, types, state, ...source }: Listening, output: Output): Promise<never> {
  const { print, complain } = output;
  for (const type of types ?? []) await newest(source, complain, type);
  const place = placeIn(state) ?? { secret: newSecret(), lastEventId: await newest(source, complain) };
  const keep = (lastEventId: string | null) => writePlace(state, { secret: place.secret, lastEventId });
  keep(place.lastEventId);
  print(`Signing with ${place.secret}`);
  complain(`Forwarding events of ${source.url} to ${forwardTo}. ${state} remembers the last one.`);
  for await (const event of follow(source, place.lastEventId, complain)) {
    if (types === null || types.includes(event.type)) {
      const status = await forward(event, { forwardTo, secret: place.secret, complain });
      print(`${event.type} ${event.eventId} ${status}`);
    }
    keep(event.eventId);
  }
  throw new Error('The log has no end.');
}

interface Receiver {
  readonly forwardTo: string;
  readonly secret: string;
  readonly complain: (text: string) => void;
}

/** Waits for a receiver that is away. @returns its status */
async function forward(event: LoggedEvent, { forwardTo, secret, complain }: Receiver): Promise<number> {
  const body = JSON.stringify({ type: event.type, timestamp: event.occurredAt, data: event.data });
  for (let isAway = false; ; isAway = true) {
    const headers = { 'content-type': 'application/json', ...signed(event.eventId, body, secret) };
    const signal = AbortSignal.timeout(ANSWER_MS);
    try {
      const answer = await fetch(forwardTo, { method: 'POST', redirect: 'manual', headers, body, signal });
      await answer.body?.cancel();
      if (!AWAY.includes(answer.status)) return answer.status;
    } catch {
      // As below.
    }
    if (!isAway) complain(`${forwardTo} is away. Trying again each second.`);
    await sleep(AGAIN_MS);
  }
}

const PREFIX = 'whsec_';
const newSecret = () => `${PREFIX}${randomBytes(32).toString('base64')}`;

/** https://github.com/standard-webhooks/standard-webhooks */
function signed(id: string, body: string, secret: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

function placeIn(file: string): Place | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Place) : null;
}

/** A kill leaves the file as it was, or as it will be. */
function writePlace(file: string, place: Place): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(place)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
