import {
  type CreditChanges,
  type CreditChangingEvent,
  changedBy,
  lastChangeOf,
} from '../../domain/credit/credit-change.ts';
import { CreditInformationNotAvailable, type CreditRecords, creditScoreOf } from '../../domain/credit/credit-score.ts';
import {
  type Disbursements,
  type EarningEvent,
  type Milestones,
  milestonesAfterAnnulment,
  milestonesJudgedBy,
  milestonesOf,
  type RejudgingEvent,
  type Rewards,
  rejudgingOf,
  rewardsOf,
  withdrawnBy,
} from '../../domain/credit/rewards.ts';
import type { LoanAnnulled } from '../../domain/loans/loan.events.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { type BusinessCalendar, type Clock, momentOf } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { CreditScoreView } from './credit.record.ts';

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
    return {
      score,
      rating,
      accountAge: record.accountAgeMonths,
      lastUpdated: lastChangeOf(record.changes, calendar.zone).toISOString(),
    };
  }
}

export class GetRewards extends UseCase<{ milestones: Milestones }> {
  async execute({ userId }: { userId: UserId }): Promise<Rewards> {
    return rewardsOf(await this.deps.milestones.of(userId));
  }
}

/** Adds the milestones that an event earns. */
export class AwardMilestones extends UseCase<{ milestones: Milestones }> {
  async execute(event: EarningEvent): Promise<void> {
    await this.deps.milestones.add(milestonesOf(event));
  }
}

/** Takes back what is no longer earned after a reversal or a late entry, and judges the instalments that are still paid again. */
export class WithdrawRewards extends UseCase<{ milestones: Milestones; creditChanges: CreditChanges }> {
  async execute(event: RejudgingEvent): Promise<void> {
    const { milestones, creditChanges } = this.deps;
    const rejudging = rejudgingOf(event);
    if (rejudging === null) return;
    const earned = await milestones.of(event.borrowerId);
    // The account was erased, and its milestones with it.
    if (earned.length === 0) return;
    const withdrawn = withdrawnBy(rejudging, earned);
    if (withdrawn.length > 0) await milestones.remove(withdrawn);
    await milestones.add(milestonesJudgedBy(rejudging));
    await creditChanges.note(event.borrowerId, event.occurredAt);
  }
}

/** Takes back the milestone of a first loan that was never lent. */
export class WithdrawFirstLoan extends UseCase<{ milestones: Milestones; disbursements: Disbursements }> {
  async execute(event: LoanAnnulled): Promise<void> {
    const { milestones, disbursements } = this.deps;
    const { borrowerId } = event;
    const [earned, firstLoanAt] = [await milestones.of(borrowerId), await disbursements.firstOf(borrowerId)];
    const { removed, added } = milestonesAfterAnnulment(event, earned, firstLoanAt);
    if (removed.length === 0) return;
    await milestones.remove(removed);
    await milestones.add(added);
  }
}

export class NoteCreditChange extends UseCase<{ creditChanges: CreditChanges }> {
  async execute(event: CreditChangingEvent): Promise<void> {
    const userId = changedBy(event);
    if (userId !== null) await this.deps.creditChanges.note(userId, event.occurredAt);
  }
}
