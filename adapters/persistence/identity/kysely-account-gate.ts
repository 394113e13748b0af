import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AccountGate } from '../../../application/identity/ports.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { Mirror } from '../database/mirror.ts';
import type { PostgresListener } from '../database/postgres-listener.ts';

const NOTIFIED_WITHIN_MS = 2_000;

const ACCOUNT = compiledQuery((db, { userId }: { userId: UserId }) =>
  db.selectFrom('users').select(['token_generation', 'erased_at']).where('id', '=', userId),
);
/** Older tokens have expired. */
const RECENTLY_ENDED = `select concat_ws(' ', id, case when erased_at is null then token_generation end) as payload from users
  where erased_at > now() - interval '2 days' or (token_generation > 0 and updated_at > now() - interval '2 days')`;
/** The first accepted generation of an erased account: no token has it. */
const NONE = Number.POSITIVE_INFINITY;

interface Bearer {
  readonly id: UserId;
  readonly generation: number;
}

/** Keeps in memory which tokens were ended lately. */
export class KyselyAccountGate extends DatabaseAdapter implements AccountGate {
  /** The first accepted generation of each user whose tokens were ended. */
  private readonly accepted: Mirror<Map<string, number>>;
  private readonly waiting = new Map<string, Set<() => void>>();

  constructor(listener: PostgresListener, em: EntityManager) {
    super(em);
    this.accepted = new Mirror(listener, em, {
      channel: 'account_erased',
      initially: new Map<string, number>(),
      missed: RECENTLY_ENDED,
      learn: (accepted, payload) => {
        const [userId = '', generation = NONE] = payload.split(' ');
        for (const resolve of this.waiting.get(userId) ?? []) resolve();
        this.waiting.delete(userId);
        return accepted.set(userId, Math.max(Number(generation), accepted.get(userId) ?? 0));
      },
    });
  }

  /** Whether a token is still accepted. */
  admits(bearer: Bearer): boolean | Promise<boolean> {
    if (!this.isAccepted(bearer)) return false;
    return this.accepted.isCurrent || this.isAcceptedByDatabase(bearer);
  }

  async close(userId: UserId, generation = NONE): Promise<void> {
    await this.accepted.announce(payloadOf(userId, generation));
  }

  async closed(userId: UserId, generation = NONE): Promise<void> {
    if (!this.isAccepted({ id: userId, generation: generation - 1 })) return;
    const notified = Promise.withResolvers<void>();
    const others = this.waiting.get(userId) ?? new Set();
    this.waiting.set(userId, others.add(notified.resolve));
    await Promise.race([notified.promise, sleep(NOTIFIED_WITHIN_MS, undefined, { ref: false })]);
    this.accepted.learn(payloadOf(userId, generation));
  }

  private isAccepted({ id, generation }: Bearer): boolean {
    const first = this.accepted.known.get(id);
    return first === undefined || (first !== NONE && generation >= first);
  }

  private async isAcceptedByDatabase({ id, generation }: Bearer): Promise<boolean> {
    const [account] = await ACCOUNT(this.em, { userId: id });
    // An unknown user passes here; operations that need the user refuse the token.
    return account === undefined || (account.erased_at === null && generation >= account.token_generation);
  }
}

const payloadOf = (userId: UserId, generation: number) => (generation === NONE ? userId : `${userId} ${generation}`);
