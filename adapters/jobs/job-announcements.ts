import type { PgBoss } from 'pg-boss';
import { Paced } from './paced.ts';

/** Between two notifications of a node. Jobs that it enqueues during a pause share the next one. */
const PAUSE_MS = 20;
const SOON = { due: {}, soon: true };

/** What nodes tell each other. */
interface News {
  /** The number of new jobs that are due, by queue. */
  readonly due: Readonly<Record<string, number>>;
  /** Whether there are new jobs that are due soon. */
  readonly soon: boolean;
}

interface Notice extends News {
  readonly from: string;
}

// Why: docs/decisions/0016-jobs-run-on-pg-boss.md
/**
 * Tells this node at once about jobs that it has enqueued, and the other nodes by NOTIFY. It does so after the commit, in
 * a separate transaction, because PostgreSQL commits transactions that notify one after another.
 */
export class JobAnnouncements {
  /** What this node listens to. After a connection, it has missed any number of notices. */
  readonly subscription = {
    channel: 'jobs_enqueued',
    missed: `select '${JSON.stringify({ from: '', ...SOON })}' as payload`,
    onNotification: (payload: string) => {
      const notice = JSON.parse(payload) as Notice;
      if (notice.from !== this.id) this.hear(notice);
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
    const notice: Notice = { from: this.id, due: Object.fromEntries(this.due), soon: this.soon };
    this.due = new Map();
    this.soon = false;
    const { channel } = this.subscription;
    // Without it, the other nodes find the jobs when they next look for some.
    await this.boss
      .getDb()
      .executeSql('select pg_notify($1, $2)', [channel, JSON.stringify(notice)])
      .catch(() => {});
  }
}
