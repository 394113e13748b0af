import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import {
  IdempotencyKeyInUse,
  type KeyedRequest,
  type NewAnswer,
  type OnceKeys,
  type ReplayableAnswer,
} from '../../../application/shared/idempotency.ts';
import type { UnitOfWork } from '../../../application/shared/ports.ts';
import type { SentAnswer } from '../../shared/sent-answer.ts';
import { compiledQuery, compiledWrite } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import {
  KEPT,
  type KeptAnswer,
  type Key,
  now,
  replayOf,
  retention,
  rowOf,
  unlessUndone,
  type Work,
} from './kept-answers.ts';

const fresh = sql<boolean>`created_at > now() - ${retention}`;
const TRY_LOCK = compiledQuery((db, { name }: { name: string }) =>
  db.selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`.as('free')),
);

const FIND = compiledQuery((db, key: Key) => rowOf(db, key).select(KEPT).where(fresh));
type Answered = KeyedRequest & Required<SentAnswer> & Pick<NewAnswer<SentAnswer>, 'aboutUserId'>;

const STORE = compiledWrite((db, answered: Answered) => {
  const answer = {
    fingerprint: answered.fingerprint,
    status_code: answered.statusCode,
    body: answered.body,
    location: answered.location,
    language: answered.language,
    about_user_id: answered.aboutUserId,
    effect_id: null,
    claimed_until: null,
    created_at: now,
  };
  return db
    .insertInto('idempotency_keys')
    .values({ user_id: answered.userId, scope: answered.scope, key: answered.key, ...answer })
    .onConflict((conflict) => conflict.columns(['user_id', 'scope', 'key']).doUpdateSet(answer));
});

// Why: docs/decisions/0014-idempotency-keys.md
/**
 * Stores the answer in the transaction of its effect. An advisory lock marks the key as in use. It ends with the transaction
 * or the connection, so that a crash leaves nothing behind.
 */
export class KyselyOnceKeys extends DatabaseAdapter implements OnceKeys<SentAnswer> {
  private readonly unitOfWork: UnitOfWork;

  constructor(em: EntityManager, unitOfWork: UnitOfWork) {
    super(em);
    this.unitOfWork = unitOfWork;
  }

  async once(request: KeyedRequest, work: Work): Promise<ReplayableAnswer<SentAnswer>> {
    const name = `${request.scope} ${request.key}`;
    const attempt = async () => {
      // One trip, but two statements: the snapshot of the second is younger than the lock of the first.
      const [[lock], [kept]] = await Promise.all([TRY_LOCK(this.em, { name }), FIND(this.em, request)]);
      if (lock?.free !== true) throw new IdempotencyKeyInUse();
      return this.answer(request, kept, work);
    };
    // The key is free between a rollback and this: another attempt may have it, and store its answer.
    const afterwards = async (made: Work) => {
      this.lockName(name);
      const [kept] = await FIND(this.em, request);
      return this.answer(request, kept, made);
    };
    return unlessUndone(
      () => this.unitOfWork.run(attempt),
      (made) => this.unitOfWork.run(() => afterwards(made)),
    );
  }

  /** With the key locked. @param kept under it */
  private async answer(request: KeyedRequest, kept: KeptAnswer | undefined, work: Work) {
    const replay = kept && replayOf(kept, request.fingerprint);
    if (replay) return replay;
    // Claimed as a `ResumableKeys`, when the route was configured as resumable.
    if (kept !== undefined) throw new IdempotencyKeyInUse();
    const { answer, aboutUserId } = await work();
    STORE(this.em, { ...request, location: null, language: null, ...answer, aboutUserId });
    return { answer, replayed: false };
  }
}
