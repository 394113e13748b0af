import { describe, expect, it } from 'vitest';
import { kyselyOverviewQueries } from '../../../adapters/persistence/portfolio/overview.queries.ts';
import { addDays, addMonths, type CalendarDay } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, inDays, payInstallments, settled } from '../../support/app.ts';
import { defaultedLoan } from '../../support/books.ts';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';

describe('the overview', async () => {
  const { service, borrower, operator } = await openService();
  const overview = kyselyOverviewQueries(service.app.orm.em.fork());
  const today = inDays(0);
  await payInstallments(borrower, await disbursedLoan(borrower, operator), 1);
  await disbursedLoan(borrower, operator, { amount: 500 });
  await done(borrower.asksFor(900, { term: 6 }));

  it('counts what waits for an operator', async () => {
    const more = { requestsUrgent: 0, transfersWaiting: 0, depositsUnclaimed: 0, refundsDue: 0, documentsPending: 0 };
    const waiting = {
      requestsWaiting: 1,
      requestsApproved: 0,
      paymentsInFlight: 0,
      ticketsWaiting: 0,
      approvalsWaiting: 0,
    };
    const failing = { loansOverdue: 0, loansDefaulted: 0, payoutsToResolve: 0, webhooksFailing: 0 };
    expect(await overview.counts(today)).toEqual({ ...waiting, ...more, ...failing });
    expect((await overview.counts(addDays(today, 24))).requestsUrgent).toBe(0);
    expect((await overview.counts(addDays(today, 25))).requestsUrgent).toBe(1);
    expect((await overview.counts(addMonths(today, 1))).loansOverdue).toBe(0);
    expect((await overview.counts(addDays(addMonths(today, 1), 1))).loansOverdue).toBe(1);
  });

  it('counts webhooks that were disabled after their last try, or have a delivery to try again', async () => {
    const id = (number: number) => `'01990000-0000-7000-8000-00000000000${number}'`;
    const reasons = ['null', 'null', `'It failed.'`, `'An operator disabled it.'`];
    const webhooks = reasons.map(
      (why, at) => `(${id(at)}, 'https://a.example', '[]', ${why} is null, ${why}, '[]', now())`,
    );
    await service.query(`insert into webhooks (id, url, events, enabled, disabled_reason, secrets, created_at) values ${webhooks};
      insert into webhook_deliveries (id, webhook_id, event_id, type, subject_id, user_id, occurred_at, created_at,
        status, attempts, next_attempt_at) select gen_random_uuid(), w.id, w.id, 'loan.active', w.id, w.id, now(), now(),
        'Pending', case w.id when ${id(0)} then 0 else 1 end, 'infinity' from webhooks w where enabled`);

    expect((await overview.counts(today)).webhooksFailing).toBe(2);
  });

  it('sums what was disbursed and repaid by month and currency, of the last twelve months', async () => {
    const flow = { month: today.slice(0, 7), currency: 'USD', disbursed: 10_500, repaid: 888.49 };

    const flows = await overview.flows(today);
    expect(flows.map(({ month }) => month)).toEqual(
      Array.from({ length: 12 }, (_, after) => addMonths(today, after - 11).slice(0, 7)),
    );
    expect(flows.at(-1)).toEqual(flow);
    expect(flows[0]).toEqual({ month: flows[0]?.month, currency: 'USD', disbursed: 0, repaid: 0 });
    expect((await overview.flows(addMonths(today, 11)))[0]).toEqual(flow);
    expect(await overview.flows(addMonths(today, 12))).toEqual([]);
  });

  it('takes back what was repaid when it is reversed, without the rebate of a payoff', async () => {
    const before = (await overview.flows(today)).at(-1);
    const loanId = await disbursedLoan(borrower, operator, { amount: 700 });
    const { paymentId } = await done(borrower.paysOff(loanId));
    await settled(borrower);
    const during = (await overview.flows(today)).at(-1);
    await done(operator.reverses(paymentId));
    const after = (await overview.flows(today)).at(-1);

    expect(during?.repaid).toBeCloseTo((before?.repaid ?? 0) + 700, 2);
    expect(after?.repaid).toBe(before?.repaid);
    const transactions = await borrower.reads(`/loans/${loanId}/transactions`);
    expect(transactions.map(({ type }: { type: string }) => type)).toContain('Rebate');
  });

  it('groups open loans by days past due; a paused one has none', async () => {
    const counts = async (day: CalendarDay) => (await overview.pastDue(day)).map(({ loans }) => loans);
    const due = addMonths(today, 1);

    expect(await overview.pastDue(today)).toEqual([
      { from: 0, to: 0, loans: 3 },
      { from: 1, to: 29, loans: 0 },
      { from: 30, to: 59, loans: 0 },
      { from: 60, to: 89, loans: 0 },
      { from: 90, to: null, loans: 0 },
    ]);
    // The next due date of the first loan is a month later.
    expect(await counts(addDays(due, 1))).toEqual([1, 2, 0, 0, 0]);
    expect(await counts(addDays(due, 95))).toEqual([0, 0, 0, 1, 2]);
    const become = (status: string) => service.query(`update loans set status = '${status}'`);
    await become('Defaulted');
    expect(await counts(addDays(due, 1))).toEqual([1, 2, 0, 0, 0]);
    await become('Paused');
    expect(await counts(addDays(due, 1))).toEqual([3, 0, 0, 0, 0]);
    expect((await overview.counts(addDays(due, 1))).loansOverdue).toBe(0);
    await become('Active');
  });

  it('counts a loan in default as that only', async () => {
    const later = addDays(addMonths(today, 1), 1);
    const { loansOverdue } = await overview.counts(later);
    const loanId = await defaultedLoan(service, borrower, operator);

    expect(await overview.counts(later)).toMatchObject({ loansOverdue, loansDefaulted: 1 });

    // Money after a write-off is repaid, too.
    await operator.writesOff(loanId);
    const before = (await overview.flows(today)).at(-1)?.repaid ?? 0;
    await borrower.pays(loanId, 10);
    await settled(borrower);
    expect((await overview.flows(today)).at(-1)?.repaid).toBeCloseTo(before + 10, 2);
  });
});
