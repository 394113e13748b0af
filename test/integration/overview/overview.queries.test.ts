import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kyselyOverviewQueries } from '../../../adapters/persistence/overview/overview.queries.ts';
import type { OverviewQueries } from '../../../application/overview/overview.queries.ts';
import { addDays, addMonths, type CalendarDay, dayOf } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, payInstallments, startApp, type TestApp } from '../../support/app.ts';

describe('the overview', () => {
  let app: TestApp;
  let overview: OverviewQueries;
  let today: CalendarDay;

  beforeAll(async () => {
    app = await startApp();
    overview = kyselyOverviewQueries(app.app.orm.em.fork());
    today = dayOf(new Date());
    const [borrower, operator] = [await app.borrower(), await app.operator()];
    const loanId = await disbursedLoan(borrower, operator);
    await payInstallments(borrower, loanId, 1);
    await disbursedLoan(borrower, operator, { amount: 500 });
    await borrower.send('POST', '/requests', { amount: 900, currency: 'USD', term: 6 });
  });
  afterAll(() => app.close());

  it('counts what waits for an operator', async () => {
    expect(await overview.counts(today)).toEqual({
      requestsWaiting: 1,
      requestsApproved: 0,
      paymentsInFlight: 0,
      ticketsWaiting: 0,
      loansOverdue: 0,
      loansDefaulted: 0,
    });
    expect((await overview.counts(addDays(addMonths(today, 1), 1))).loansOverdue).toBe(1);
  });

  it('sums what was disbursed and repaid by month and currency, of the last twelve months', async () => {
    const flow = { month: today.slice(0, 7), currency: 'USD', disbursed: 10_500, repaid: 888.49 };

    expect(await overview.flows(today)).toEqual([flow]);
    expect(await overview.flows(addMonths(today, 11))).toEqual([flow]);
    expect(await overview.flows(addMonths(today, 12))).toEqual([]);
  });

  it('groups open loans by days past due', async () => {
    const counts = async (day: CalendarDay) => (await overview.pastDue(day)).map(({ loans }) => loans);
    const due = addMonths(today, 1);

    expect(await overview.pastDue(today)).toEqual([
      { from: 0, to: 0, loans: 2 },
      { from: 1, to: 29, loans: 0 },
      { from: 30, to: 59, loans: 0 },
      { from: 60, to: 89, loans: 0 },
      { from: 90, to: null, loans: 0 },
    ]);
    // The next due date of the first loan is a month later.
    expect(await counts(addDays(due, 1))).toEqual([1, 1, 0, 0, 0]);
    expect(await counts(addDays(due, 95))).toEqual([0, 0, 0, 1, 1]);
  });
});
