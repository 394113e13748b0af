import { changeTermsOf, type WantedTerms } from '../../domain/loans/change.ts';
import { PreviewOutdated } from '../../domain/loans/loan.errors.ts';
import type { Loan } from '../../domain/loans/loan.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import { type CalendarDay, midnightText } from '../../domain/shared/calendar.ts';
import type { LoanChangeId, LoanId } from '../../domain/shared/ids.ts';
import type { Operator } from '../../domain/shared/operator.ts';
import {
  type BusinessCalendar,
  type Clock,
  type Digests,
  type IdGenerator,
  momentOf,
  type UnitOfWork,
} from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { ScheduledPayment } from './loan.record.ts';
import type { LoanChanges } from './loan-changes.port.ts';
import type { BookedLoanChange, LoanChangePreview, LoanFigures } from './operator-loan.record.ts';
import { paymentScheduleOf } from './payment-schedule.ts';

interface LoanChangeCommand extends WantedTerms {
  readonly loanId: LoanId;
  readonly reason: string;
}

interface ChangeDependencies {
  readonly loans: Loans;
  readonly calendar: BusinessCalendar;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly digests: Digests;
}

interface ChangedLoan {
  readonly loan: Loan;
  readonly changeId: LoanChangeId;
  readonly today: CalendarDay;
  readonly at: Date;
  readonly preview: LoanChangePreview;
  /** Before the change. */
  readonly scheduleBefore: readonly ScheduledPayment[];
}

/**
 * Locks a loan and changes it. Storing it is up to the caller.
 * @throws LoanNotFound, InvalidLoanChange, InvalidRate, LoanNotChangeable, TooManyChanges
 */
async function changeLoan(
  deps: ChangeDependencies,
  { loanId, reason, ...wanted }: LoanChangeCommand,
): Promise<ChangedLoan> {
  const { loans, calendar, digests } = deps;
  const loan = await loans.get(loanId, await loans.borrowerOf(loanId));
  const [today, at, changeId] = [await calendar.today(), await momentOf(deps), deps.ids.next<'LoanChange'>()];
  const [before, scheduleBefore] = [loanFiguresOf(loan), paymentScheduleOf(loan, today)];
  loan.change({ changeId, terms: changeTermsOf(wanted), reason, today, at });
  const { type } = wanted;
  const changed = { before, after: loanFiguresOf(loan), paymentSchedule: paymentScheduleOf(loan, today) };
  const shown = { loanId, type, asOf: midnightText(today), ...changed };
  const terms = [wanted.term ?? wanted.interestRate ?? wanted.day ?? null];
  // Counted, so that a change outdates each preview, even if it alters nothing.
  const { length } = await loans.historyOf(loan);
  const digest = digests.of(JSON.stringify([shown, terms, scheduleBefore, length]));
  return { loan, changeId, today, at, preview: { ...shown, digest }, scheduleBefore };
}

function loanFiguresOf(loan: Loan): LoanFigures {
  const { currency, nextDueOn, installments } = loan;
  const lastDueOn = installments.at(-1)?.dueOn;
  return {
    interestRate: loan.rate.toPercent(),
    monthlyPayment: loan.monthlyPayment.toDecimal(currency),
    remainingTerm: loan.remainingTerm,
    totalInterest: loan.totalInterest.toDecimal(currency),
    remainingAmount: loan.remainingAmount.toDecimal(currency),
    nextPaymentDate: nextDueOn && midnightText(nextDueOn),
    lastPaymentDate: lastDueOn === undefined ? null : midnightText(lastDueOn),
  };
}

export interface BookLoanChangeCommand extends LoanChangeCommand {
  /** Of the preview that the operator saw. */
  readonly digest: string;
  readonly operator: Operator;
}

/** Changes a loan exactly as it was previewed. */
export class BookLoanChange extends UseCase<
  ChangeDependencies & { loanChanges: Pick<LoanChanges, 'add'>; unitOfWork: UnitOfWork }
> {
  /** @throws LoanNotFound, InvalidLoanChange, InvalidRate, LoanNotChangeable, TooManyChanges, PreviewOutdated */
  execute(command: BookLoanChangeCommand): Promise<BookedLoanChange> {
    const { digest, operator, ...order } = command;
    const { loanId, reason, ...terms } = order;
    return this.deps.unitOfWork.run(async () => {
      const { loan, changeId, today: on, at, preview } = await changeLoan(this.deps, order);
      if (preview.digest !== digest) throw new PreviewOutdated();
      await this.deps.loans.save(loan);
      const { before, after } = preview;
      const { borrowerId } = loan;
      await this.deps.loanChanges.add({
        changeId,
        loanId,
        borrowerId,
        operatorId: operator.id,
        terms,
        reason,
        on,
        before,
        after,
        at,
      });
      return { ...preview, changeId };
    });
  }
}

/** The effect of a change on a loan. Nothing is stored. */
export class PreviewLoanChange extends UseCase<ChangeDependencies & { unitOfWork: UnitOfWork }> {
  /** @throws LoanNotFound, InvalidLoanChange, InvalidRate, LoanNotChangeable, TooManyChanges */
  execute(
    command: LoanChangeCommand,
  ): Promise<LoanChangePreview & { readonly scheduleBefore: readonly ScheduledPayment[] }> {
    return this.deps.unitOfWork.run(async () => {
      const { preview, scheduleBefore } = await changeLoan(this.deps, command);
      return { ...preview, scheduleBefore };
    });
  }
}
