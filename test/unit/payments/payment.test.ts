import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidPayment } from '../../../domain/payments/payment.errors.ts';
import type { Payment, PaymentStatus } from '../../../domain/payments/payment.ts';
import { PAYMENT_METHODS } from '../../../domain/payments/payment-method.ts';
import { Money } from '../../../domain/shared/money.ts';
import { aDeposit, aPayment, aReference, BOOKED_AT, BORROWER, usd } from '../../support/lending.ts';

const LATER = new Date('2027-01-31T15:00:01.000Z');

describe('Payment', () => {
  it('is born on its way, with nothing known of its outcome', () => {
    const payment = aPayment();

    expect(payment).toMatchObject({
      status: 'Processing',
      transactionId: null,
      completedAt: null,
      failureReason: null,
    });
    expect(payment).toMatchObject({ amount: usd(888.49), reference: null, createdAt: BOOKED_AT });
    expect(payment.pullEvents()).toEqual([]);
  });

  it.each(PAYMENT_METHODS)('is never of nothing, by %s either', (method) => {
    expect(() => aPayment({ method, bankId: 'a bank', amount: Money.zero })).toThrow(
      expect.objectContaining({ code: 'INVALID_PAYMENT', details: [expect.objectContaining({ field: 'amount' })] }),
    );
  });

  it('names its bank when it is a bank transfer, and need not otherwise', () => {
    expect(() => aPayment({ method: 'bank_transfer', bankId: null })).toThrow(InvalidPayment);
    expect(aPayment({ method: 'bank_transfer', bankId: 'a bank' }).bankId).toBe('a bank');
    expect(aPayment({ method: 'card', bankId: null }).bankId).toBeNull();
  });

  it('asks the gateway for what it is, under its own id', () => {
    const payment = aPayment({ method: 'bank_transfer', bankId: 'a bank' });

    expect(payment.order()).toEqual({
      paymentId: payment.id,
      amount: usd(888.49),
      currency: 'USD',
      method: 'bank_transfer',
      bankId: 'a bank',
    });
  });

  it('keeps the name that the gateway gave it, and is still on its way', () => {
    const payment = aPayment();

    payment.accept('tx-1');

    expect(payment).toMatchObject({ status: 'Processing', transactionId: 'tx-1' });
  });

  it('completes, and tells', () => {
    const payment = aPayment();

    payment.complete(LATER);

    expect(payment).toMatchObject({ status: 'Completed', completedAt: LATER, failureReason: null });
    expect(payment.pullEvents()).toEqual([{ type: 'payment.completed', ...subjectOf(payment), reference: null }]);
  });

  it('fails, and tells why', () => {
    const payment = aPayment();

    payment.fail('insufficient funds', LATER);

    expect(payment).toMatchObject({ status: 'Failed', completedAt: null, failureReason: 'insufficient funds' });
    expect(payment.pullEvents()).toEqual([
      { type: 'payment.failed', ...subjectOf(payment), reason: 'insufficient funds' },
    ]);
  });

  it('counts wrong codes, and locks the verification after five', () => {
    const [payment, deposit] = [aReference(), aDeposit()];
    const verifyWrongly = () => payment.verify([deposit], 'wrong', BOOKED_AT);

    for (let tries = 0; tries < 4; tries++) verifyWrongly();
    expect(payment).toMatchObject({ wrongCodes: 4, verificationLockedUntil: null });

    verifyWrongly();
    expect(payment.wrongCodes).toBe(0);
    expect(payment.verificationLockedUntil).toEqual(new Date('2027-01-31T15:15:00.000Z'));
  });

  it('has one outcome at most, whatever it is told afterwards', () => {
    const commands = fc.array(fc.constantFrom('accept', 'complete', 'fail'), { maxLength: 12 });
    fc.assert(
      fc.property(commands, (sequence) => {
        const payment = aPayment();
        let expected: PaymentStatus = 'Processing';

        for (const command of sequence) {
          const decided = expected !== 'Processing';
          if (command === 'accept') payment.accept('tx-1');
          else if (decided) expect(() => tell(payment, command)).toThrow(`cannot go from ${expected}`);
          else expected = tell(payment, command);

          expect(payment.status).toBe(expected);
          expect(payment.completedAt).toEqual(expected === 'Completed' ? LATER : null);
          expect(payment.failureReason).toBe(expected === 'Failed' ? 'declined' : null);
        }

        expect(payment.pullEvents()).toHaveLength(expected === 'Processing' ? 0 : 1);
      }),
    );
  });
});

describe('Deposit', () => {
  it('has no borrower until a payment claims it', () => {
    const deposit = aDeposit();
    expect(deposit.borrowerId).toBeNull();

    deposit.claim(aReference(), LATER);

    expect(deposit).toMatchObject({ borrowerId: BORROWER, claimedBy: aReference().id, claimedAt: LATER });
    expect(deposit.pullEvents().at(-1)).toMatchObject({ type: 'deposit.claimed', borrowerId: BORROWER });
  });
});

function tell(payment: Payment, command: 'complete' | 'fail'): PaymentStatus {
  if (command === 'complete') {
    payment.complete(LATER);
    return 'Completed';
  }
  payment.fail('declined', LATER);
  return 'Failed';
}

function subjectOf({ id: paymentId, loanId, borrowerId, amount, currency }: Payment) {
  return { occurredAt: LATER, paymentId, loanId, borrowerId, amount, currency };
}
