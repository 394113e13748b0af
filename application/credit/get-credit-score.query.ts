import { CreditInformationNotAvailable } from '../../domain/credit/credit.errors.ts';
import type { CreditRecords } from '../../domain/credit/credit-records.port.ts';
import { type CreditScore, creditScoreOf } from '../../domain/credit/credit-score.ts';
import type { UserId } from '../../domain/shared/id.ts';
import type { BusinessCalendar, Clock } from '../shared/ports.ts';

export interface CreditScoreView extends CreditScore {
  /** Whole months. */
  readonly accountAge: number;
  /** The score is reckoned when it is asked for. */
  readonly lastUpdated: Date;
}

interface Dependencies {
  readonly creditRecords: CreditRecords;
  readonly calendar: BusinessCalendar;
  readonly clock: Clock;
}

export class GetCreditScore {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /** @throws CreditInformationNotAvailable */
  async execute({ userId }: { readonly userId: UserId }): Promise<CreditScoreView> {
    const { creditRecords, calendar, clock } = this.deps;
    const now = clock.now();
    const record = await creditRecords.of(userId, await calendar.today(), now);
    if (record === null) throw new CreditInformationNotAvailable();
    return { ...creditScoreOf(record), accountAge: record.accountAgeMonths, lastUpdated: now };
  }
}
