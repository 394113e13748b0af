import { addDays, type CalendarDay, calendarDay } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, payInstallments, settled } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';
import { done } from '../../support/client.ts';
import type { Operator } from '../../support/operator.ts';

export interface People {
  readonly borrower: Borrower;
  readonly operator: Operator;
}

async function payingOne({ borrower, operator }: People, count: number, terms: object = {}): Promise<string> {
  const loanId = await disbursedLoan(borrower, operator, terms);
  await payInstallments(borrower, loanId, count);
  return loanId;
}

async function pay({ borrower }: People, loanId: string, amount: number): Promise<void> {
  await done(borrower.pays(loanId, amount));
  await settled(borrower);
}

async function payOff({ borrower }: People, loanId: string): Promise<void> {
  await done(borrower.paysOff(loanId));
  await settled(borrower);
}

/** Takes the payment back that came last, or others before it. */
async function reverse({ borrower, operator }: People, loanId: string, before = 0): Promise<void> {
  const payments = await borrower.reads(`/payments?loanId=${loanId}`);
  await done(operator.reverses(payments[before].paymentId));
}

async function moveClock({ operator }: People, days: number): Promise<CalendarDay> {
  const { businessDate } = await operator.reads('/sandbox/clock');
  const date = addDays(calendarDay(businessDate), days);
  await done(operator.movesClock(date));
  return date;
}

/** Loans of a borrower by what happened to them, within half a year of the sandbox clock. */
export async function loansInManyStates(people: People) {
  const { borrower, operator } = people;
  const started = {
    untouched: await payingOne(people, 0),
    'partly paid': await payingOne(people, 1),
    paused: await payingOne(people, 2),
    'paused without interest': await payingOne(people, 2, { interestRate: 0 }),
    'paid off early': await payingOne(people, 2),
    'paid off, and the payoff reversed': await payingOne(people, 2),
    'paid off, and a payment before it reversed': await payingOne(people, 2),
    'with a payment reversed': await payingOne(people, 3),
    'with a payment before a pause reversed': await payingOne(people, 3),
    'to be paid off': await payingOne(people, 2),
    'paid in full': await payingOne(people, 3, { amount: 300, term: 3 }),
    'written off, with a recovery': await payingOne(people, 1, { amount: 600, term: 3 }),
    'written off, with a payment before it reversed': await payingOne(people, 1, { amount: 600, term: 3 }),
  };
  await pay(people, started['partly paid'], 100);
  await moveClock(people, 12);
  await done(borrower.pauses(started.paused, 2));
  await done(borrower.pauses(started['paused without interest'], 3));
  await done(borrower.pauses(started['with a payment before a pause reversed'], 2));
  await payInstallments(borrower, started['with a payment before a pause reversed'], 1);
  for (const [what, loanId] of Object.entries(started)) if (what.startsWith('paid off')) await payOff(people, loanId);
  await reverse(people, started['paid off, and the payoff reversed']);
  await reverse(people, started['paid off, and a payment before it reversed'], 1);
  await reverse(people, started['with a payment reversed'], 1);
  await reverse(people, started['with a payment before a pause reversed'], 2);
  await moveClock(people, 160);
  await done(operator.writesOff(started['written off, with a recovery']));
  await done(operator.writesOff(started['written off, with a payment before it reversed']));
  await pay(people, started['written off, with a recovery'], 50);
  await reverse(people, started['written off, with a payment before it reversed']);
  return started;
}
