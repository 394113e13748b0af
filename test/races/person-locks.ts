import type net from 'node:net';
import pg from 'pg';
import {
  ANSWERED_BY_READY,
  type DatabaseProxy,
  listenBefore,
  messages,
  READY,
  STARTUP,
} from '../support/database-proxy.ts';

/** The locks of a row, from weak to strong. */
const LEVELS = ['none', 'key share', 'share', 'no key update', 'update'] as const;
type Level = (typeof LEVELS)[number];

// Why: docs/decisions/0012-one-unit-of-work-for-each-use-case.md
/** What an erasure goes through while it has locked the person, but for what is locked with a loan. */
const BELONGINGS = {
  loan_requests: 'borrower_id',
  loan_offers: 'borrower_id',
  agreements: 'borrower_id',
  tickets: 'owner_id',
  user_documents: 'owner_id',
  stored_files: 'owner_id',
  notifications: 'recipient_id',
  notes: 'user_id',
  payment_instruments: 'borrower_id',
};

/**
 * Tries to lock each person as each level would, without waiting: what fails says which lock another transaction has. And
 * the owners of rows that another transaction has locked.
 */
const LOCKED_PEOPLE = `with ${['key share', 'share', 'no key update', 'update']
  .map((level, at) => `free_${at + 1} as (select id from users for ${level} skip locked)`)
  .join(', ')}
  select id, case when id not in (select id from free_1) then 4 when id not in (select id from free_2) then 3
    when id not in (select id from free_3) then 2 else 1 end as level
  from users where id not in (select id from free_4)`;
const LOCKED_BELONGINGS = Object.entries(BELONGINGS)
  .map(
    ([table, owner]) =>
      `select '${table}' as table, ${owner} as owner from ${table}
       where id not in (select id from (select id from ${table} for update skip locked) as free)`,
  )
  .join(' union ');

/** The locks that an open transaction has after a statement. */
interface Held {
  readonly people: ReadonlyMap<string, Level>;
  /** Owner and table of each row. */
  readonly belongings: ReadonlyMap<string, string>;
}

/**
 * A proxy before PostgreSQL that lets one transaction run at a time, and after each of its statements asks PostgreSQL which
 * people and which of their belongings it has locked. Statements that a client sends together run one by one.
 */
export class PersonLocks {
  /** Sentences on transactions that lock a person late, or more strongly than before. */
  readonly faults = new Set<string>();
  /** How many transactions took each lock on a person first. */
  readonly counts: Partial<Record<Level, number>> = {};
  readonly url: string;
  private readonly proxy: DatabaseProxy;
  private readonly client: pg.Client;
  private turn: Promise<void> = Promise.resolve();

  private constructor(proxy: DatabaseProxy, client: pg.Client) {
    this.url = proxy.url;
    this.proxy = proxy;
    this.client = client;
  }

  static async before(databaseUrl: string): Promise<PersonLocks> {
    const client = new pg.Client({ connectionString: databaseUrl, pipeline: true });
    await client.connect();
    const proxy = await listenBefore(databaseUrl, (socket, connect) => locks.relay(socket, connect()));
    const locks = new PersonLocks(proxy, client);
    return locks;
  }

  async close(): Promise<void> {
    this.proxy.close();
    await this.client.end();
  }

  private relay(client: net.Socket, database: net.Socket): void {
    const transaction = new Transaction(this);
    let watched = true;
    let answered = Promise.withResolvers<void>();
    let sending = Promise.resolve();
    let order = Promise.resolve();
    const send = messages(({ type, body, bytes }) => {
      // The start of a connection names its pool. That of the job queue only touches jobs.
      if (type === STARTUP) watched = !body.includes('lending-jobs');
      sending = sending.then(() => {
        database.write(bytes);
        if (!ANSWERED_BY_READY.includes(type)) return;
        answered = Promise.withResolvers();
        return answered.promise;
      });
    }, STARTUP);
    const receive = messages(({ type, body, bytes }) => {
      order = order.then(async () => {
        if (watched && type === READY) await transaction.ready(body.toString());
        client.write(bytes);
        if (type === READY) answered.resolve();
      });
    });
    client.on('data', send);
    database.on('data', receive);
    for (const [end, other] of [
      [client, database],
      [database, client],
    ] as const) {
      end.on('error', () => {});
      end.on('close', () => {
        transaction.end();
        void order.then(() => other.destroy());
      });
    }
  }

  /** Waits until no other transaction runs. @returns ends the turn */
  async begin(): Promise<() => void> {
    const [before, ended] = [this.turn, Promise.withResolvers<void>()];
    this.turn = ended.promise;
    await before;
    return ended.resolve;
  }

  async held(): Promise<Held> {
    // Named, because planning takes longer than running.
    const [people, belongings] = await Promise.all([
      this.client.query<{ id: string; level: number }>({ name: 'people', text: LOCKED_PEOPLE }),
      this.client.query<{ owner: string; table: string }>({ name: 'belongings', text: LOCKED_BELONGINGS }),
    ]);
    return {
      people: new Map(people.rows.map(({ id, level }) => [id, LEVELS[level] ?? 'none'])),
      belongings: new Map(belongings.rows.map(({ owner, table }) => [owner, table])),
    };
  }

  /** @param history what one transaction held after each of its statements */
  judge(history: readonly Held[]): void {
    for (const id of new Set(history.flatMap(({ people }) => [...people.keys()]))) {
      const levels = history.map(({ people }) => people.get(id) ?? 'none');
      const at = levels.findIndex((level) => level !== 'none');
      const first = levels[at] ?? 'none';
      this.counts[first] = (this.counts[first] ?? 0) + 1;
      const stronger = levels.slice(at).find((level) => LEVELS.indexOf(level) > LEVELS.indexOf(first));
      if (stronger !== undefined) this.faults.add(`locks a person for ${first}, and then for ${stronger}`);
      const before = history.slice(0, at).find(({ belongings }) => belongings.has(id));
      if (before !== undefined) this.faults.add(`locks ${before.belongings.get(id)} before the person`);
    }
  }
}

class Transaction {
  private readonly locks: PersonLocks;
  private leave: (() => void) | null = null;
  private history: Held[] = [];

  constructor(locks: PersonLocks) {
    this.locks = locks;
  }

  /** @param status of PostgreSQL: idle, in a transaction, or in one that failed */
  async ready(status: string): Promise<void> {
    if (status === 'I') return this.end();
    if (this.leave === null) this.leave = await this.locks.begin();
    else if (status === 'T') this.history.push(await this.locks.held());
  }

  end(): void {
    this.locks.judge(this.history);
    this.history = [];
    this.leave?.();
    this.leave = null;
  }
}
