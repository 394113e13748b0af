import { IdempotencyKeyReused } from '../../../application/shared/idempotency.errors.ts';
import type {
  IdempotencyKeys,
  IdGenerator,
  KeyedRequest,
  RecordedAnswer,
  ReplayableAnswer,
  UnitOfWork,
} from '../../../application/shared/ports.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import type { Restorable } from './direct-unit-of-work.ts';

interface Kept {
  readonly scope: string;
  readonly fingerprint: string;
  readonly effectId: string;
  /** Null as long as the work is not done. */
  readonly answer: RecordedAnswer | null;
}

/** Remembers answers for as long as it lives: a test that wants to see them forgotten after 24 hours has to say so. */
export class InMemoryIdempotencyKeys implements IdempotencyKeys, Restorable {
  private byKey = new Map<string, Kept>();
  private readonly unitOfWork: UnitOfWork;
  private readonly ids: IdGenerator;

  constructor(unitOfWork: UnitOfWork, ids: IdGenerator) {
    this.unitOfWork = unitOfWork;
    this.ids = ids;
  }

  once(request: KeyedRequest, work: () => Promise<RecordedAnswer>): Promise<ReplayableAnswer> {
    return this.unitOfWork.run(() => this.answer(request, work));
  }

  resume(request: KeyedRequest, work: (effectId: string) => Promise<RecordedAnswer>): Promise<ReplayableAnswer> {
    return this.answer(request, work);
  }

  async forget(userId: UserId): Promise<void> {
    for (const [name, { scope, answer }] of [...this.byKey]) {
      if (scope.startsWith(`${userId} `) || answer?.body.includes(userId)) this.byKey.delete(name);
    }
  }

  snapshot(): () => void {
    const before = new Map(this.byKey);
    return () => {
      this.byKey = before;
    };
  }

  private async answer(
    { scope, key, fingerprint }: KeyedRequest,
    work: (effectId: string) => Promise<RecordedAnswer>,
  ): Promise<ReplayableAnswer> {
    const name = `${scope} ${key}`;
    const kept = this.byKey.get(name) ?? { scope, fingerprint, effectId: this.ids.next(), answer: null };
    if (kept.fingerprint !== fingerprint) throw new IdempotencyKeyReused();
    if (kept.answer !== null) return { ...kept.answer, replayed: true };
    // Noted before the work, so that what was begun and never answered is gone on with under the same effect id.
    this.byKey.set(name, kept);
    const answer = await work(kept.effectId);
    this.byKey.set(name, { ...kept, answer });
    return { ...answer, replayed: false };
  }
}
