import { expect, it } from 'vitest';
import { importedRequest } from '../../../domain/loan-requests/imported-request.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoanRequest, BORROWER, usd } from '../../support/lending.ts';

const request = importedRequest({
  id: idNumber<'LoanRequest'>(1),
  borrowerId: BORROWER,
  amount: usd(10_000),
  currency: 'USD',
  term: 12,
  rate: Rate.ofPercent(12),
  product: null,
  disbursedOn: calendarDay('2025-01-15'),
  disbursedAt: new Date('2025-01-15T04:00:00.000Z'),
});

it('is Disbursed on the terms of the other system, and no news', () => {
  expect(request).toMatchObject({ status: 'Disbursed', term: 12, monthlyPayment: usd(888.49) });
  expect(request.pullEvents()).toEqual([]);
});

it('has the fields of every request', () => {
  const ordinary = aLoanRequest();
  ordinary.pullEvents();
  const fieldsOf = (one: object) => Object.keys(one).filter((name) => name !== 'recorded');
  expect(fieldsOf(request).toSorted()).toEqual(fieldsOf(ordinary).toSorted());
});
