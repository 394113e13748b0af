import type { EntityManager } from '@mikro-orm/postgresql';
import type { AcceptedTokens, AccountGate } from '../../../application/identity/ports.ts';
import type { SessionId } from '../../../domain/identity/session.id.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { Mirror, type PostgresListener } from '../database/postgres-listener.ts';
import { afterCommit } from '../database/transactions.ts';

const ACCOUNT = compiledQuery((db, { userId }: { userId: UserId }) =>
  db.selectFrom('users').select(['token_generation', 'kept_session', 'erased_at']).where('id', '=', userId),
);
/** Older tokens have expired. */
const RECENTLY_ENDED = `select case when erased_at is null then concat_ws(' ', id, token_generation, kept_session) else id::text end as payload
  from users
  where erased_at > now() - interval '2 days' or (token_generation > 0 and updated_at > now() - interval '2 days')`;
/** The first accepted generation of an erased account: no token has it. */
const NONE = Number.POSITIVE_INFINITY;

const NO_TOKENS: AcceptedTokens = { tokenGeneration: NONE, keptSession: null };

interface Bearer {
  readonly id: UserId;
  readonly sessionId: SessionId | null;
  readonly generation: number;
}

/** Keeps in memory which tokens were ended lately. */
export class KyselyAccountGate extends DatabaseAdapter implements AccountGate {
  /** What is accepted of each user whose tokens were ended. */
  private readonly accepted: Mirror<Map<string, AcceptedTokens>>;

  constructor(listener: PostgresListener, em: EntityManager) {
    super(em);
    this.accepted = new Mirror(listener, em, {
      channel: 'account_erased',
      initially: new Map<string, AcceptedTokens>(),
      missed: RECENTLY_ENDED,
      learn: (accepted, payload) => {
        const [userId = '', generation = NONE, kept = null] = payload.split(' ');
        const [tokenGeneration, keptSession] = [Number(generation), kept as SessionId | null];
        const isNews = tokenGeneration > (accepted.get(userId)?.tokenGeneration ?? 0);
        return isNews ? accepted.set(userId, { tokenGeneration, keptSession }) : accepted;
      },
    });
  }

  /** Whether a token is still accepted. */
  admits(bearer: Bearer): boolean | Promise<boolean> {
    if (!this.isAccepted(bearer)) return false;
    return this.accepted.isCurrent || this.isAcceptedByDatabase(bearer);
  }

  async close(userId: UserId, { tokenGeneration, keptSession } = NO_TOKENS): Promise<void> {
    const accepted = tokenGeneration === NONE ? [] : [tokenGeneration, keptSession ?? []].flat();
    const payload = [userId, ...accepted].join(' ');
    await this.accepted.announce(payload);
    // The other nodes are notified. The caller of this one may use an ended token at once.
    afterCommit(this.em, () => this.accepted.learn(payload));
  }

  private isAccepted(bearer: Bearer): boolean {
    const accepted = this.accepted.known.get(bearer.id);
    return accepted === undefined || accepts(accepted, bearer);
  }

  private async isAcceptedByDatabase(bearer: Bearer): Promise<boolean> {
    const [account] = await ACCOUNT(this.em, { userId: bearer.id });
    // An unknown user passes here; operations that need the user refuse the token.
    if (account === undefined) return true;
    const { erased_at, token_generation: tokenGeneration, kept_session } = account;
    const keptSession = kept_session as SessionId | null;
    return erased_at === null && accepts({ tokenGeneration, keptSession }, bearer);
  }
}

function accepts({ tokenGeneration, keptSession }: AcceptedTokens, { generation, sessionId }: Bearer): boolean {
  return generation >= tokenGeneration || (sessionId !== null && sessionId === keptSession);
}
