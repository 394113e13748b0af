import type { LoanRequestDisbursed } from '../../domain/loan-requests/loan-request.events.ts';
import { closingCriteriaOf } from '../../domain/loans/close-of-day.ts';
import type { Holidays } from '../../domain/loans/holidays.ts';
import { checkExpected, type Expected, importLoan, type LoanToImport } from '../../domain/loans/imported-loan.ts';
import { Loan } from '../../domain/loans/loan.ts';
import {
  type LoanTransactions,
  STATEMENT_EVENTS,
  type StatementEvent,
  transactionsOf,
} from '../../domain/loans/loan-transaction.ts';
import type { LoanKey, Loans } from '../../domain/loans/loans.port.ts';
import type { LoanStatus, Pause } from '../../domain/loans/schedule.ts';
import type { Autopays } from '../../domain/payments/autopay.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { ChargeId, LoanId, UserId } from '../../domain/shared/ids.ts';
import { type Currency, Money } from '../../domain/shared/money.ts';
import { movesDays } from '../../domain/shared/working-days.ts';
import type { LoanDuty, LoanRange, Tally } from '../closing/closing.port.ts';
import type { HistoryImport } from '../imports/import.port.ts';
import {
  type BusinessCalendar,
  type Clock,
  type IdGenerator,
  momentOf,
  presentOf,
  type Turns,
  type UnitOfWork,
} from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { LoansToClose } from './loan.queries.ts';
import type { LoanCharges } from './loan-charges.port.ts';

/** Books the loan of a disbursed request, no earlier than the business date, in the unit of work of the disbursement. */
export class OpenLoan extends UseCase<{
  loans: Loans;
  holidays: Pick<Holidays, 'workingDays'>;
  calendar: BusinessCalendar;
}> {
  async execute(event: LoanRequestDisbursed): Promise<void> {
    const { loans, holidays, calendar } = this.deps;
    const { loanId: id, requestId, borrowerId, amount, currency, rate, term, product } = event;
    const disbursedAt = calendar.zone.momentOn(await calendar.today(), event.occurredAt);
    const disbursedOn = calendar.zone.dayOf(disbursedAt);
    const terms = { id, requestId, borrowerId, amount, currency, rate, term, product, disbursedAt, disbursedOn };
    const days = product && movesDays(product.dueDayRule) && { workingDays: await holidays.workingDays() };
    await loans.add(new Loan({ ...terms, ...days }, event.occurredAt));
  }
}

/** `months` is 1 to 3 whole months. */
export interface PauseLoanCommand {
  readonly borrowerId: UserId;
  readonly loanId: LoanId;
  readonly months: number;
  readonly reason: string | null;
}

export interface PausedLoan extends Pause {
  readonly loanId: LoanId;
  readonly status: LoanStatus;
}

export class PauseLoan extends UseCase<{
  loans: Loans;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
  ids: IdGenerator;
}> {
  /** @throws LoanNotFound, InvalidPauseDuration, LoanNotEligibleForPause */
  async execute({ borrowerId, loanId, months, reason }: PauseLoanCommand): Promise<PausedLoan> {
    const { loans, unitOfWork, calendar, ids } = this.deps;
    return unitOfWork.run(async () => {
      const loan = await loans.get(loanId, borrowerId);
      const [pauseId, today] = [ids.next<'LoanPause'>(), await calendar.today()];
      const pause = loan.pause({ pauseId, months, reason, today, at: await momentOf(this.deps) });
      await loans.save(loan);
      return { loanId, status: loan.status, ...pause };
    });
  }
}

export interface WriteOffLoanCommand {
  readonly loanId: LoanId;
  readonly reason: string;
}

/** Books the outstanding principal of a loan as lost. The borrower still owes it. */
export class WriteOffLoan extends UseCase<{
  loans: Loans;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @returns what is booked as lost. @throws LoanNotFound, LoanNotDefaulted, LoanAlreadyWrittenOff */
  execute({ loanId, reason }: WriteOffLoanCommand): Promise<{ readonly amount: number; readonly currency: Currency }> {
    const { loans, unitOfWork, calendar } = this.deps;
    return unitOfWork.run(async () => {
      const loan = await loans.get(loanId, await loans.borrowerOf(loanId));
      const { currency } = loan;
      const lost = loan.writeOff(reason, await calendar.today(), await momentOf(this.deps));
      await loans.save(loan);
      return { amount: lost.toDecimal(currency), currency };
    });
  }
}

/** Amounts are decimals of the loan's currency. */
export interface WriteOffPreview {
  readonly lost: number;
  /** The amount that the borrower still owes. */
  readonly remainingAmount: number;
  readonly currency: string;
  /** After the write-off. */
  readonly status: LoanStatus;
}

