import type { StoredLine, StoredLoan } from '../../../adapters/persistence/upgrades/stored-loan.ts';
import type { Disbursement, Entry, History, PaymentEntry } from '../../../domain/loans/entry.ts';
import { figuresOf } from '../../../domain/loans/figures.ts';
import { apply } from '../../../domain/loans/history.ts';
import { balanceOf } from '../../../domain/loans/loan-movement.events.ts';
import { positionOf, splitOf } from '../../../domain/loans/movement.ts';
import { quotePayoff } from '../../../domain/loans/payoff.ts';
import { firstSchedule, type Schedule } from '../../../domain/loans/schedule.ts';
import type { PaymentId } from '../../../domain/payments/payment.id.ts';
import { addMonths, calendarDay, midnightOf } from '../../../domain/shared/calendar.ts';
import { Money } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';

/** The day of the disbursement. */
export const on = calendarDay('2027-01-31');
export const disbursement = (percent = 12, amount = 1_000_000n): Disbursement => {
  return { kind: 'disbursement', on, amount: Money.ofMinorUnits(amount), rate: Rate.ofPercent(percent), term: 12 };
};
const number = ({ minorUnits }: Money) => Number(minorUnits);

/** Pays the next instalment in full, in the given month after the disbursement. */
function paying(month: number, schedule: Schedule): PaymentEntry {
  const next = schedule.installments.find(({ paid }) => paid.isZero());
  const amount = next === undefined ? Money.zero : next.principal.plus(next.interest);
  const day = addMonths(on, month);
  return { kind: 'payment', on: day, paymentId: idOf(month), amount, valueOn: day, at: midnightOf(day) };
}

export const idOf = (month: number) => `payment ${month}` as PaymentId;

export type Step = (schedule: Schedule) => Entry;
export const pays = (month: number): Step => {
  return (schedule) => paying(month, schedule);
};
export const pauses = (month: number, months: number): Step => {
  return () => ({ kind: 'pause', on: addMonths(on, month), months });
};
export const paysOff = (month: number): Step => {
  return (schedule) => {
    const loan = { status: 'Active', inFlightAmount: Money.zero, schedule } as const;
    const { payoffAmount: amount } = quotePayoff(loan, addMonths(on, month));
    return { ...paying(month, schedule), kind: 'payoff', amount };
  };
};
export const writesOff = (month: number): Step => {
  return () => ({ kind: 'write-off', on: addMonths(on, month) });
};

/** A loan as the release before stored it. */
export function stored(steps: readonly Step[], first = disbursement()) {
  const lines: StoredLine[] = [];
  const entries: Entry[] = [];
  let schedule = firstSchedule(first);
  for (const step of steps) {
    const entry = step(schedule);
    const after = apply(schedule, entry);
    lines.push(...linesOf(entry, schedule, after));
    entries.push(entry);
    schedule = after;
  }
  const history: History = [first, ...entries];
  return { history, loan: loanOf(history, schedule, lines) };
}

function linesOf(entry: Entry, before: Schedule, after: Schedule): StoredLine[] {
  const at = midnightOf(entry.on).toISOString();
  const moved = { before: positionOf(before), after: positionOf(after) };
  const line = { paymentId: null, valueOn: null, bookedOn: entry.on, at, balance: number(balanceOf(moved.after)) };
  const capitalized = number(moved.after.capitalized) - number(moved.before.capitalized);
  const lost = number(moved.after.lost ?? Money.zero);
  if (entry.kind === 'pause')
    return capitalized === 0 ? [] : [{ ...line, type: 'Capitalization', amount: capitalized }];
  if (entry.kind === 'write-off') return lost === 0 ? [] : [{ ...line, type: 'WriteOff', amount: lost }];
  if (!('paymentId' in entry)) return [];
  const { paymentId, valueOn, amount } = entry;
  const { rebate } = splitOf(amount, moved);
  const type = before.lost === null ? 'Payment' : 'Recovery';
  const payment = { ...line, type, paymentId, valueOn, amount: number(amount) } as const;
  return rebate.amount.isZero() ? [payment] : [payment, { ...payment, type: 'Rebate', amount: number(rebate.amount) }];
}

function loanOf(history: History, schedule: Schedule, lines: readonly StoredLine[]): StoredLoan {
  const [first, ...entries] = history;
  const pauseEntries = entries.filter((entry) => entry.kind === 'pause');
  const last = pauseEntries.at(-1);
  const { totalInterest, paidAmount } = figuresOf(schedule);
  return {
    ...({ id: 'loan', borrowerId: 'borrower', currency: 'USD', status: 'Active' } as unknown as StoredLoan),
    amount: number(first.amount),
    rate: Number(first.rate.units),
    term: first.term,
    disbursedOn: on,
    installments: schedule.installments.map((each, index) => ({
      ...{ number: index + 1, dueOn: each.dueOn, principal: number(each.principal), interest: number(each.interest) },
      ...{ paid: number(each.paid), capitalized: number(each.capitalized) },
      // The payoff of the tests leaves all of it on the last instalment: only the sum counts.
      rebated: index === schedule.installments.length - 1 ? number(schedule.rebate) : 0,
    })),
    monthlyPayment: number(schedule.monthlyPayment),
    totalInterest: number(totalInterest),
    paidAmount: number(paidAmount),
    inFlightAmount: 0,
    pausedMonths: pauseEntries.reduce((sum, { months }) => sum + months, 0),
    pauseStartedOn: last?.on ?? null,
    pauseEndsOn: last === undefined ? null : addMonths(last.on, last.months),
    writtenOffOn: entries.find(({ kind }) => kind === 'write-off')?.on ?? null,
    lost: schedule.lost === null ? null : number(schedule.lost),
    lines,
  };
}
