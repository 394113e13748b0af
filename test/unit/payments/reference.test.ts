import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidDeposit } from '../../../domain/payments/deposit.errors.ts';
import {
  InvalidPayment,
  PaymentNotPending,
  PaymentVerificationFailed,
} from '../../../domain/payments/payment.errors.ts';
import { LOCK_MINUTES, MAX_WRONG_CODES, sameCode } from '../../../domain/payments/reference.ts';
import { Money } from '../../../domain/shared/money.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aDeposit, aPayment, aReference, BOOKED_AT } from '../../support/lending.ts';

const later = (minutes: number) => new Date(BOOKED_AT.getTime() + minutes * 60_000);

describe('a payment by bank reference', () => {
  it('waits as Pending, a bank transfer that no gateway knows', () => {
    const payment = aReference();
    expect([payment.status, payment.method, payment.bankId, payment.transactionId]).toEqual([
      'Pending',
      'bank_transfer',
      null,
      null,
    ]);
  });

  it.each([[' '], ['x'.repeat(65)]])('is refused with the reference %j', (reference) => {
    expect(() => aReference({ reference })).toThrow(InvalidPayment);
  });

  it('is completed by a deposit that opens with the code', () => {
    const payment = aReference();
    const deposit = aDeposit();
    expect(payment.verify([deposit], '493021', later(1))).toBe(deposit);
    expect([payment.status, payment.completedAt]).toEqual(['Completed', later(1)]);
  });

  it('is completed without a code, or with any, by a deposit that has none', () => {
    for (const code of [null, '1']) {
      expect(aReference().verify([aDeposit({ confirmationCode: null })], code, BOOKED_AT)).not.toBeNull();
    }
  });

  it('finds the one deposit that opens among several of the same reference', () => {
    const [other, right] = [aDeposit(), aDeposit({ id: idNumber(940_002), confirmationCode: 'B' })];
    expect(aReference().verify([other, right], 'B', BOOKED_AT)).toBe(right);
  });

  it.each([
    ['there is no deposit', [], '493021'],
    ['the code is missing', [aDeposit()], null],
    ['the code is wrong', [aDeposit()], '493022'],
  ])('stays Pending when %s', (_why, deposits, code) => {
    const payment = aReference();
    expect(payment.verify(deposits, code, BOOKED_AT)).toBeNull();
    expect([payment.status, payment.completedAt]).toEqual(['Pending', null]);
  });

  it('is locked by the fifth wrong code, the right one included, until fifteen minutes have passed', () => {
    const payment = aReference();
    for (let tries = 1; tries <= MAX_WRONG_CODES; tries++) payment.verify([aDeposit()], 'wrong', BOOKED_AT);
    expect(() => payment.verify([aDeposit()], '493021', BOOKED_AT)).toThrow(PaymentVerificationFailed);
    const almost = new Date(later(LOCK_MINUTES).getTime() - 1);
    expect(() => payment.verify([aDeposit()], '493021', almost)).toThrow(PaymentVerificationFailed);
    expect(payment.verify([aDeposit()], '493021', later(LOCK_MINUTES))).not.toBeNull();
  });

  it('takes five wrong codes again after a lock', () => {
    const payment = aReference();
    const wrong = (at: Date) => payment.verify([aDeposit()], 'wrong', at);
    for (let tries = 1; tries <= MAX_WRONG_CODES; tries++) wrong(BOOKED_AT);
    for (let tries = 1; tries < MAX_WRONG_CODES; tries++) wrong(later(LOCK_MINUTES));
    expect(payment.verify([aDeposit()], '493021', later(LOCK_MINUTES))).not.toBeNull();
  });

  it('counts neither a missing code nor one for which there is no deposit yet', () => {
    const payment = aReference();
    for (let tries = 0; tries < 10; tries++) {
      payment.verify([], 'early', BOOKED_AT);
      payment.verify([aDeposit()], null, BOOKED_AT);
    }
    expect(payment.verify([aDeposit()], '493021', BOOKED_AT)).not.toBeNull();
  });

  it('cannot be verified once it is settled, nor when the gateway collects it', () => {
    const completed = aReference();
    completed.verify([aDeposit()], '493021', BOOKED_AT);
    const failed = aReference();
    failed.fail('It never came.', BOOKED_AT);
    for (const payment of [completed, failed, aPayment()]) {
      expect(() => payment.verify([aDeposit()], '493021', BOOKED_AT)).toThrow(PaymentNotPending);
    }
  });
});

describe('a deposit', () => {
  it.each([
    ['amount', { amount: Money.zero }],
    ['reference', { reference: '  ' }],
    ['receivedAt', { receivedAt: later(1) }],
  ])('is refused for its %s', (field, given) => {
    expect(() => aDeposit(given)).toThrow(
      expect.objectContaining({ details: [{ field, message: expect.any(String) }] }),
    );
    expect(() => aDeposit(given)).toThrow(InvalidDeposit);
  });

  it('pays one payment, for good', () => {
    const deposit = aDeposit();
    deposit.claim(aReference(), later(1));
    expect([deposit.claimedBy, deposit.claimedAt]).toEqual([aReference().id, later(1)]);
    expect(() => deposit.claim(aReference({ id: idNumber(1) }), later(2))).toThrow(/already claimed/);
    expect(deposit.pullEvents().map(({ type }) => type)).toEqual(['deposit.recorded', 'deposit.claimed']);
  });
});

describe('comparing codes', () => {
  it('agrees with equality for any two texts', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', '\0'), maxLength: 4 });
    fc.assert(fc.property(texts, texts, (one, other) => sameCode(one, other) === (one === other)));
    fc.assert(fc.property(fc.string(), (text) => sameCode(text, text)));
  });
});
