import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { Clock } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import {
  type ClosingBatch,
  type ClosingStep,
  type ExpiredRecords,
  type RetentionDays,
  retentionHours,
  type ShortLivedRecords,
} from './closing.port.ts';

const HOUR_MS = 3_600_000;

interface Sweep {
  readonly kind: ShortLivedRecords;
  readonly keptHours: number;
}

/**
 * Removes records of one kind that expired. They expire by the clock, not by the business date.
 *
 * Why in batches, without partitions: docs/decisions/0056-one-primary-then-cells.md
 */
export class SweepExpired
  extends UseCase<Sweep & { expiredRecords: ExpiredRecords; clock: Clock; batchSize?: number }>
  implements ClosingStep
{
  readonly byClock = true;

  get name(): string {
    return `sweep ${this.deps.kind}`;
  }

  async run(_day: CalendarDay): Promise<ClosingBatch> {
    const { kind, keptHours, expiredRecords, clock, batchSize = 5_000 } = this.deps;
    const before = new Date(clock.now().getTime() - keptHours * HOUR_MS);
    const removed = await expiredRecords.remove(kind, before, batchSize);
    // The next batch needs no cursor, since the removed records are gone.
    return { cursor: removed === batchSize ? 'next' : null, tally: { [kind]: removed } };
  }
}

interface ClosingDuties {
  readonly movePayableDays: ClosingStep;
  readonly matchReferences: ClosingStep;
  /** Only with the sandbox gateway. */
  readonly sandboxReturns: readonly ClosingStep[];
  readonly closeLoans: ClosingStep;
  readonly collectAutopays: ClosingStep;
  readonly resumeStalePayments: ClosingStep;
  readonly resumeStalePayouts: ClosingStep;
  readonly expireReferences: ClosingStep;
  readonly expireOffers: ClosingStep;
  readonly addDailyBalances: ClosingStep;
  readonly expiredRecords: ExpiredRecords;
  readonly retention: RetentionDays;
  readonly clock: Clock;
}

/** The steps that close a day, in order. */
export function closingSteps({ expiredRecords, retention, clock, ...duties }: ClosingDuties): readonly ClosingStep[] {
  const kinds = Object.entries(retentionHours(retention)) as readonly [ShortLivedRecords, number][];
  return [
    // Before loans are looked for.
    duties.movePayableDays,
    // Before the loans are judged: money at the bank prevents a default, and money that came back does not.
    duties.matchReferences,
    ...duties.sandboxReturns,
    duties.closeLoans,
    // After the pauses that end and the late fees of the day.
    duties.collectAutopays,
    duties.resumeStalePayments,
    duties.resumeStalePayouts,
    duties.expireReferences,
    duties.expireOffers,
    duties.addDailyBalances,
    ...kinds.map(([kind, keptHours]) => new SweepExpired({ kind, keptHours, expiredRecords, clock })),
  ];
}
