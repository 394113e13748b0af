import { describe, expect, it } from 'vitest';
import type { Deposit } from '../../../domain/payments/deposit.ts';
import { InvalidPayment } from '../../../domain/payments/payment.errors.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { PAYMENT_METHODS } from '../../../domain/payments/payment-method.ts';
import type { PaymentStatus } from '../../../domain/payments/payment-status.ts';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { Money } from '../../../domain/shared/money.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aDeposit, aPayment, aReference, BOOKED_AT, BORROWER, usd } from '../../support/lending.ts';
import { faultsIn } from '../faults.ts';

const LATER = new Date('2027-01-31T15:00:01.000Z');
const RECORDED_ON = calendarDay('2027-01-31');

function settle(payment: Payment, command: 'complete' | 'fail'): PaymentStatus {
  if (command === 'complete') payment.complete(LATER);
  else payment.fail('declined', LATER);
  return command === 'complete' ? 'Completed' : 'Failed';
}

describe('Payment', () => {
  it('starts as Processing, without an outcome', () => {
    const payment = aPayment();

    expect(payment).toMatchObject({ status: 'Processing', amount: usd(888.49), reference: null, createdAt: BOOKED_AT });
    expect(payment).toMatchObject({ transactionId: null, completedAt: null, failureReason: null });
    expect(payment.pullEvents()).toMatchObject([{ type: 'payment.ordered', occurredAt: BOOKED_AT }]);
  });

  it.each(PAYMENT_METHODS)('of zero is refused, by %s', (method) => {
    const act = () => aPayment({ method, bankId: 'a bank', amount: Money.zero });

    expect(act).toThrow(InvalidPayment);
    expect(act).toThrow(faultsIn('amount'));
  });

  it('requires a bank when it is a bank transfer, and only then', () => {
    expect(() => aPayment({ method: 'bank_transfer', bankId: null })).toThrow(InvalidPayment);
    expect(aPayment({ method: 'card', bankId: null }).bankId).toBeNull();
  });

  it('is ordered from the gateway under its own id', () => {
    const payment = aPayment({ method: 'bank_transfer', bankId: 'a bank' });
    const { id: paymentId, amount } = payment;

    const order = { paymentId, amount, currency: 'USD', method: 'bank_transfer', bankId: 'a bank' };
    expect(payment.order()).toEqual(order);
  });

  it('does not expire, and is still Processing when the gateway accepts it', () => {
    const payment = aPayment();

    expect(payment.expire(addDays(RECORDED_ON, 400), [], BOOKED_AT)).toBe(false);
    payment.accept('tx-1');

    expect(payment).toMatchObject({ status: 'Processing', transactionId: 'tx-1' });
  });

  it.each([
    ['complete', { completedAt: LATER, failureReason: null }, 'payment.completed', { reference: null }],
    ['fail', { completedAt: null, failureReason: 'declined' }, 'payment.failed', { reason: 'declined' }],
  ] as const)('records its outcome: %s', (command, outcome, type, details) => {
    const payment = aPayment();
    payment.pullEvents();

    const status = settle(payment, command);

    const { id: paymentId, loanId, amount, valueOn } = payment;
    const ids = { paymentId, loanId, borrowerId: BORROWER, authorizationId: null };
    const subject = { occurredAt: LATER, ...ids, amount, currency: 'USD', valueOn };
    expect(payment).toMatchObject({ status, ...outcome });
    expect(payment.pullEvents()).toEqual([{ type, ...subject, ...details }]);
  });

  it.each(['complete', 'fail'] as const)('has one outcome: after %s, both are refused', (outcome) => {
    const payment = aPayment();
    payment.pullEvents();
    const status = settle(payment, outcome);
    const decided = { ...payment };

    for (const again of ['complete', 'fail'] as const) {
      expect(() => settle(payment, again)).toThrow(`cannot go from ${status}`);
    }
    payment.accept('tx-1');

    expect({ ...payment }).toEqual({ ...decided, _transactionId: 'tx-1' });
    expect(payment.pullEvents()).toHaveLength(1);
  });
});

describe('a reference that is not verified', () => {
  const expire = (payment: Payment, days: number, ...unclaimed: Deposit[]) =>
    payment.expire(addDays(RECORDED_ON, days), unclaimed, BOOKED_AT);

  it('fails once, on the 30th day after it was recorded', () => {
    const payment = aReference();

    expect(expire(payment, 29)).toBe(false);
    expect(payment.status).toBe('Pending');
    expect([30, 31].map((days) => expire(payment, days))).toEqual([true, false]);

    expect(payment).toMatchObject({ status: 'Failed', failureReason: 'the transfer was not verified within 30 days' });
    const types = payment.pullEvents().map(({ type }) => type);
    expect(types).toEqual(['payment.reference-recorded', 'payment.failed']);
  });

  it('stays Pending while its money lies there unclaimed, and requires its code from the 30th day on', () => {
    const payment = aReference();

    for (const days of [29, 30, 31, 400]) expect(expire(payment, days, aDeposit())).toBe(false);

    expect(payment.status).toBe('Pending');
    const required = { type: 'payment.code-required', reference: aReference().reference, paymentId: payment.id };
    const recorded = { type: 'payment.reference-recorded' };
    expect(payment.pullEvents()).toMatchObject([recorded, required, required, required]);
  });

  it('fails once another payment has claimed its money', () => {
    const payment = aReference();

    expect([expire(payment, 30, aDeposit()), expire(payment, 31)]).toEqual([false, true]);
  });
});

describe('a reference that a deposit matches', () => {
  const free = (given: object = {}) => aDeposit({ confirmationCode: null, ...given });

  it('is completed by the only deposit without a code, and takes its bank and value date', () => {
    const payment = aReference();
    const proof = free({ receivedAt: new Date('2027-01-29T23:59:59.999Z') });

    expect(payment.match([aDeposit(), proof], LATER)).toBe(proof);

    expect(payment).toMatchObject({ status: 'Completed', bankId: proof.bankId, valueOn: '2027-01-29' });
    expect(payment.pullEvents().at(-1)).toMatchObject({ type: 'payment.completed' });
  });

  it.each([
    ['requires a code', [aDeposit()]],
    ['is not the only one', [free(), free({ id: idNumber(2) })]],
    ['is missing', []],
  ])('stays Pending if the deposit %s', (_why, deposits) => {
    const payment = aReference();
    payment.pullEvents();

    expect(payment.match(deposits, LATER)).toBeNull();
    expect([payment.status, payment.pullEvents()]).toEqual(['Pending', []]);
  });

  it.each(['complete', 'fail'] as const)('is left alone after %s', (command) => {
    const payment = aReference();
    settle(payment, command);

    expect(payment.match([free()], LATER)).toBeNull();
  });
});
