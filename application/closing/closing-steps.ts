import type { Clock } from '../shared/ports.ts';
import type { ClosingStep, ExpiredRecords } from './closing.port.ts';
import { type RetentionDays, retentionHours, type ShortLivedRecords } from './retention.ts';
import { SweepExpired } from './sweep-expired.ts';

interface ClosingDuties {
  readonly matchReferences: ClosingStep;
  readonly closeLoans: ClosingStep;
  readonly chargeAutopays: ClosingStep;
  readonly resumeStalePayments: ClosingStep;
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
    // Before the loans are judged: money at the bank prevents a default.
    duties.matchReferences,
    duties.closeLoans,
    // After the pauses that end and the late fees of the day.
    duties.chargeAutopays,
    duties.resumeStalePayments,
    duties.expireReferences,
    duties.expireOffers,
    duties.addDailyBalances,
    ...kinds.map(([kind, keptHours]) => new SweepExpired({ kind, keptHours, expiredRecords, clock })),
  ];
}
