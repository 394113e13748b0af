import { type EntityData, type FilterQuery, LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { AcceptedTokens, AccountGate, AddressDigests } from '../../../application/identity/ports.ts';
import type { SessionQueries } from '../../../application/identity/user.queries.ts';
import { REFRESH_TOKEN_LIFETIME_DAYS, Session, type Sessions } from '../../../domain/identity/session.ts';
import type { SessionId, UserId } from '../../../domain/shared/ids.ts';
import { iso } from '../database/columns.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter, MikroOrmCollection } from '../database/database-adapter.ts';
import { Mirror, type PostgresListener } from '../database/postgres-listener.ts';
import { afterCommit } from '../database/transactions.ts';
import { kyselyAccountLookup } from './users.ts';

const lockMode = LockMode.PESSIMISTIC_WRITE;

export class MikroOrmSessions extends MikroOrmCollection<Session> implements Sessions {
  find(id: SessionId, userId: UserId): Promise<Session | null> {
    return this.em.findOne(Session, { id, userId }, { lockMode });
  }

  findPresented(id: SessionId): Promise<Session | null> {
    return this.em.findOne(Session, { id }, { lockMode });
  }

  async revokeAllOf(userId: UserId, now: Date, except: SessionId | null = null): Promise<void> {
    const others = except === null ? {} : { id: { $ne: except } };
    const where = { userId, _revokedAt: null, ...others } as object as FilterQuery<Session>;
    await this.em.nativeUpdate(Session, where, { _revokedAt: now } as EntityData<Session>);
  }
}

const LIFETIME = sql.lit(`${REFRESH_TOKEN_LIFETIME_DAYS * 24} hours`);

const OPEN = compiledQuery((db, { userId, now }: { userId: UserId; now: string }) =>
  db
    .selectFrom('sessions as t')
    .where('t.user_id', '=', userId)
    .where('t.revoked_at', 'is', null)
    .where('t.expires_at', '>', now)
    .orderBy('t.expires_at', 'desc')
    .select((t) => [
      t.ref('t.id').$castTo<SessionId>().as('sessionId'),
      't.with_second_factor as withSecondFactor',
      iso(t.ref('t.created_at')).$castTo<string>().as('since'),
      iso(sql<string>`(${t.ref('t.expires_at')} - interval ${LIFETIME})`)
        .$castTo<string>()
        .as('lastRenewedAt'),
    ]),
);

const SIGNED_IN = compiledQuery((db, { userId, addressDigest }: { userId: UserId; addressDigest: string }) =>
  db
    .selectFrom('sessions as t')
    .where('t.user_id', '=', userId)
    .where('t.address_digest', '=', addressDigest)
    .where('t.created_at', '>', sql<string>`now() - interval '30 days'`)
    .limit(1)
    .select('t.id'),
);

type Account = { readonly userId: UserId } | { readonly email: string };

/** Finds out whether an account has signed in from a network address within 30 days. */
export function knownAddresses(em: EntityManager, digests: AddressDigests) {
  const { idOf } = kyselyAccountLookup(em);
  return async (account: Account, address: string): Promise<boolean> => {
    const userId = 'userId' in account ? account.userId : await idOf(account.email);
    if (userId === null) return false;
    return (await SIGNED_IN(em, { userId, addressDigest: digests.digestOf(userId, address) })).length > 0;
  };
}

export function kyselySessionQueries(em: EntityManager): SessionQueries {
  return { openOf: (userId, now) => OPEN(em, { userId, now: now.toISOString() }) };
}

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
