import { expect, it } from 'vitest';
import { addDays, addMonths, type CalendarDay, midnightText } from '../../../domain/shared/calendar.ts';
import { inDays } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';

const { service, borrower, operator } = await openService();

const TERMS = { amount: 10_000, term: 12, interestRate: 12 };
const FIGURES = { amountFinanced: 10_000, financeCharge: 661.86, monthlyPayment: 888.49, lastPayment: 888.47, apr: 12 };
/** A day that no clock has reached, within the bounds of the sandbox clock. The month after it has no such day. */
const LATER =
  Array.from({ length: 100 }, (_, after) => inDays(after + 1)).find(
    (day) => addMonths(day, 1).slice(-2) < day.slice(-2),
  ) ?? expect.fail();

const preview = (given: object = {}) => done(borrower.send('POST', '/requests/disclosure', { ...TERMS, ...given }));
const disclosed = (requestId: string) => borrower.reads(`/requests/${requestId}/disclosure`);

async function datesFrom(date: CalendarDay) {
  await service.app.closing.closeBusinessDay.execute({ date });
  return { firstPaymentDate: midnightText(addMonths(date, 1)), lastPaymentDate: midnightText(addMonths(date, 12)) };
}

it.each(['2027-01-31', '2027-01-31T23:30:00.000Z', '2027-01-31T00:00:00Z'])(
  'a preview counts from the disbursement date %s',
  async (disbursementDate) => {
    const dates = { firstPaymentDate: '2027-02-28T00:00:00.000Z', lastPaymentDate: '2028-01-31T00:00:00.000Z' };
    expect(await preview({ disbursementDate })).toMatchObject({ ...FIGURES, ...dates });
  },
);

it('a request is disclosed from the business date, then from the day its loan was disbursed', async () => {
  const { requestId } = await done(borrower.asksFor(10_000, { currency: 'VES' }));
  const { interestRate } = await borrower.reads(`/requests/${requestId}`);
  expect(await disclosed(requestId)).toMatchObject({ amountFinanced: 10_000, apr: interestRate });

  await done(operator.approves(requestId, 12));
  const before = await datesFrom(LATER);
  expect(await disclosed(requestId)).toMatchObject({ ...FIGURES, ...before });
  expect(await preview()).toEqual(await disclosed(requestId));

  await done(operator.disburses(requestId));
  const after = await datesFrom(addDays(LATER, 15));
  expect(await disclosed(requestId)).toMatchObject({ ...FIGURES, ...before });
  expect(await preview()).toMatchObject({ ...FIGURES, ...after });
});
