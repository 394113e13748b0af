import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { AccountGate } from '../../../application/identity/ports.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { PostgresListener } from '../listening/postgres-listener.ts';
import type { Tables } from '../schema.ts';

const CHANNEL = 'account_erased';
/** Longer than any token that could still name the account lives. */
const ERASED_OF_LATE = "select id from users where erased_at > now() - interval '2 days'";
const HEARD_WITHIN_MS = 2_000;

const ERASED = compiledQuery((db, { userId }: { userId: UserId }) =>
  db.selectFrom('users').select('id').where('id', '=', userId).where('erased_at', 'is not', null),
);

/**
 * Remembers the accounts that were erased of late. PostgreSQL tells all nodes when a transaction that erased one is
 * stored; while this node cannot hear, it asks the database about each caller instead of trusting what it remembers.
 */
export class KyselyAccountGate implements AccountGate {
  private readonly em: EntityManager;
  private readonly erased = new Set<string>();
  private readonly waiting = new Map<string, () => void>();
  private readonly listener: PostgresListener;

  constructor(databaseUrl: string, em: EntityManager) {
    this.em = em;
    this.listener = new PostgresListener(databaseUrl, {
      channel: CHANNEL,
      heard: (userId) => this.remember(userId),
      began: async (client) => {
        const { rows } = await client.query<{ id: string }>(ERASED_OF_LATE);
        for (const { id } of rows) this.remember(id);
      },
    });
  }

  start(): Promise<void> {
    return this.listener.start();
  }

  stop(): Promise<void> {
    return this.listener.stop();
  }

  /** Whether the account's tokens are still good. */
  admits(userId: UserId): boolean | Promise<boolean> {
    if (this.erased.has(userId)) return false;
    return this.listener.hears || this.askAbout(userId);
  }

  async close(userId: UserId): Promise<void> {
    await sql`select pg_notify(${CHANNEL}, ${userId})`.execute(this.em.getKysely<Tables>());
  }

  async closed(userId: UserId): Promise<void> {
    if (this.erased.has(userId)) return;
    const heard = new Promise<void>((resolve) => this.waiting.set(userId, resolve));
    await Promise.race([heard, sleep(HEARD_WITHIN_MS, undefined, { ref: false })]);
    this.remember(userId);
  }

  private remember(userId: string): void {
    this.erased.add(userId);
    this.waiting.get(userId)?.();
    this.waiting.delete(userId);
  }

  private async askAbout(userId: UserId): Promise<boolean> {
    const erased = await ERASED(this.em, { userId });
    return erased.length === 0;
  }
}
