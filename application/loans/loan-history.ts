import { historyAt, lastPaymentIn, schedulesAt } from '../../domain/loans/as-it-was.ts';
import { paidOfCharge, statusOfCharge } from '../../domain/loans/charge.ts';
import { daysSince } from '../../domain/loans/close-of-day.ts';
import type { Disbursement, Entry, History } from '../../domain/loans/entry.ts';
import { replay } from '../../domain/loans/history.ts';
import { KnownAtInFuture, LoanNotFound } from '../../domain/loans/loan.errors.ts';
import { PayableDays } from '../../domain/loans/payable-days.ts';
import { figuresOf, type Schedule } from '../../domain/loans/schedule.ts';
import { addDays, type CalendarDay, latestOf, midnightText } from '../../domain/shared/calendar.ts';
import type { LoanId } from '../../domain/shared/ids.ts';
import { type Currency, Money } from '../../domain/shared/money.ts';
import { Rate } from '../../domain/shared/rate.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import { type BusinessCalendar, type Clock, presentOf } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { LoanQueries } from './loan.queries.ts';
import type { ScheduledPayment } from './loan.record.ts';
import type { LoanCharges } from './loan-charges.port.ts';
import type { LoanHistories } from './loan-history.port.ts';
import type { LoanEntryItem } from './loan-history.record.ts';
import { NOT_WRITTEN_OFF, type OperatorCharge, type OperatorLoan } from './operator-loan.record.ts';
import { paymentScheduleOf } from './payment-schedule.ts';

/** Without an instant, by what is known now; without a day, at the end of that of the instant, or now. */
interface WantedPast {
  readonly loanId: LoanId;
  readonly asOf: CalendarDay | null;
  readonly knownAt: Date | null;
}

interface PastDependencies {
  readonly loanHistories: Pick<LoanHistories, 'recordedOf'>;
  readonly calendar: BusinessCalendar;
  readonly clock: Clock;
}

interface PastLoan {
  readonly asOf: CalendarDay;
  readonly currency: Currency;
  readonly history: History;
  readonly schedule: Schedule;
}

// Why: docs/decisions/0069-entries-are-marked-as-removed.md
/** @throws KnownAtInFuture, LoanNotFound also for a day before the disbursement or after the business date */
export async function loanAsItWas(
  deps: PastDependencies,
  { loanId, knownAt, ...wanted }: WantedPast,
): Promise<PastLoan> {
  const { loanHistories, calendar } = deps;
  const { today, at: now } = await presentOf(deps);
  if (knownAt !== null && knownAt > now) throw new KnownAtInFuture();
  const knownOn = knownAt && calendar.zone.dayOf(knownAt);
  const asOf = wanted.asOf ?? knownOn ?? today;
  const recorded = asOf > today ? null : await loanHistories.recordedOf(loanId, knownOn);
  const history = recorded && historyAt(recorded.entries, { asOf, knownAt });
  if (recorded === null || history === null) throw new LoanNotFound();
  return { asOf, currency: recorded.currency, history, schedule: replay(history) };
}

export interface LoanWithSchedule extends OperatorLoan {
  readonly paymentSchedule: readonly ScheduledPayment[];
}

/** A loan with its schedule, now or in the past. */
export class GetAnyLoan extends UseCase<
  PastDependencies & { readonly loanQueries: Pick<LoanQueries, 'getForOperators' | 'repaymentForOperators'> }
> {
  /** @throws LoanNotFound, KnownAtInFuture */
  async execute(wanted: WantedPast): Promise<LoanWithSchedule> {
    return wanted.asOf === null && wanted.knownAt === null ? this.present(wanted.loanId) : this.past(wanted);
  }

  private async present(loanId: LoanId): Promise<LoanWithSchedule> {
    const { loanQueries, calendar } = this.deps;
    const [found, today] = [await loanQueries.repaymentForOperators(loanId), await calendar.today()];
    if (found === null) throw new LoanNotFound();
    const { loan, repayment } = found;
    // The row may have it by an older list of holidays.
    const { nextPayableOn } = figuresOf(repayment);
    const days = { nextPayableOn, daysPastDue: daysSince(nextPayableOn, today) };
    return { ...loan, ...days, paymentSchedule: paymentScheduleOf(repayment, today) };
  }

  private async past(wanted: WantedPast): Promise<LoanWithSchedule> {
    const past = await loanAsItWas(this.deps, wanted);
    const loan = await this.deps.loanQueries.getForOperators(wanted.loanId);
    if (loan === null) throw new LoanNotFound();
    const { asOf, currency, history, schedule } = past;
    const [{ amount }, { installments }] = [history[0], schedule];
    const paymentSchedule = paymentScheduleOf({ amount, currency, installments }, asOf);
    return { ...loan, ...fieldsIn(past), paymentSchedule };
  }
}

