import { expect, it } from 'vitest';
import { Payment } from '../../../domain/payments/payment.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { aPayment, BOOKED_AT } from '../../support/lending.ts';
import { midnightOf, momentOf } from '../../support/utc.ts';

it('a payment that another system received is Completed on its day, is no news, and can be reversed', () => {
  const on = calendarDay('2026-02-28');
  const { id, loanId, borrowerId, amount, currency } = aPayment();
  const order = {
    id,
    loanId,
    borrowerId,
    amount,
    currency,
    method: 'instant_debit',
    bankId: null,
    reference: null,
  } as const;
  const payment = new Payment({ ...order, isImported: true }, momentOf(midnightOf(on)));

  expect(payment).toMatchObject({
    status: 'Completed',
    valueOn: on,
    completedAt: midnightOf(on),
    createdAt: midnightOf(on),
  });
  expect(payment.pullEvents()).toEqual([]);
  payment.reverse('Chargeback', momentOf(BOOKED_AT));
  expect(payment.pullEvents().map(({ type }) => type)).toEqual(['payment.reversed']);
});
