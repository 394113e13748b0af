import { expect, it } from 'vitest';
import { settle } from '../../../application/payments/settlement.ts';
import { TimeZone } from '../../../domain/shared/time-zone.ts';
import { SequentialIds } from '../../support/fakes/sequential-ids.ts';
import { aLoan, aPayment, aProduct, BOOKED_AT, usd } from '../../support/lending.ts';
import { lendingInMemory } from '../../support/lending-in-memory.ts';
import { dayOf } from '../../support/utc.ts';

it.each([
  ['was accepted costs a fee', 'TX-1', true],
  ['was never accepted costs none', null, false],
])('a failed payment that %s', async (_which, transactionId, costs) => {
  const loan = aLoan({ product: aProduct().terms });
  const payment = aPayment();
  loan.reserve(payment.amount, dayOf(BOOKED_AT));
  if (transactionId !== null) payment.accept(transactionId);
  const outcome = { status: 'failed', reason: 'no funds' } as const;
  const when = { calendar: { zone: TimeZone.utc }, businessDate: dayOf(BOOKED_AT), now: BOOKED_AT };
  await settle({ loans: lendingInMemory().loans, loan, payment, ids: new SequentialIds(), outcome, ...when });
  expect(loan.charges.map(({ amount }) => amount)).toEqual(costs ? [usd(20)] : []);
  expect(loan.inFlightAmount).toEqual(usd(0));
});
