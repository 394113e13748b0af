import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AccountGate } from '../../../application/identity/ports.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import type { DatabaseLimits } from '../database/limits.ts';
import { HEARTBEAT, PostgresListener } from '../listening/postgres-listener.ts';

const CHANNEL = 'account_erased';
const NOTIFIED_WITHIN_MS = 2_000;

const ERASED = compiledQuery((db, { userId }: { userId: UserId }) =>
  db.selectFrom('users').select('id').where('id', '=', userId).where('erased_at', 'is not', null),
);
/** Older tokens have expired. */
const RECENTLY_ERASED = "select id from users where erased_at > now() - interval '2 days'";

/**
 * Keeps recently erased accounts in memory. PostgreSQL notifies all nodes when a transaction that erases an account
 * commits. While this node receives no notifications, it reads the database for each request.
 */
export class KyselyAccountGate extends DatabaseAdapter implements AccountGate {
  private readonly erased = new Set<string>();
  private readonly waiting = new Map<string, () => void>();
  private readonly listener: PostgresListener;

  constructor(databaseUrl: string, em: EntityManager, limits?: DatabaseLimits) {
    super(em);
    this.listener = new PostgresListener(
      databaseUrl,
      {
        channel: CHANNEL,
        onNotification: (userId) => this.remember(userId),
        onListen: async (client) => {
          const { rows } = await client.query<{ id: string }>(RECENTLY_ERASED);
          for (const { id } of rows) this.remember(id);
        },
        heartbeat: () => this.notify(CHANNEL, HEARTBEAT),
      },
      limits,
    );
  }

  start(): Promise<void> {
    return this.listener.start();
  }

  stop(): Promise<void> {
    return this.listener.stop();
  }

  /** Whether the tokens of the account are still accepted. */
  admits(userId: UserId): boolean | Promise<boolean> {
    if (this.erased.has(userId)) return false;
    return this.listener.listening || ERASED(this.em, { userId }).then((erased) => erased.length === 0);
  }

  async close(userId: UserId): Promise<void> {
    await this.notify(CHANNEL, userId);
  }

  async closed(userId: UserId): Promise<void> {
    if (this.erased.has(userId)) return;
    const notified = new Promise<void>((resolve) => this.waiting.set(userId, resolve));
    await Promise.race([notified, sleep(NOTIFIED_WITHIN_MS, undefined, { ref: false })]);
    this.remember(userId);
  }

  private remember(userId: string): void {
    this.erased.add(userId);
    this.waiting.get(userId)?.();
    this.waiting.delete(userId);
  }
}
