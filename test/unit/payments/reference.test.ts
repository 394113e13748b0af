import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCK_MINUTES, MAX_WRONG_CODES, sameCode } from '../../../domain/payments/deposit.ts';
import {
  DepositNotAvailable,
  InvalidDeposit,
  InvalidPayment,
  PaymentNotPending,
  PaymentVerificationFailed,
} from '../../../domain/payments/payment.errors.ts';
import { Money } from '../../../domain/shared/money.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aDeposit, aPayment, aReference, BOOKED_AT, BORROWER } from '../../support/lending.ts';
import { momentOf } from '../../support/utc.ts';
import { faultsIn } from '../faults.ts';

const CODE = '493021';
const later = (minutes: number) => new Date(BOOKED_AT.getTime() + minutes * 60_000);
const locked = later(LOCK_MINUTES);

/** A reference for which `tries` wrong codes were given. */
function mistaken(tries: number, payment = aReference(), at = BOOKED_AT) {
  for (let tried = 0; tried < tries; tried++) payment.verify([aDeposit()], 'wrong', momentOf(at));
  return payment;
}

describe('a payment by bank reference', () => {
  it('starts as Pending, a bank transfer without a bank or transaction', () => {
    const start = { status: 'Pending', method: 'bank_transfer', bankId: null, transactionId: null };

    expect(aReference()).toMatchObject(start);
    for (const reference of [' ', 'x'.repeat(65)]) expect(() => aReference({ reference })).toThrow(InvalidPayment);
  });

  it('is completed by the deposit with the same code among those of its reference', () => {
    const payment = aReference();
    const [other, right] = [aDeposit(), aDeposit({ id: idNumber(940_002), confirmationCode: 'B' })];

    expect(payment.verify([other, right], 'B', momentOf(later(1)))).toBe(right);
    expect(payment).toMatchObject({ status: 'Completed', completedAt: later(1) });
  });

  it.each([null, '1'])('is completed by a deposit without a code, with the code %j', (code) => {
    expect(aReference().verify([aDeposit({ confirmationCode: null })], code, momentOf(BOOKED_AT))).not.toBeNull();
  });

  it.each([
    ['there is no deposit', [], CODE],
    ['the code is missing', [aDeposit()], null],
    ['the code is wrong', [aDeposit()], '493022'],
  ])('stays Pending when %s', (_why, deposits, code) => {
    const payment = aReference();

    expect(payment.verify(deposits, code, momentOf(BOOKED_AT))).toBeNull();
    expect(payment).toMatchObject({ status: 'Pending', completedAt: null });
  });

  it('counts wrong codes, and is locked by the fifth', () => {
    expect(mistaken(4)).toMatchObject({ wrongCodes: 4, verificationLockedUntil: null });
    expect(mistaken(5)).toMatchObject({ wrongCodes: 0, verificationLockedUntil: locked });
  });

  it('refuses the right code too while it is locked, for fifteen minutes', () => {
    const payment = mistaken(MAX_WRONG_CODES);
    const almost = new Date(locked.getTime() - 1);

    expect(() => payment.verify([aDeposit()], CODE, momentOf(BOOKED_AT))).toThrow(PaymentVerificationFailed);
    expect(() => payment.verify([aDeposit()], CODE, momentOf(almost))).toThrow(PaymentVerificationFailed);
    expect(payment.verify([aDeposit()], CODE, momentOf(locked))).not.toBeNull();
  });

  it('allows five wrong codes again after a lock', () => {
    const payment = mistaken(MAX_WRONG_CODES - 1, mistaken(MAX_WRONG_CODES), locked);

    expect(payment.verify([aDeposit()], CODE, momentOf(locked))).not.toBeNull();
  });

  it('counts neither a missing code nor a code without a deposit', () => {
    const payment = aReference();
    for (let tries = 0; tries < 10; tries++) {
      payment.verify([], 'early', momentOf(BOOKED_AT));
      payment.verify([aDeposit()], null, momentOf(BOOKED_AT));
    }

    expect(payment.verify([aDeposit()], CODE, momentOf(BOOKED_AT))).not.toBeNull();
  });

  it('cannot be verified once it is settled, nor when the gateway collects it', () => {
    const [completed, failed] = [aReference(), aReference()];
    completed.verify([aDeposit()], CODE, momentOf(BOOKED_AT));
    failed.fail('It never came.', momentOf(BOOKED_AT));

    for (const payment of [completed, failed, aPayment()]) {
      expect(() => payment.verify([aDeposit()], CODE, momentOf(BOOKED_AT))).toThrow(PaymentNotPending);
    }
  });
});

describe('a deposit', () => {
  it.each([
    ['amount', { amount: Money.zero }],
    ['reference', { reference: '  ' }],
    ['receivedAt', { receivedAt: new Date('2027-02-01T00:00:00.000Z') }],
  ])('is refused for its %s', (field, given) => {
    expect(() => aDeposit(given)).toThrow(InvalidDeposit);
    expect(() => aDeposit(given)).toThrow(faultsIn(field));
  });

  it('belongs to no borrower until one payment claims it, for good', () => {
    const deposit = aDeposit();
    const { id: claimedBy } = aReference();
    expect(deposit.borrowerId).toBeNull();

    deposit.claim(aReference(), momentOf(later(1)));

    expect(deposit).toMatchObject({ borrowerId: BORROWER, claimedBy, claimedAt: later(1) });
    expect(() => deposit.claim(aReference({ id: idNumber(1) }), momentOf(later(2)))).toThrow(/already claimed/);
    expect(deposit.pullEvents()).toMatchObject([
      { type: 'deposit.recorded' },
      { type: 'deposit.claimed', borrowerId: BORROWER, isOwed: false },
    ]);
    expect(() => deposit.sendBack('No loan', momentOf(later(3)))).toThrow(DepositNotAvailable);
    expect(deposit.returnedAt).toBeNull();
  });

  it('is sent back once, for a reason, and then claimed by no payment', () => {
    const deposit = aDeposit();
    deposit.sendBack('No loan', momentOf(later(1)));

    expect(deposit).toMatchObject({ returnedAt: later(1), returnReason: 'No loan', claimedBy: null });
    expect(() => deposit.sendBack('Again', momentOf(later(2)))).toThrow(DepositNotAvailable);
    expect(() => deposit.claim(aReference(), momentOf(later(2)))).toThrow(/sent back/);
    expect(deposit.pullEvents()).toMatchObject([{ type: 'deposit.recorded' }, { type: 'deposit.returned' }]);
  });
});

it('two codes are the same exactly when they are equal', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', '\0'), maxLength: 4 });
  fc.assert(fc.property(texts, texts, (one, other) => sameCode(one, other) === (one === other)));
  fc.assert(fc.property(fc.string(), (text) => sameCode(text, text)));
});
