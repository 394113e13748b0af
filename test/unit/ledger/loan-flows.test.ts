import { expect, it } from 'vitest';
import { BOOKED_EVENTS, type BookedEvent, entriesOf } from '../../../domain/ledger/entries.ts';
import { totalOf } from '../../../domain/ledger/journal-entry.ts';
import { loanFlows } from '../../../domain/ledger/loan-flows.ts';
import { Refund } from '../../../domain/payments/refund.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import type { DomainEvent } from '../../../domain/shared/domain-event.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aDeposit, aLoan, aPayment, aReference, BOOKED_AT, BORROWER, usd } from '../../support/lending.ts';

const DAY = calendarDay('2027-02-01');
const receipt = { amount: usd(888.49), valueOn: DAY, today: DAY, at: BOOKED_AT };

/** Two loans, one of them lost. A payoff is given back, a payment failed late, one came as a deposit; another deposit waits. */
function everyEvent(): readonly BookedEvent[] {
  const [loan, lost, failed, claimed, waiting] = [aLoan(), aLoan(), aPayment(), aDeposit(), aDeposit()];
  const { payoffAmount: amount } = loan.reservePayoff(idNumber(1), DAY);
  const payoff = aPayment({ id: idNumber(1), amount });
  payoff.complete(BOOKED_AT);
  loan.settle({ ...receipt, amount, paymentId: payoff.id });
  payoff.reverse('Chargeback', BOOKED_AT);
  loan.reverse({ ...receipt, amount, paymentId: payoff.id, recovery: false, kept: [] });
  claimed.claim(aReference(), BOOKED_AT);
  loan.receive({ ...receipt, paymentId: idNumber(2) });
  loan.pause({ months: 1, reason: null, today: DAY, at: BOOKED_AT });
  failed.fail('expired', BOOKED_AT);
  failed.recordRefundDue(BOOKED_AT);
  const refund = new Refund(failed, BOOKED_AT);
  refund.payOut('PAYOUT-1', BOOKED_AT);
  lost.closeDay(calendarDay('2028-01-01'), BOOKED_AT);
  lost.writeOff('Insolvent', BOOKED_AT);
  const all = [loan, lost, payoff, failed, claimed, waiting, refund];
  const events = all.flatMap((each): readonly DomainEvent[] => each.pullEvents());
  return events.filter(({ type }) => BOOKED_EVENTS.some((booked) => booked === type)) as BookedEvent[];
}

it('the books tell what was lent, and what was repaid less what was given back', () => {
  const events = everyEvent();
  const postings = events.flatMap((event) => entriesOf(event, DAY)).flatMap((entry) => entry.postings);

  const flows = loanFlows((side, account) => {
    const own = postings.filter((posting) => posting.account === account);
    return totalOf(own, side).minorUnits;
  });

  expect(flows).toEqual({ disbursed: 2_000_000n, repaid: 88_849n });
  // A new kind of entry belongs in this test.
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(BOOKED_EVENTS));
});

it('entries name the borrower, except for a deposit that is not claimed', () => {
  for (const event of everyEvent()) {
    const borrowers = entriesOf(event, DAY).map(({ borrowerId }) => borrowerId);
    expect(borrowers, event.type).toEqual(borrowers.map(() => (event.type === 'deposit.recorded' ? null : BORROWER)));
  }
});
