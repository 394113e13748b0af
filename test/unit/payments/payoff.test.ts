import { beforeEach, describe, expect, it } from 'vitest';
import { PayLoan } from '../../../application/payments/pay-loan.ts';
import { SettlePayment } from '../../../application/payments/settle-payment.ts';
import { LoanNotFound, PaymentInProgress } from '../../../domain/loans/loan.errors.ts';
import { InvalidPayment, PaymentDeclined } from '../../../domain/payments/payment.errors.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, BORROWER, usd } from '../../support/lending.ts';
import { lendingInMemory } from '../../support/lending-in-memory.ts';

const loanId = aLoan().id;
const ID = idNumber<'Payment'>(7);
const FIRST_DUE = calendarDay('2027-02-28');
const days = { today: FIRST_DUE };

let at: ReturnType<typeof lendingInMemory>;

beforeEach(async () => {
  days.today = FIRST_DUE;
  at = { ...lendingInMemory(), calendar: { today: async () => days.today } };
  await at.loans.add(aLoan());
});

const loan = () => at.loans.get(loanId);
const settle = async () => {
  at.gateway.outcome = { status: 'succeeded' };
  await new SettlePayment(at).execute({ paymentId: ID, loanId, borrowerId: BORROWER });
};

describe.each([
  ['local', false],
  ['remote', true],
])('a payoff through a %s gateway', (_kind, remote) => {
  beforeEach(() => {
    at.gateway.remote = remote;
  });

  const payOff = (given: object = {}) =>
    new PayLoan(at).execute({
      ...{ borrowerId: BORROWER, loanId, amount: 'payoff', method: 'card', bankId: null, paymentId: ID },
      ...given,
    });

  it('charges the quote of its day, and pays the loan off however late it settles', async () => {
    expect(await payOff()).toMatchObject({ amount: usd(10_100), status: 'Processing', valueOn: FIRST_DUE });
    expect(await loan()).toMatchObject({ inFlightAmount: usd(10_100), payoff: { paymentId: ID, asOf: FIRST_DUE } });

    days.today = calendarDay('2027-05-15');
    await settle();

    expect(await loan()).toMatchObject({ status: 'Completed', totalInterest: usd(100), payoff: null });
  });

  it('leaves the loan as it was if the gateway declines it', async () => {
    const before = await loan();
    at.gateway.answer = { status: 'declined', reason: 'insufficient funds' };

    await expect(payOff()).rejects.toThrow(PaymentDeclined);

    expect(await loan()).toEqual(before);
    expect((await at.payments.get(ID)).status).toBe('Failed');
  });

  it('is refused while a payment is processing, for a bank transfer without a bank, and on an unknown loan', async () => {
    await expect(payOff({ method: 'bank_transfer' })).rejects.toThrow(InvalidPayment);
    await expect(payOff({ loanId: idNumber(999) })).rejects.toThrow(LoanNotFound);
    await payOff({ amount: 10 });

    await expect(payOff({ paymentId: idNumber(8) })).rejects.toThrow(PaymentInProgress);

    expect(await loan()).toMatchObject({ inFlightAmount: usd(10), payoff: null });
  });
});

it('a payoff that is resumed on another day keeps the amount of its first quote', async () => {
  const order = {
    borrowerId: BORROWER,
    loanId,
    amount: 'payoff',
    method: 'card',
    bankId: null,
    paymentId: ID,
  } as const;
  const payOff = () => new PayLoan(at).execute(order);
  at.gateway.duringCall = () => {
    throw new Error('The process ends here.');
  };
  await expect(payOff()).rejects.toThrow('ends here');
  at.gateway.duringCall = () => {};
  days.today = calendarDay('2027-03-31');

  expect(await payOff()).toMatchObject({ id: ID, amount: usd(10_100), valueOn: FIRST_DUE });

  await settle();
  expect(await loan()).toMatchObject({ status: 'Completed', paidAmount: usd(10_100) });
});
