import type { PgBoss } from 'pg-boss';
import { Paced } from './paced.ts';

/** Between two look-ups, however many are requested. */
const PAUSE_MS = 20;
/** How much further a look-up sees than to the next one, which may be late. */
const OVERLAP_MS = 250;

interface Due {
  readonly name: string;
  readonly ms: number;
}

/**
 * The first jobs of each queue that are due or will be soon, in the order and by the index in which pg-boss fetches them.
 * Its API does not tell when jobs are due.
 */
const DUE = `select queue.name, job.ms from unnest($1::text[]) as queue (name) cross join lateral (
    select greatest(extract(epoch from start_after - now()) * 1000, 0)::float8 as ms from pgboss.job
    where name = queue.name and state < 'active' and not blocked and start_after <= now() + $2 * interval '1 ms'
    order by priority desc, created_on limit 20
  ) as job`;

// Why: docs/decisions/0016-jobs-run-on-pg-boss.md
/**
 * Looks at regular intervals for jobs of all queues that are due or will be soon, and wakes a worker for each when it is
 * due: delayed and retried ones, those of cron, and those whose node died before it announced them.
 */
export class DueJobs {
  private readonly boss: PgBoss;
  private readonly intervalMs: number;
  private readonly wake: (queue: string) => void;
  private readonly onError: (error: unknown) => void;
  private readonly looking = new Paced(() => this.look(), PAUSE_MS);
  private queues: readonly string[] | null = null;
  private interval: NodeJS.Timeout | undefined;
  private timers: NodeJS.Timeout[] = [];

  constructor(boss: PgBoss, intervalMs: number, wake: (queue: string) => void, onError: (error: unknown) => void) {
    this.boss = boss;
    this.intervalMs = intervalMs;
    this.wake = wake;
    this.onError = onError;
  }

  start(queues: readonly string[]): void {
    this.queues = queues;
    this.interval = setInterval(() => this.lookUp(), this.intervalMs);
  }

  async stop(): Promise<void> {
    this.queues = null;
    clearInterval(this.interval);
    this.forget();
    await this.looking.end();
  }

  /** Looks now. */
  lookUp(): void {
    if (this.queues !== null) this.looking.request();
  }

  /** Whether the look-ups at regular intervals see a job in time. */
  sees(at: Date): boolean {
    return at.getTime() - Date.now() > this.intervalMs + OVERLAP_MS;
  }

  private async look(): Promise<void> {
    if (this.queues === null) return;
    try {
      const { rows } = await this.boss.getDb().executeSql(DUE, [this.queues, this.intervalMs + OVERLAP_MS]);
      if (this.queues !== null) this.expect(rows);
    } catch (error) {
      this.onError(error);
    }
  }

  private expect(jobs: readonly Due[]): void {
    this.forget();
    // A timer may be 1 ms early.
    this.timers = jobs.map(({ name, ms }) => setTimeout(() => this.wake(name), ms === 0 ? 0 : Math.ceil(ms) + 1));
  }

  private forget(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
  }
}

const SOON = { due: {}, soon: true };

/** What nodes tell each other. */
interface News {
  /** The number of new jobs that are due, by queue. */
  readonly due: Readonly<Record<string, number>>;
  /** Whether there are new jobs that are due soon. */
  readonly soon: boolean;
}

/** News to the other nodes. */
interface Broadcast extends News {
  readonly from: string;
}

// Why: docs/decisions/0016-jobs-run-on-pg-boss.md
/**
 * Tells this node at once about jobs that it has enqueued, and the other nodes by NOTIFY. It does so after the commit, in
 * a separate transaction, because PostgreSQL commits transactions that notify one after another.
 */
export class JobAnnouncements {
  /** What this node listens to. After a connection, it has missed any number of broadcasts. */
  readonly subscription = {
    channel: 'jobs_enqueued',
    missed: `select '${JSON.stringify({ from: '', ...SOON })}' as payload`,
    onNotification: (payload: string) => {
      const broadcast = JSON.parse(payload) as Broadcast;
      if (broadcast.from !== this.id) this.hear(broadcast);
    },
  };
  private readonly id = crypto.randomUUID();
  private readonly boss: PgBoss;
  private readonly hear: (news: News) => void;
  private readonly sending = new Paced(() => this.send(), PAUSE_MS);
  private due = new Map<string, number>();
  private soon = false;

  constructor(boss: PgBoss, hear: (news: News) => void) {
    this.boss = boss;
    this.hear = hear;
  }

  announceDue(queue: string): void {
    this.hear({ due: { [queue]: 1 }, soon: false });
    this.due.set(queue, (this.due.get(queue) ?? 0) + 1);
    this.sending.request();
  }

  announceSoon(): void {
    this.hear(SOON);
    this.soon = true;
    this.sending.request();
  }

  /** Sends the rest. */
  end(): Promise<void> {
    return this.sending.end();
  }

  private async send(): Promise<void> {
    const broadcast: Broadcast = { from: this.id, due: Object.fromEntries(this.due), soon: this.soon };
    this.due = new Map();
    this.soon = false;
    const { channel } = this.subscription;
    // Without it, the other nodes find the jobs when they next look for some.
    await this.boss
      .getDb()
      .executeSql('select pg_notify($1, $2)', [channel, JSON.stringify(broadcast)])
      .catch(() => {});
  }
}
