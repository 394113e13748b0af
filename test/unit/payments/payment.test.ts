import { describe, expect, it } from 'vitest';
import { InvalidPayment } from '../../../domain/payments/payment.errors.ts';
import { PAYMENT_METHODS, type PaymentStatus } from '../../../domain/payments/payment.events.ts';
import type { AwaitedMoney, Payment } from '../../../domain/payments/payment.ts';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { Money } from '../../../domain/shared/money.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aDeposit, aPayment, aReference, BOOKED_AT, BORROWER, usd } from '../../support/lending.ts';
import { dayOf, momentOf } from '../../support/utc.ts';
import { faultsIn } from '../faults.ts';

const LATER = new Date('2027-01-31T15:00:01.000Z');
const RECORDED_ON = calendarDay('2027-01-31');

/** The loan still takes the money, unless told otherwise. */
function expire(payment: Payment, days: number, given: Partial<AwaitedMoney> = {}) {
  const awaited = { deposits: [], owedAmount: usd(10_661.86), isOnlyClaim: true, ...given };
  return payment.expire(addDays(RECORDED_ON, days), awaited, momentOf(BOOKED_AT));
}

function settle(payment: Payment, command: 'complete' | 'fail'): PaymentStatus {
  if (command === 'complete') payment.complete(momentOf(LATER));
  else payment.fail('declined', momentOf(LATER));
  return command === 'complete' ? 'Completed' : 'Failed';
}

describe('Payment', () => {
  it('starts as Processing, without an outcome', () => {
    const payment = aPayment();

    expect(payment).toMatchObject({ status: 'Processing', amount: usd(888.49), reference: null, createdAt: BOOKED_AT });
    expect(payment).toMatchObject({ expiresOn: null, transactionId: null, completedAt: null, failureReason: null });
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
    expect(payment.order(null)).toEqual({ ...order, token: null });
  });

  it('does not expire, and is still Processing when the gateway accepts it', () => {
    const payment = aPayment();

    expect(expire(payment, 400)).toBeNull();
    payment.accept('tx-1');

    expect(payment).toMatchObject({ status: 'Processing', transactionId: 'tx-1' });
  });

  it.each([
    ['complete', { completedAt: LATER, failureReason: null }, 'payment.completed', { reference: null }],
    [
      'fail',
      { completedAt: null, failureReason: 'declined' },
      'payment.failed',
      { reason: 'declined', isOwed: false, returnCode: null },
    ],
  ] as const)('records its outcome: %s', (command, outcome, type, details) => {
    const payment = aPayment();
    payment.pullEvents();

    const status = settle(payment, command);

    const { id: paymentId, loanId, amount, valueOn } = payment;
    const ids = { paymentId, loanId, borrowerId: BORROWER, authorizationId: null };
    const subject = { occurredAt: LATER, bookedOn: dayOf(LATER), ...ids, amount, currency: 'USD', valueOn };
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
  const plain = aDeposit({ confirmationCode: null });
  const coded = aDeposit();
  const other = aDeposit({ id: idNumber(940_002), confirmationCode: null });
  const [settled, partly] = [usd(0), usd(888.48)];
  const untold = 'the transfer was not verified within 30 days';

  it('fails once, on the 30th day after it was recorded', () => {
    const payment = aReference();

    expire(payment, 29);
    expect(payment.status).toBe('Pending');
    for (const days of [30, 31]) expect(expire(payment, days)).toBeNull();

    expect(payment).toMatchObject({ status: 'Failed', failureReason: untold });
    expect(payment.pullEvents()).toMatchObject([
      { type: 'payment.reference-recorded' },
      { type: 'payment.failed', isOwed: false },
    ]);
  });

  it('stays Pending while its money lies there unclaimed, and requires its code from the 30th day on', () => {
    const payment = aReference();

    for (const days of [29, 30, 31, 400]) expect(expire(payment, days, { deposits: [coded] })).toBeNull();

    expect(payment.status).toBe('Pending');
    const required = { type: 'payment.code-required', reference: aReference().reference, paymentId: payment.id };
    const recorded = { type: 'payment.reference-recorded' };
    expect(payment.pullEvents()).toMatchObject([recorded, required, required, required]);
  });

  it.each([
    ['without a code', plain],
    ['with a code', coded],
  ])('fails for money %s that its loan can no longer take, and that is owed back', (_what, deposit) => {
    const payment = aReference();
    const deposits = [deposit];

    expect(expire(payment, 29, { deposits, owedAmount: partly })).toBeNull();
    expect(expire(payment, 0, { deposits, owedAmount: settled })).toBe(deposit);

    expect(payment).toMatchObject({ status: 'Failed', bankId: null, completedAt: null });
    expect(payment.pullEvents().slice(1)).toMatchObject([
      { type: 'payment.failed', isOwed: true },
      { type: 'payment.refund-due', reference: payment.reference },
    ]);
    expect(expire(aReference(), 30, { deposits, owedAmount: partly })).toBe(deposit);
    expect(expire(payment, 30, { deposits, owedAmount: settled })).toBeNull();
  });

  it.each<[string, Partial<AwaitedMoney>]>([
    ['no money came', {}],
    ['another payment claims the money', { deposits: [plain], isOnlyClaim: false }],
    ['two deposits match', { deposits: [plain, other] }],
  ])('of a Completed loan waits until the 30th day if %s, and is then owed nothing', (_why, given) => {
    const payment = aReference();

    expect(expire(payment, 29, { ...given, owedAmount: settled })).toBeNull();
    expect(payment.status).toBe('Pending');
    expect(expire(payment, 30, { ...given, owedAmount: settled })).toBeNull();
    expect(payment).toMatchObject({ status: 'Failed', failureReason: untold });
  });

  it.each<[string, 'Pending' | 'Failed', Partial<AwaitedMoney>]>([
    ['waits for payments still processing if one deposit proves it', 'Pending', { deposits: [plain] }],
    ['leaves the money to an operator if two deposits match', 'Failed', { deposits: [plain, other] }],
    ['leaves it so, too, if another payment claims it', 'Failed', { deposits: [plain], isOnlyClaim: false }],
  ])('never requires a code that does not exist: it %s', (_what, status, given) => {
    const payment = aReference();

    expect(expire(payment, 30, given)).toBeNull();

    expect(payment.status).toBe(status);
    expect(payment.pullEvents().map(({ type }) => type)).not.toContain('payment.code-required');
  });
});
