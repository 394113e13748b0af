import {
  CreditInformationNotAvailable,
  type CreditRecords,
  type CreditScore,
  creditScoreOf,
} from '../../domain/credit/credit-score.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export interface CreditScoreView extends Omit<CreditScore, 'factors'> {
  /** Whole months. */
  readonly accountAge: number;
  /** When an input of the score last changed. */
  readonly lastUpdated: Date;
}

export class GetCreditScore extends UseCase<{
  creditRecords: CreditRecords;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws CreditInformationNotAvailable */
  async execute({ userId }: { userId: UserId }): Promise<CreditScoreView> {
    const { creditRecords, calendar } = this.deps;
    const record = await creditRecords.of(userId, await calendar.today(), await momentOf(this.deps));
    if (record === null) throw new CreditInformationNotAvailable();
    const { score, rating } = creditScoreOf(record);
    return { score, rating, accountAge: record.accountAgeMonths, lastUpdated: record.changedAt };
  }
}
