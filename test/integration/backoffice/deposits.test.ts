import { afterAll, expect, it } from 'vitest';
import { portfolioContext } from '../../../bootstrap/contexts/portfolio.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { disbursedLoan } from '../../support/app.ts';
import { codeOf, done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';
import { expectReconciled } from '../../support/reconcile.ts';

const { service, operator, borrower } = await openService();
afterAll(() => expectReconciled(service));

const newLoan = () => disbursedLoan(borrower, operator, { amount: 300, term: 3 });
const newDeposit = async (reference: string, given: object = {}) =>
  (await done(operator.recordsDeposit(reference, 100, given))).depositId;
/** What was lent and repaid this month. */
const flows = async () => {
  const overview = service.app.container.resolve(portfolioContext.ports.overviewQueries);
  const { businessDate } = await operator.reads('/sandbox/clock');
  return (await overview.flows(calendarDay(businessDate))).at(-1);
};
const references = async (claimed: boolean) =>
  (await operator.reads(`/backoffice/deposits?claimed=${claimed}&limit=100`)).map(
    ({ reference }: { reference: string }) => reference,
  );

it('is a payment of the loan that an operator names, from the day on which it was received', async () => {
  const loanId = await newLoan();
  const { paymentId: waiting } = await done(borrower.reportsTransfer(loanId, 100, 'M-1'));
  const depositId = await newDeposit('M-1', { confirmationCode: '493021', receivedAt: '2026-01-31T10:00:00.000Z' });
  const [first, replayed] = [
    await operator.withKey('match-1').matches(depositId, loanId),
    await operator.withKey('match-1').matches(depositId, loanId),
  ];

  const { paymentId } = await done(first);

  expect(first.body.data).toMatchObject({
    depositId,
    reference: 'M-1',
    paymentId,
    returnedAt: null,
    returnReason: null,
  });
  expect([replayed.text, replayed.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
  expect(await borrower.reads(`/payments/${paymentId}`)).toMatchObject({
    loanId,
    amount: 100,
    status: 'Completed',
    paymentMethod: 'bank_transfer',
    reference: 'M-1',
  });
  expect((await borrower.reads(`/payments/${waiting}`)).status).toBe('Pending');
  expect((await borrower.reads(`/loans/${loanId}`)).paidAmount).toBe(100);
  const [line] = await service.query<{ day: string }>(
    `select value_on::text as day from payments where id = '${paymentId}'`,
  );
  expect(line).toEqual({ day: '2026-01-31' });
  expect(await operator.reads(`/backoffice/audit?subjectId=${depositId}`)).toMatchObject([
    { action: 'deposit.match', before: { paymentId: null }, after: { paymentId } },
    { action: 'deposit.record' },
  ]);
  expect(await codeOf(operator.matches(depositId, loanId))).toBe('DEPOSIT_NOT_AVAILABLE');
  expect(await codeOf(operator.sendsBack(depositId))).toBe('DEPOSIT_NOT_AVAILABLE');
  expect(await references(true)).toContain('M-1');

  await done(operator.reverses(paymentId));
  expect((await borrower.reads(`/loans/${loanId}`)).paidAmount).toBe(0);
  expect(await codeOf(operator.matches(depositId, loanId))).toBe('DEPOSIT_NOT_AVAILABLE');
});

it('goes back to its sender once, is then neither claimed nor unclaimed, and is not money that was lent', async () => {
  await newLoan();
  const before = await flows();
  const depositId = await newDeposit('B-1');
  expect(await references(false)).toContain('B-1');

  expect(await done(operator.sendsBack(depositId, 'The sender has no loan.'))).toMatchObject({
    paymentId: null,
    returnedAt: expect.any(String),
    returnReason: 'The sender has no loan.',
  });

  expect(before).toMatchObject({ disbursed: expect.any(Number) });
  expect(await flows()).toEqual(before);
  expect(await references(false)).not.toContain('B-1');
  expect(await references(true)).not.toContain('B-1');
  expect(await codeOf(operator.sendsBack(depositId))).toBe('DEPOSIT_NOT_AVAILABLE');
  const loanId = await newLoan();
  expect(await codeOf(operator.matches(depositId, loanId))).toBe('DEPOSIT_NOT_AVAILABLE');
  const { paymentId } = await done(borrower.reportsTransfer(loanId, 100, 'B-1'));
  expect(await codeOf(borrower.verifies(paymentId))).toBe('PAYMENT_VERIFICATION_FAILED');
});

it('is refused for another currency, a settled loan, more than is owed, and ids that do not exist', async () => {
  const loanId = await newLoan();
  const [bolivares, large, small] = [
    await newDeposit('R-1', { currency: 'VES' }),
    await newDeposit('R-2', { amount: 1000 }),
    await newDeposit('R-3'),
  ];
  const unknown = '01990000-0000-7000-8000-00000000dead';
  const { remainingAmount } = await borrower.reads(`/loans/${loanId}`);
  const settling = await newDeposit('R-4', { amount: remainingAmount });

  expect(await codeOf(operator.matches(bolivares, loanId))).toBe('CURRENCY_MISMATCH');
  expect(await codeOf(operator.matches(large, loanId))).toBe('AMOUNT_EXCEEDS_BALANCE');
  expect((await operator.matches(small, unknown)).body.error).toMatchObject({ code: 'INVALID_PAYMENT' });
  expect((await operator.matches(small, 'nothing')).body.error).toMatchObject({ code: 'INVALID_PAYMENT' });
  await done(operator.matches(settling, loanId));
  expect((await borrower.reads(`/loans/${loanId}`)).status).toBe('Completed');
  expect(await codeOf(operator.matches(small, loanId))).toBe('LOAN_COMPLETED');
  expect(await references(false)).toEqual(expect.arrayContaining(['R-1', 'R-2', 'R-3']));
});
