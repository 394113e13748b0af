import { beforeEach, expect, it } from 'vitest';
import { SettlePayments } from '../../../application/payments/settle-payments.ts';
import type { PaymentId } from '../../../domain/shared/ids.ts';
import { transactionOf } from '../../support/fakes/scripted-gateway.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, BORROWER, usd } from '../../support/lending.ts';
import { lendingDesk } from '../../support/lending-in-memory.ts';

const OTHER_LOAN = idNumber<'Loan'>(21);
const [FIRST, SECOND, THIRD] = [31, 32, 33].map((number) => idNumber<'Payment'>(number)) as [
  PaymentId,
  PaymentId,
  PaymentId,
];

let desk: Awaited<ReturnType<typeof lendingDesk>>;
let named: Parameters<SettlePayments['execute']>[0];

/** Two payments of one loan and one of another, due together. */
beforeEach(async () => {
  desk = await lendingDesk();
  await desk.loans.add(aLoan({ id: OTHER_LOAN }));
  await desk.order(100, { paymentId: FIRST });
  await desk.order(50, { paymentId: SECOND });
  await desk.order(70, { paymentId: THIRD, loanId: OTHER_LOAN });
  named = desk.payments.all.map(({ id: paymentId, loanId }) => ({ paymentId, loanId, borrowerId: BORROWER }));
  desk.gateway.outcome = { status: 'succeeded' };
});

const paid = async () => [(await desk.loan()).paidAmount, (await desk.loans.get(OTHER_LOAN)).paidAmount];

it('payments that are due together settle in two units of work', async () => {
  let runs = 0;
  const run = desk.unitOfWork.run.bind(desk.unitOfWork);
  desk.unitOfWork.run = (work) => {
    runs++;
    return run(work);
  };
  await new SettlePayments(desk).execute(named);

  expect(await paid()).toEqual([usd(150), usd(70)]);
  expect(runs).toBe(2);
});

it('those of them that are settled already stay as they are', async () => {
  await desk.settle(SECOND);

  await new SettlePayments(desk).execute(named);
  await new SettlePayments(desk).execute(named);

  expect(await paid()).toEqual([usd(150), usd(70)]);
});

it('one that is still processing is asked after again, and does not hold up the others', async () => {
  const { outcomeOf } = desk.gateway;
  desk.gateway.outcomeOf = async (order, ...now) =>
    order.transactionId === transactionOf(FIRST)
      ? { status: 'processing' }
      : outcomeOf.call(desk.gateway, order, ...now);
  const before = desk.jobs.named('settle-payment').length;

  await new SettlePayments(desk).execute(named);

  expect(await paid()).toEqual([usd(50), usd(70)]);
  expect(desk.jobs.named('settle-payment').slice(before)).toMatchObject([{ paymentId: FIRST }]);
});