/** The effect of a write-off on a loan. Nothing is stored. */
export class PreviewWriteOff extends UseCase<{
  loans: Loans;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws LoanNotFound, LoanNotDefaulted, LoanAlreadyWrittenOff */
  execute({ loanId, reason }: WriteOffLoanCommand): Promise<WriteOffPreview> {
    const { loans, unitOfWork, calendar } = this.deps;
    return unitOfWork.run(async () => {
      const loan = await loans.get(loanId, await loans.borrowerOf(loanId));
      const { currency } = loan;
      const lost = loan.writeOff(reason, await calendar.today(), await momentOf(this.deps)).toDecimal(currency);
      return { lost, remainingAmount: loan.remainingAmount.toDecimal(currency), currency, status: loan.status };
    });
  }
}

/**
 * Ends pauses, marks defaults, charges late fees, and sends reminders and overdue notices. The query only proposes loans;
 * each loan applies the rules.
 */
export class CloseLoans
  extends UseCase<{
    loans: Loans;
    loansToClose: Pick<LoansToClose, 'in'>;
    holidays: Pick<Holidays, 'workingDays'>;
    autopays: Pick<Autopays, 'find'>;
    ids: IdGenerator;
    calendar: Pick<BusinessCalendar, 'zone'>;
    clock: Clock;
  }>
  implements LoanDuty
{
  readonly name = 'loans';
  readonly nothing = { loans: 0, resumed: 0, defaulted: 0, lateFees: 0, reminders: 0, overdueNotices: 0 };

  async propose(day: CalendarDay, range: LoanRange, limit: number): Promise<readonly LoanKey[]> {
    const { loansToClose, holidays } = this.deps;
    return loansToClose.in(range, closingCriteriaOf(day, await holidays.workingDays()), limit);
  }

  async close(day: CalendarDay, { loanId, borrowerId }: LoanKey): Promise<Tally> {
    const { loans, autopays, ids, calendar, clock } = this.deps;
    // Together in one round trip.
    const [loan, autopay] = await Promise.all([loans.get(loanId, borrowerId), autopays.find(loanId, borrowerId)]);
    const at = calendar.zone.momentOn(day, clock.now());
    const moment = { at, today: calendar.zone.dayOf(at) };
    const { resumed, defaulted } = loan.closeDay(day, at);
    const tally = {
      loans: 1,
      resumed: Number(resumed),
      defaulted: Number(defaulted),
      lateFees: loan.chargeLateFees(day, at, () => ids.next()),
      reminders: loan.remind(day, moment, (payableOn) => autopay?.amountOn(loan.dues, payableOn) ?? Money.zero),
      overdueNotices: Number(loan.notifyOverdue(day, moment)),
    };
    await loans.save(loan);
    return tally;
  }
}

export interface WaiveChargeCommand {
  readonly loanId: LoanId;
  readonly chargeId: ChargeId;
  readonly reason: string;
}

/** Forgives what is unpaid of a charge. */
export class WaiveCharge extends UseCase<{
  loans: Loans;
  loanCharges: Pick<LoanCharges, 'recordReason'>;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @returns what is no longer owed. @throws LoanNotFound, ChargeNotFound, ChargeNotOpen, PaymentInProgress */
  execute(command: WaiveChargeCommand): Promise<{ readonly amount: number; readonly currency: Currency }> {
    const { loanId, chargeId, reason } = command;
    const { loans, loanCharges, unitOfWork, calendar } = this.deps;
    return unitOfWork.run(async () => {
      const loan = await loans.get(loanId, await loans.borrowerOf(loanId));
      const { currency } = loan;
      const waived = loan.waive(chargeId, reason, await calendar.today(), await momentOf(this.deps));
      await loans.save(loan);
      await loanCharges.recordReason(chargeId, loan.borrowerId, reason);
      return { amount: waived.toDecimal(currency), currency };
    });
  }
}

/** Each takes about a millisecond. */
const STEPS_A_TURN = 20;

/** Books a loan of another system with its history. Its statement has the days of the history. */
export class ImportHistory
  extends UseCase<{
    loans: Loans;
    loanTransactions: LoanTransactions;
    ids: IdGenerator;
    calendar: BusinessCalendar;
    clock: Clock;
    turns: Turns;
  }>
  implements HistoryImport
{
  /** @throws RefusedAt */
  async execute(wanted: LoanToImport, expected: Expected): Promise<void> {
    const { loans, loanTransactions, ids, calendar } = this.deps;
    const { today, at: now } = await presentOf(this.deps);
    const present = { today, now, zone: calendar.zone, nextId: () => ids.next<never>() };
    const { loan, past } = await this.inTurns(importLoan(wanted, present));
    checkExpected(loan, expected);
    await loans.add(loan);
    const lines = past.filter(isStated).flatMap((event) => transactionsOf(event));
    await loanTransactions.add(lines.map((line) => ({ ...line, id: ids.next() })));
  }

  /** A history can be long. */
  private async inTurns<Result>(steps: Generator<void, Result>): Promise<Result> {
    let step = steps.next();
    for (let count = 1; !step.done; count++, step = steps.next()) {
      if (count % STEPS_A_TURN === 0) await this.deps.turns.next();
    }
    return step.value;
  }
}

function isStated(event: { readonly type: string }): event is StatementEvent {
  return STATEMENT_EVENTS.some((type) => type === event.type);
}
