import type { EntityManager } from '@mikro-orm/postgresql';
import type { AccountGate } from '../../../application/identity/ports.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { Mirror } from '../database/mirror.ts';
import type { PostgresListener } from '../database/postgres-listener.ts';
import { afterCommit } from '../database/transactions.ts';

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

  constructor(listener: PostgresListener, em: EntityManager) {
    super(em);
    this.accepted = new Mirror(listener, em, {
      channel: 'account_erased',
      initially: new Map<string, number>(),
      missed: RECENTLY_ENDED,
      learn: (accepted, payload) => {
        const [userId = '', generation = NONE] = payload.split(' ');
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
    const payload = generation === NONE ? userId : `${userId} ${generation}`;
    await this.accepted.announce(payload);
    // The other nodes are notified. The caller of this one may use an ended token at once.
    afterCommit(this.em, () => this.accepted.learn(payload));
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
