import type { CalendarDay } from '../shared/calendar.ts';
import { Money } from '../shared/money.ts';
import { receivedInTurn } from './dated-money.ts';
import type { History } from './entry.ts';
import { replay } from './history.ts';
import { dueOf, type Installment, isPaid } from './installment.ts';
import type { Schedule } from './schedule.ts';

/** A paid instalment, and whether the money for it was given by its due date. */
export interface PaidInstallment {
  /** Counts instalments only, so that a prepayment between them changes none. */
  readonly number: number;
  readonly dueOn: CalendarDay;
  readonly onTime: boolean;
}

type PaidSchedule = Pick<Schedule, 'installments' | 'receipts' | 'charges' | 'takeover'>;

// Why: docs/decisions/0005-one-moment-one-business-date.md
/**
 * The paid instalments. One is on time if the money given by its due date, without that of
 * charges, covers it and all before it, so the order in
 * which payments settle does not matter. Rows of zero, those that are not instalments, and those that were paid in another
 * system earn nothing and are left out.
 */
function paidInstallments({ installments, receipts, charges, takeover }: PaidSchedule): PaidInstallment[] {
  const givenBy = receivedInTurn(receipts);
  const ofChargesBy = receivedInTurn(charges.flatMap((charge) => charge.receipts));
  let due = Money.zero;
  let number = 0;
  const paid: PaidInstallment[] = [];
  for (const each of installments) {
    due = due.plus(dueOf(each));
    if (each.kind === 'installment') number++;
    if (!earns(each) || number <= (takeover?.paid ?? 0)) continue;
    const { dueOn } = each;
    const required = due.plus(ofChargesBy(dueOn));
    paid.push({ number, dueOn, onTime: !required.exceeds(givenBy(dueOn)) });
  }
  return paid;
}

function earns(each: Installment): boolean {
  return each.kind === 'installment' && isPaid(each) && !dueOf(each).isZero();
}

/** The paid instalments of a history and its schedule, without those that a payoff closed before their due date. They earn nothing. */
export function earningInstallments([disbursement, ...entries]: History, schedule: Schedule): PaidInstallment[] {
  const paid = paidInstallments(schedule);
  const payoff = entries.find(({ kind }) => kind === 'payoff');
  if (payoff === undefined) return paid;
  const before = paidInstallments(replay([disbursement, ...entries.slice(0, entries.indexOf(payoff))]));
  return paid.filter(({ number, dueOn }) => dueOn <= payoff.on || before.some((each) => each.number === number));
}

/** The instalments that are now paid, or whose punctuality changed. */
export function newlyPaidInstallments(before: PaidSchedule, after: PaidSchedule): PaidInstallment[] {
  const earlier = new Map(paidInstallments(before).map(({ number, onTime }) => [number, onTime]));
  return paidInstallments(after).filter(({ number, onTime }) => earlier.get(number) !== onTime);
}
