import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  type CalendarDay,
  calendarDay,
  dayOf,
  midnightText,
} from '../../../domain/shared/calendar.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';
import type { Operator } from '../../support/operator.ts';

let service: TestApp;
let borrower: Borrower;
let operator: Operator;

beforeAll(async () => {
  service = await startApp();
  [borrower, operator] = await Promise.all([service.borrower(), service.operator()]);
});

afterAll(() => service.close());

const TERMS = { amount: 10_000, term: 12 };
const FIGURES = {
  amountFinanced: 10_000,
  financeCharge: 661.86,
  totalOfPayments: 10_661.86,
  numberOfPayments: 12,
  monthlyPayment: 888.49,
  lastPayment: 888.47,
  apr: 12,
  aprc: 12.68,
};

async function preview(disbursementDate?: string) {
  const body = { ...TERMS, interestRate: 12, ...(disbursementDate && { disbursementDate }) };
  return (await borrower.send('POST', '/requests/disclosure', body)).body.data;
}

const disclosed = async (requestId: string) => (await borrower.get(`/requests/${requestId}/disclosure`)).body.data;

/** A day that no clock has reached, within the bounds of the sandbox clock. The month after it is shorter. */
const LATER = (() => {
  const year = new Date().getUTCFullYear();
  const ends = ['03-31', '05-31', '08-31', '10-31'];
  const days = [year, year + 1].flatMap((each) => ends.map((end) => calendarDay(`${each}-${end}`)));
  return days.find((day) => day > addDays(dayOf(new Date()), 1)) ?? calendarDay(`${year + 1}-10-31`);
})();

async function datesFrom(date: CalendarDay) {
  await service.app.closing.closeBusinessDay.execute({ date });
  return {
    firstPaymentDate: midnightText(addMonths(date, 1)),
    lastPaymentDate: midnightText(addMonths(date, 12)),
  };
}

it.each(['2027-01-31', '2027-01-31T23:30:00.000Z', '2027-01-31T00:00:00Z'])(
  'a preview counts from the disbursement date %s',
  async (disbursementDate) => {
    expect(await preview(disbursementDate)).toEqual({
      ...FIGURES,
      firstPaymentDate: '2027-02-28T00:00:00.000Z',
      lastPaymentDate: '2028-01-31T00:00:00.000Z',
    });
  },
);

it('a request is disclosed from the business date, then from the day its loan was disbursed', async () => {
  const { requestId } = (await borrower.send('POST', '/requests', { ...TERMS, currency: 'VES' })).body.data;
  const { interestRate, monthlyPayment } = (await borrower.get(`/requests/${requestId}`)).body.data;
  const quoted = await disclosed(requestId);
  expect(quoted).toMatchObject({ monthlyPayment, amountFinanced: 10_000, numberOfPayments: 12 });
  expect(quoted.apr).toBe(interestRate);

  const path = `/backoffice/requests/${requestId}`;
  await operator.send('POST', `${path}/approve`, { interestRate: 12 });
  const before = await datesFrom(LATER);
  expect(await disclosed(requestId)).toEqual({ ...FIGURES, ...before });
  expect(await preview()).toEqual({ ...FIGURES, ...before });

  const { loanId } = (await operator.send('POST', `${path}/disburse`)).body.data;
  const after = await datesFrom(addDays(LATER, 15));
  expect(await disclosed(requestId)).toEqual({ ...FIGURES, ...before });
  expect(await preview()).toEqual({ ...FIGURES, ...after });

  const { paymentSchedule } = (await borrower.get(`/loans/${loanId}/paymentInfo`)).body.data;
  const [first, last] = [paymentSchedule.at(0), paymentSchedule.at(-1)];
  expect([first.dueDate, last.dueDate]).toEqual([before.firstPaymentDate, before.lastPaymentDate]);
  expect(last.principal + last.interest).toBeCloseTo(FIGURES.lastPayment, 10);
});
