import type { SentAnswer } from '../../../adapters/idempotency/sent-answer.ts';
import {
  type GivenAnswers,
  IdempotencyKeyReused,
  type KeyedRequest,
  type NewAnswer,
  type OnceKeys,
  type ReplayableAnswer,
  type ResumableKeys,
  Undone,
} from '../../../application/shared/idempotency.ts';
import type { IdGenerator, UnitOfWork } from '../../../application/shared/ports.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { RestorableMap } from './direct-unit-of-work.ts';

interface Kept<Answer> {
  readonly userId: UserId;
  readonly fingerprint: string;
  readonly effectId: string;
  /** `null` until the work is done. */
  readonly answer: NewAnswer<Answer> | null;
}

/** Keys do not expire. */
export class InMemoryIdempotencyKeys<Answer = SentAnswer>
  extends RestorableMap<string, Kept<Answer>>
  implements OnceKeys<Answer>, ResumableKeys<Answer>, GivenAnswers
{
  private readonly unitOfWork: UnitOfWork;
  private readonly ids: IdGenerator;

  constructor(unitOfWork: UnitOfWork, ids: IdGenerator) {
    super();
    this.unitOfWork = unitOfWork;
    this.ids = ids;
  }

  async once(request: KeyedRequest, work: () => Promise<NewAnswer<Answer>>): Promise<ReplayableAnswer<Answer>> {
    try {
      return await this.unitOfWork.run(() => this.answer(request, work));
    } catch (error) {
      if (!(error instanceof Undone)) throw error;
      return this.once(request, error.answer);
    }
  }

  resume(
    request: KeyedRequest,
    work: (effectId: string) => Promise<NewAnswer<Answer>>,
  ): Promise<ReplayableAnswer<Answer>> {
    const done = async (effectId: string, act: () => Promise<NewAnswer<Answer>>): Promise<NewAnswer<Answer>> =>
      act().catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
        return done(effectId, error.answer);
      });
    return this.answer(request, (effectId) => done(effectId, () => work(effectId)));
  }

  async forget(userId: UserId): Promise<void> {
    for (const [name, kept] of [...this.byKey]) {
      if (kept.userId === userId || kept.answer?.aboutUserId === userId) this.byKey.delete(name);
    }
  }

  private async answer(
    { userId, scope, key, fingerprint }: KeyedRequest,
    work: (effectId: string) => Promise<NewAnswer<Answer>>,
  ): Promise<ReplayableAnswer<Answer>> {
    const name = `${scope} ${key}`;
    const kept = this.byKey.get(name) ?? { userId, fingerprint, effectId: this.ids.next(), answer: null };
    if (kept.fingerprint !== fingerprint) throw new IdempotencyKeyReused();
    if (kept.answer !== null) return { answer: kept.answer.answer, replayed: true };
    // Stored before the work, so that a second attempt gets the same effect id.
    this.byKey.set(name, kept);
    const given = await work(kept.effectId);
    if (!given.unfinished) this.byKey.set(name, { ...kept, answer: given });
    return { answer: given.answer, replayed: false };
  }
}
