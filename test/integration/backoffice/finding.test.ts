import { describe, expect, it } from 'vitest';
import { addDays } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, openOffer, settled } from '../../support/app.ts';
import { refundDue, wholeLife } from '../../support/books.ts';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';

const { service, operator } = await openService({ SANDBOX_CLOCK: 'true' });

const borrowerIn = async (url: string) => {
  const data = await operator.reads(url);
  return (Array.isArray(data) ? data[0] : data).borrower;
};

it('each row of the back office names its borrower, until the account is deleted', async () => {
  const person = await service.borrower();
  const { userId } = person;
  const { requestId } = await openOffer(person, operator);
  const loanId = await wholeLife(service, person, operator);
  const { ticketId } = await done(person.opensTicket());
  await done(person.uploadsDocument());
  const other = await disbursedLoan(person, operator, { amount: 300, term: 3 });
  await refundDue(service, person, other);
  const { depositId } = await done(operator.recordsDeposit('MATCHED', 50));
  await done(operator.withKey('named').matches(depositId, other));
  await done(person.paysOff(other));
  await settled(person);
  const kept = [
    '/backoffice/requests',
    `/backoffice/requests/${requestId}`,
    `/backoffice/requests/${requestId}/offers`,
    `/backoffice/loans?userId=${userId}`,
    `/backoffice/loans/${loanId}`,
    `/backoffice/payments?userId=${userId}`,
    '/backoffice/deposits?claimed=true',
    `/backoffice/refunds?userId=${userId}`,
    `/backoffice/tickets?userId=${userId}`,
    `/backoffice/tickets/${ticketId}`,
  ];
  const { email } = await person.reads('/user/profile');
  const named = { userId, firstName: 'Some', lastName: 'Borrower', email };
  for (const url of [...kept, `/backoffice/documents?userId=${userId}`]) {
    expect([url, await borrowerIn(url)]).toEqual([url, named]);
  }
  expect(await borrowerIn('/backoffice/deposits?claimed=false')).toBeNull();

  for (const { paymentId } of await operator.reads(`/backoffice/refunds?userId=${userId}&refunded=false`)) {
    await done(operator.paysRefund(paymentId, 'PAYOUT'));
  }
  await done(person.deletesAccount());
  for (const url of kept) {
    expect([url, await borrowerIn(url)]).toEqual([url, { userId, firstName: null, lastName: null, email: null }]);
  }
  // The answer to a match names the borrower.
  expect(await service.query(`select 1 from idempotency_keys where key = 'named'`)).toEqual([]);
});

const ids = async (url: string): Promise<string[]> => {
  const rows = await operator.reads(url);
  return rows.map((row: Record<string, string>) => row.loanId ?? row.requestId);
};

describe('lists of the back office', async () => {
  const person = await service.borrower();
  const own = `userId=${person.userId}`;
  const loans: string[] = [];
  for (const amount of [2000, 300, 1000]) loans.push(await disbursedLoan(person, operator, { amount, term: 3 }));
  const [large = '', small = '', middle = ''] = loans;
  await service.query(`update loans set created_at = '2026-02-01T00:00:00Z' where id = '${large}'`);
  await service.query(`update loans set created_at = '2026-02-28T23:59:59.999Z' where id = '${small}'`);

  it.each([
    ['sort=amount', [small, middle, large]],
    ['sort=-amount', [large, middle, small]],
    ['sort=createdAt', [large, small, middle]],
    ['sort=-createdAt', [middle, small, large]],
    ['from=2026-02-01&to=2026-02-28', [small, large]],
    ['from=2026-02-01&to=2026-02-28&sort=-amount', [large, small]],
    ['to=2026-02-01', [large]],
    ['from=2026-02-02&to=2026-02-27', []],
    ['from=2026-02-02&sort=amount', [small, middle]],
  ])('are filtered and sorted by %s', async (query, expected) => {
    expect(await ids(`/backoffice/loans?${own}&${query}`)).toEqual(expected);
  });

  it.each(['amount', '-amount', 'createdAt', '-createdAt', 'daysPastDue', '-daysPastDue'])(
    'are read to their end by the links, sorted by %s',
    async (sort) => {
      const whole = await ids(`/backoffice/loans?sort=${sort}`);
      const seen: string[] = [];
      let url: string | undefined = `/backoffice/loans?sort=${sort}&limit=1`;
      while (url !== undefined && seen.length < 20) {
        seen.push(...(await ids(url)));
        const { headers } = await operator.get(url);
        url = /<([^>]*)>; rel="next"/.exec(String(headers.link))?.[1];
      }
      expect(seen).toEqual(whole);
      expect(seen.length).toBeGreaterThan(3);
    },
  );

  it('read any cursor of the right form', async () => {
    for (const sort of ['amount', 'createdAt', '-daysPastDue']) {
      const { status } = await operator.get(`/backoffice/loans?sort=${sort}&after=zzzzzzzzzz_${person.userId}`);
      expect([sort, status]).toEqual([sort, 200]);
    }
  });

  const lists = ['requests', 'loans', 'payments', 'tickets', 'documents'];

  it.each(lists)('of %s have a person, a period and an order', async (list) => {
    const { status, body } = await operator.get(
      `/backoffice/${list}?${own}&from=2026-01-01&to=2199-12-31&sort=createdAt`,
    );
    expect(status).toBe(200);
    expect(body.data.every((row: { userId: string }) => row.userId === person.userId)).toBe(true);
    expect(await operator.reads(`/backoffice/${list}?userId=nonsense`)).toEqual([]);
  });

  it.each([
    ...lists.flatMap((list) => [
      [`${list}?from=2026-02-02&to=2026-02-01`, '/from'],
      [`${list}?from=2026-02-30`, '/from'],
      [`${list}?to=2200-01-01`, '/to'],
    ]),
  ])('refuse %s', async (query, path) => {
    const { status, body } = await operator.get(`/backoffice/${query}`);

    expect([status, body.error]).toMatchObject([400, { code: 'VALIDATION_FAILED', details: [{ path }] }]);
  });

  it('say how many days past due a loan is, and sort by them', async () => {
    const due = (await operator.reads(`/backoffice/loans/${small}`)).nextPaymentDate.slice(0, 10);
    await done(operator.movesClock(addDays(due, 10)));
    const late = await disbursedLoan(person, operator, { amount: 400, term: 3 });
    const inOrder = await operator.reads(`/backoffice/loans?${own}&sort=-daysPastDue`);

    expect(inOrder.map((loan: { daysPastDue: number }) => loan.daysPastDue)).toEqual([10, 10, 10, 0]);
    expect(inOrder.at(-1).loanId).toBe(late);
    expect((await ids(`/backoffice/loans?${own}&sort=daysPastDue`))[0]).toBe(late);
    expect((await operator.reads(`/backoffice/loans/${large}`)).daysPastDue).toBe(10);
  });
});
