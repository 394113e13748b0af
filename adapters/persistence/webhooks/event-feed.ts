import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventFeed, EventFilter, StreamedEvent } from '../../../application/webhooks/event.queries.ts';
import type { PostgresListener } from '../database/postgres-listener.ts';
import { EVENTS_ERASED, EVENTS_NUMBERED } from './event-log.ts';
import { eventsAfter, lastPosition, meets, type PlacedEvent, positionOf } from './events.queries.ts';

/** Events that this node keeps for its readers, so that 500 of them read the database once. */
const MOST_KEPT = 200;
/** What one statement reads. */
const BATCH = 50;
/** What a reader holds at a time, unless one event alone is longer: less than 1 MB, however slowly it reads. */
const MOST_CHARACTERS = 250_000;
/** The longest wait of a reader for a batch. */
const IDLE_MS = 500;
/** Between two look-ups while no notification arrives. */
const LOOK_UP_MS = 1_000;

type KeptEvent = Omit<PlacedEvent, 'event'> & StreamedEvent;

function asJson({ event, ...placed }: PlacedEvent): KeptEvent {
  return { ...placed, eventId: event.eventId, type: event.type, json: JSON.stringify(event) };
}

/** The first events, as many as a reader may hold. */
function portionOf(events: readonly KeptEvent[]): readonly KeptEvent[] {
  let length = 0;
  const end = events.findIndex(({ json }, at) => {
    length += json.length;
    return at > 0 && length > MOST_CHARACTERS;
  });
  return end === -1 ? events : events.slice(0, end);
}

// Why: docs/decisions/0062-events-are-numbered-after-the-commit.md
/** The newest events in memory, for the readers of this node. Those that are further behind read the database. */
export class KyselyEventFeed implements EventFeed {
  private readonly em: EntityManager;
  private readonly number: () => Promise<void>;
  private readers = 0;
  /** The events after position `from`, up to `to`, without a gap. */
  private kept: KeptEvent[] = [];
  private from = 0;
  private to = 0;
  private readonly waiting = new Set<() => void>();
  private reading: Promise<void> | null = null;
  private isMissing = false;
  private erasures = 0;
  private lookUp: NodeJS.Timeout | undefined;

  /** @param number numbers what is stored, so that a reader who begins now does not get it */
  constructor(listener: PostgresListener, em: EntityManager, number: () => Promise<void>) {
    this.em = em;
    this.number = number;
    const onNotification = (payload: string) => {
      if (payload === EVENTS_ERASED) this.forget();
      this.read();
    };
    listener.subscribe({ channel: EVENTS_NUMBERED, missed: `select '${EVENTS_ERASED}' as payload`, onNotification });
  }

  async follow(filter: EventFilter, after: string | null): Promise<AsyncIterable<readonly StreamedEvent[]>> {
    return this.batches(filter, after === null ? await this.now() : await positionOf(this.em, after));
  }

  private async now(): Promise<number> {
    await this.number();
    return lastPosition(this.em);
  }

  private async *batches(filter: EventFilter, after: number): AsyncGenerator<readonly StreamedEvent[]> {
    this.enter(after);
    try {
      for (let position = after; ; ) {
        const { events, upTo } = await this.next(filter, position);
        position = upTo;
        yield events;
      }
    } finally {
      this.leave();
    }
  }

  private async next(filter: EventFilter, position: number) {
    if (position >= this.to) await this.news();
    const { from, to } = this;
    const found =
      position >= from
        ? this.kept.filter((each) => each.position > position && meets(each, filter))
        : (await eventsAfter(this.em, { ...filter }, { position, limit: BATCH })).map(asJson);
    const events = portionOf(found);
    const last = events.at(-1)?.position ?? position;
    const hasMore = events.length < found.length || (position < from && found.length === BATCH);
    return { events, upTo: hasMore ? last : Math.max(last, to) };
  }

  private news(): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, IDLE_MS);
      this.waiting.add(wake);
    });
  }

  private enter(position: number): void {
    this.readers++;
    if (this.readers > 1) return;
    this.kept = [];
    this.from = this.to = position;
    this.lookUp = setInterval(() => this.read(), LOOK_UP_MS);
    this.read();
  }

  private leave(): void {
    this.readers--;
    if (this.readers === 0) clearInterval(this.lookUp);
  }

  /** Kept events may have data of an erased person. Readers that are behind read the database. */
  private forget(): void {
    this.erasures++;
    this.kept = [];
    this.from = this.to;
  }

  /** Reads what is new, once more if that is requested while it reads. */
  private read(): void {
    this.isMissing = true;
    // If it fails, the next look-up reads it.
    this.reading ??= this.readNew()
      .catch(() => {})
      .finally(() => {
        this.reading = null;
      });
  }

  private async readNew(): Promise<void> {
    while (this.isMissing && this.readers > 0) {
      this.isMissing = false;
      const { erasures } = this;
      const events = await eventsAfter(this.em, {}, { position: this.to, limit: MOST_KEPT });
      // Read before the erasure, perhaps.
      this.isMissing ||= erasures !== this.erasures;
      if (events.length === 0 || erasures !== this.erasures) continue;
      this.kept = [...this.kept, ...events.map(asJson)].slice(-MOST_KEPT);
      this.from = (this.kept[0]?.position ?? 1) - 1;
      this.to = this.kept.at(-1)?.position ?? this.to;
      this.isMissing ||= events.length === MOST_KEPT;
      for (const wake of [...this.waiting]) wake();
    }
  }
}
