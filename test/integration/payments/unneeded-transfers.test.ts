import { afterAll, expect, it } from 'vitest';
import { portfolioContext } from '../../../bootstrap/contexts/portfolio.ts';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, settled } from '../../support/app.ts';
import { codeOf, done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';
import { expectReconciled } from '../../support/reconcile.ts';

const { service, operator } = await openService();
afterAll(() => expectReconciled(service));

const today = async () => calendarDay((await operator.reads('/sandbox/clock')).businessDate);
const close = async (days = 0) => service.app.closing.closeBusinessDay.execute({ date: addDays(await today(), days) });
/** What was lent and repaid this month. */
const flows = async () =>
  (await service.app.container.resolve(portfolioContext.ports.overviewQueries).flows(await today())).at(-1);

/** A transfer of 100 is announced, and then the loan is paid off without it. */
async function announced(reference: string) {
  const borrower = await service.borrower();
  const loanId = await disbursedLoan(borrower, operator, { amount: 300, term: 3 });
  const { paymentId } = await done(borrower.reportsTransfer(loanId, 100, reference));
  await done(borrower.paysOff(loanId));
  await settled(borrower);
  return { borrower, paymentId };
}

it('a transfer that comes after the payoff is owed back, and paid out, before the account can be deleted', async () => {
  const { borrower, paymentId } = await announced('LATE');
  await done(borrower.send('PUT', '/user/language', { language: 'es' }));
  const { depositId } = await done(operator.recordsDeposit('LATE', 100));
  const before = await flows();
  expect(await codeOf(borrower.verifies(paymentId))).toBe('AMOUNT_EXCEEDS_BALANCE');
  expect(await codeOf(borrower.deletesAccount())).toBe('ACCOUNT_HAS_OPEN_LOANS');

  await close();

  expect(await borrower.reads(`/payments/${paymentId}`)).toMatchObject({ status: 'Failed', completedAt: null });
  const [deposit] = await operator.reads('/backoffice/deposits?claimed=true&reference=LATE');
  expect(deposit).toMatchObject({ depositId, paymentId, returnedAt: null });
  const [refund] = await operator.reads(`/backoffice/refunds?userId=${borrower.userId}`);
  expect(refund).toMatchObject({ paymentId, amount: 100, refundedAt: null });
  expect(await borrower.reads('/notifications')).toContainEqual(
    expect.objectContaining({ title: 'Le devolveremos su transferencia', message: expect.stringContaining('100,00') }),
  );
  expect(await codeOf(borrower.verifies(paymentId))).toBe('PAYMENT_NOT_PENDING');
  expect(await codeOf(borrower.deletesAccount())).toBe('ACCOUNT_HAS_OPEN_LOANS');
  await expectReconciled(service);

  await done(operator.paysRefund(paymentId));
  await done(borrower.deletesAccount());
  expect(await flows()).toEqual(before);
});

it('a transfer that comes after the account was deleted is left to an operator', async () => {
  const { borrower, paymentId } = await announced('AFTERWARDS');
  await done(borrower.deletesAccount());
  const { depositId } = await done(operator.recordsDeposit('AFTERWARDS', 100));

  await close(31);

  expect(await operator.reads(`/backoffice/payments?userId=${borrower.userId}&status=Failed`)).toMatchObject([
    { paymentId, failureReason: 'the transfer was not verified within 30 days' },
  ]);
  expect(await operator.reads('/backoffice/deposits?claimed=false')).toMatchObject([{ depositId }]);
});
