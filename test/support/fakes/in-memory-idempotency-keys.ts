import {
  IdempotencyKeyReused,
  type IdempotencyKeys,
  type KeyedRequest,
  type NewAnswer,
  type ReplayableAnswer,
} from '../../../application/shared/idempotency.ts';
import type { IdGenerator, UnitOfWork } from '../../../application/shared/ports.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { RestorableMap } from './direct-unit-of-work.ts';

interface Kept {
  readonly userId: UserId;
  readonly fingerprint: string;
  readonly effectId: string;
  /** `null` until the work is done. */
  readonly answer: NewAnswer | null;
}

/** Keys do not expire. */
export class InMemoryIdempotencyKeys extends RestorableMap<string, Kept> implements IdempotencyKeys {
  private readonly unitOfWork: UnitOfWork;
  private readonly ids: IdGenerator;

  constructor(unitOfWork: UnitOfWork, ids: IdGenerator) {
    super();
    this.unitOfWork = unitOfWork;
    this.ids = ids;
  }

  once(request: KeyedRequest, work: () => Promise<NewAnswer>): Promise<ReplayableAnswer> {
    return this.unitOfWork.run(() => this.answer(request, work));
  }

  resume(request: KeyedRequest, work: (effectId: string) => Promise<NewAnswer>): Promise<ReplayableAnswer> {
    return this.answer(request, work);
  }

  async forget(userId: UserId): Promise<void> {
    for (const [name, kept] of [...this.byKey]) {
      if (kept.userId === userId || kept.answer?.aboutUserId === userId) this.byKey.delete(name);
    }
  }

  private async answer(
    { userId, scope, key, fingerprint }: KeyedRequest,
    work: (effectId: string) => Promise<NewAnswer>,
  ): Promise<ReplayableAnswer> {
    const name = `${scope} ${key}`;
    const kept = this.byKey.get(name) ?? { userId, fingerprint, effectId: this.ids.next(), answer: null };
    if (kept.fingerprint !== fingerprint) throw new IdempotencyKeyReused();
    if (kept.answer !== null) return replayable(kept.answer, true);
    // Stored before the work, so that a second attempt gets the same effect id.
    this.byKey.set(name, kept);
    const answer = await work(kept.effectId);
    if (!answer.unfinished) this.byKey.set(name, { ...kept, answer });
    return replayable(answer, false);
  }
}

function replayable({ statusCode, body, location = null }: NewAnswer, replayed: boolean): ReplayableAnswer {
  return { statusCode, body, location, replayed };
}