/** The fields that follow from the history. */
function fieldsIn({ asOf, currency, history, schedule }: PastLoan): Partial<OperatorLoan> {
  const { amount } = history[0];
  const { lastPause, lost } = schedule;
  const { term, remainingTerm, totalInterest, paidAmount, nextDueOn, nextPayableOn } = figuresOf(schedule);
  const decimal = (money: Money) => money.toDecimal(currency);
  return {
    status: schedule.status,
    interestRate: schedule.rate.toPercent(),
    monthlyPayment: decimal(schedule.monthlyPayment),
    term,
    remainingTerm,
    totalInterest: decimal(totalInterest),
    paidAmount: decimal(paidAmount),
    remainingAmount: decimal(amount.plus(totalInterest).minus(paidAmount)),
    nextPaymentDate: nextDueOn && midnightText(nextDueOn),
    nextPayableOn,
    daysPastDue: daysSince(nextPayableOn, asOf),
    lastPaymentDate: lastPaymentIn(history)?.toISOString() ?? null,
    pauseStartDate: lastPause && midnightText(lastPause.startsOn),
    pauseEndDate: lastPause && midnightText(lastPause.endsOn),
    ...(lost === null && NOT_WRITTEN_OFF),
    ...(!history.some(({ kind }) => kind === 'annulment') && { annulledAt: null }),
  };
}

/** More than a loan has. */
const ALL = 10_000;

/** The charges of a loan, newest first, now or in the past. */
export class ListAnyLoanCharges extends UseCase<
  PastDependencies & { readonly loanCharges: Pick<LoanCharges, 'listForOperators'> }
> {
  /** @throws LoanNotFound, KnownAtInFuture */
  async execute(wanted: WantedPast, page: PageRequest): Promise<Page<OperatorCharge>> {
    const { loanCharges } = this.deps;
    const { loanId } = wanted;
    const { currency, history, schedule } = await loanAsItWas(this.deps, wanted);
    const waived = new Set(history.flatMap((entry) => (entry.kind === 'waiver' ? [entry.chargeId as string] : [])));
    const known = new Map(schedule.charges.map((charge) => [charge.chargeId as string, charge]));
    const { items } = await loanCharges.listForOperators(loanId, { page: 1, limit: ALL });
    const charges = items.flatMap((item): OperatorCharge[] => {
      const charge = known.get(item.chargeId);
      if (charge === undefined) return [];
      // What is entered late can lower it.
      const amount = charge.amount.toDecimal(currency);
      const paidAmount = paidOfCharge(charge).toDecimal(currency);
      const reason = waived.has(item.chargeId) ? item.reason : null;
      return [{ ...item, amount, paidAmount, status: statusOfCharge(charge), reason }];
    });
    const start = (page.page - 1) * page.limit;
    return { items: charges.slice(start, start + page.limit), total: charges.length };
  }
}

/** What was paid of the schedule of a loan at the end of each of some days, by what was known then. */
export class GetPaidAmounts extends UseCase<Omit<PastDependencies, 'clock'>> {
  /** @param days one after the other. @throws LoanNotFound */
  async execute(loanId: LoanId, days: readonly CalendarDay[]): Promise<readonly number[]> {
    const { loanHistories, calendar } = this.deps;
    const recorded = await loanHistories.recordedOf(loanId, null);
    if (recorded === null) throw new LoanNotFound();
    // An import records all earlier days of a loan at once.
    const known = recorded.entries.slice(0, 1).map(({ recordedAt }) => recordedAt);
    const moments = days.map((asOf) => {
      const end = new Date(calendar.zone.firstMomentOf(addDays(asOf, 1)).getTime() - 1);
      return { asOf, knownAt: latestOf(end, ...known) };
    });
    const schedules = schedulesAt(recorded.entries, moments);
    return schedules.map((schedule) => (schedule && figuresOf(schedule).paidAmount)?.toDecimal(recorded.currency) ?? 0);
  }
}

/** What has happened to a loan, the entry that was recorded last first. */
export class ListLoanHistory extends UseCase<{ readonly loanHistories: Pick<LoanHistories, 'listOf'> }> {
  /** @param entryId only what is recorded under it. @throws LoanNotFound */
  async execute(loanId: LoanId, page: PageRequest, entryId: string | null = null): Promise<Page<LoanEntryItem>> {
    const found = await this.deps.loanHistories.listOf(loanId, page, entryId);
    if (found === null) throw new LoanNotFound();
    const { currency, items, total } = found;
    return {
      total,
      items: items.map(({ entryId, entry, recordedAt, removal, undo }) => ({
        entryId,
        kind: entry.kind,
        on: entry.on,
        recordedAt: recordedAt.toISOString(),
        removedAt: removal?.at.toISOString() ?? null,
        cause: removal?.cause ?? null,
        undoneBy: undo?.by ?? null,
        undoReason: undo?.reason ?? null,
        details: detailsOf(entry, currency),
      })),
    };
  }
}

function detailsOf({ kind: _kind, on: _on, ...fields }: Disbursement | Entry, currency: Currency) {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => detail(name, value, currency)));
}

/** The members of a value object are details themselves. Payable days follow from other lists. */
function detail(name: string, value: unknown, currency: Currency): (readonly [string, unknown])[] {
  if (value instanceof PayableDays) return [];
  if (value instanceof Money) return [[name, value.toDecimal(currency)]];
  if (value instanceof Rate) return [['interestRate', value.toPercent()]];
  if (value instanceof Date) return [[name, value.toISOString()]];
  if (typeof value !== 'object' || value === null) return [[name, value]];
  return Object.entries(value).flatMap(([member, own]) => detail(member, own, currency));
}
