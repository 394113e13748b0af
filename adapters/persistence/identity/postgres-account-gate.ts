import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { AccountGate } from '../../../application/identity/ports.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { rowsOf } from '../shared/read-models.ts';

const CHANNEL = 'account_erased';
/** Longer than any token that could still name the account lives. */
const REMEMBERED = "interval '2 days'";
const RECONNECT_MS = 500;
const HEARD_WITHIN_MS = 2_000;

/**
 * Remembers the accounts that were erased of late. PostgreSQL tells all nodes when a transaction that erased one is
 * stored; while this node cannot hear, it asks the database about each caller instead of trusting what it remembers.
 */
export class PostgresAccountGate implements AccountGate {
  private readonly databaseUrl: string;
  private readonly em: EntityManager;
  private readonly erased = new Set<string>();
  private readonly waiting = new Map<string, () => void>();
  private client: pg.Client | null = null;
  private stopped = false;

  constructor(databaseUrl: string, em: EntityManager) {
    this.databaseUrl = databaseUrl;
    this.em = em;
  }

  /** Whether the account's tokens are still good. */
  admits(userId: UserId): boolean | Promise<boolean> {
    if (this.erased.has(userId)) return false;
    return this.client !== null || this.askAbout(userId);
  }

  async close(userId: UserId): Promise<void> {
    await rowsOf(this.em, 'select pg_notify($1, $2)', [CHANNEL, userId]);
  }

  async closed(userId: UserId): Promise<void> {
    if (this.erased.has(userId)) return;
    const heard = new Promise<void>((resolve) => this.waiting.set(userId, resolve));
    await Promise.race([heard, sleep(HEARD_WITHIN_MS, undefined, { ref: false })]);
    this.remember(userId);
  }

  /** Listens until `stop`, over a connection of its own that is made anew whenever it is lost. */
  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.databaseUrl, keepAlive: true });
    client.on('notification', ({ payload }) => this.remember(payload ?? ''));
    client.on('error', () => this.lost(client));
    client.on('end', () => this.lost(client));
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    const { rows } = await client.query(`select id from users where erased_at > now() - ${REMEMBERED}`);
    for (const { id } of rows) this.remember(id);
    this.client = client;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    const { client } = this;
    this.client = null;
    await client?.end();
  }

  private remember(userId: string): void {
    this.erased.add(userId);
    this.waiting.get(userId)?.();
    this.waiting.delete(userId);
  }

  private lost(client: pg.Client): void {
    if (this.client !== client) return;
    this.client = null;
    void this.reconnect();
  }

  private async reconnect(): Promise<void> {
    while (!this.stopped && this.client === null) {
      await sleep(RECONNECT_MS, undefined, { ref: false });
      if (!this.stopped) await this.start().catch(() => {});
    }
  }

  private async askAbout(userId: UserId): Promise<boolean> {
    const [row] = await rowsOf(this.em, 'select from users where id = $1 and erased_at is not null', [userId]);
    return row === undefined;
  }
}
