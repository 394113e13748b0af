import { setTimeout as sleep } from 'node:timers/promises';
import { EventStreamReader } from '../../support/event-stream.ts';
import type { Operator } from '../../support/operator.ts';

export interface ReadEvent {
  readonly subjectId: string;
  /** Of the commits on its loan. */
  readonly number: number;
}

/** A reader of the log. It ends once it has read as many events as were stored. */
interface Following {
  readonly operator: Operator;
  /** Of the streams of two nodes. */
  readonly streams: readonly string[];
  /** The event before the first. */
  readonly start: string;
  /** Known when the writers have ended. */
  readonly stored: Promise<number>;
}

/** What readers get that follow the log while it is written. */
export function followLog(following: Following): Promise<readonly ReadEvent[][]> {
  return Promise.all([byList(following, 3), byList(following, 100), byStream(following, 1), byStream(following, 20)]);
}

const TYPE = 'loan.changed';

interface EventOfLoan {
  readonly eventId: string;
  readonly data: { readonly loanId: string; readonly number: number };
}

const read = ({ data: { loanId, number } }: EventOfLoan): ReadEvent => ({ subjectId: loanId, number });

/** By `after`, in parts. */
async function byList({ operator, stored, start }: Following, limit: number): Promise<ReadEvent[]> {
  const enough = limitOf(stored);
  const all: ReadEvent[] = [];
  for (let after = start; all.length < enough.count; ) {
    const some: EventOfLoan[] = await operator.reads(`/backoffice/events?type=${TYPE}&after=${after}&limit=${limit}`);
    all.push(...some.map(read));
    after = some.at(-1)?.eventId ?? after;
    if (some.length === 0) await sleep(10);
  }
  return all;
}

/** By the streams of two nodes in turn, each until it has sent some events. */
async function byStream({ operator, stored, start, streams }: Following, each: number): Promise<ReadEvent[]> {
  const enough = limitOf(stored);
  const all: ReadEvent[] = [];
  for (let [after, turn] = [start, 0]; all.length < enough.count; turn++) {
    const url = `${streams[turn % streams.length]}?type=${TYPE}`;
    const reader = await EventStreamReader.open(url, operator.headers, after);
    while (reader.events.length < each && all.length + reader.events.length < enough.count) await sleep(5);
    reader.close();
    const events = reader.events.map(({ data }) => data as unknown as EventOfLoan);
    all.push(...events.map(read));
    after = events.at(-1)?.eventId ?? after;
  }
  return all;
}

function limitOf(stored: Promise<number>) {
  const limit = { count: Number.POSITIVE_INFINITY };
  void stored.then((count) => {
    limit.count = count;
  });
  return limit;
}
