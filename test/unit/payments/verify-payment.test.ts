import { beforeEach, describe, expect, it } from 'vitest';
import { RecordBankReference } from '../../../application/payments/record-bank-reference.ts';
import { RecordDeposit } from '../../../application/payments/record-deposit.ts';
import { VerifyPayment } from '../../../application/payments/verify-payment.ts';
import { DuplicateDeposit, InvalidDeposit } from '../../../domain/payments/deposit.errors.ts';
import {
  DuplicateReference,
  InvalidPayment,
  PaymentNotFound,
  PaymentVerificationFailed,
} from '../../../domain/payments/payment.errors.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aDeposit, aLoan, BOOKED_AT, BORROWER, usd } from '../../support/lending.ts';
import { ACT_AT, lendingInMemory } from '../../support/lending-in-memory.ts';

const { bankId } = aDeposit();
const STRANGER = idNumber<'User'>(999_999);
const loanId = aLoan().id;
const TOLD = { reference: 'R-1', amount: 888.49 };

let at: ReturnType<typeof lendingInMemory>;
const record = (given: object = {}) =>
  new RecordBankReference(at).execute({ borrowerId: BORROWER, loanId, ...TOLD, ...given });
const deposit = (given: object = {}) => {
  const received = { bankId, currency: 'USD', confirmationCode: null, receivedAt: null } as const;
  return new RecordDeposit(at).execute({ ...received, ...TOLD, ...given });
};
const verify = (
  { id: paymentId }: Pick<Payment, 'id'>,
  confirmationCode: string | null = null,
  borrowerId = BORROWER,
) => new VerifyPayment(at).execute({ borrowerId, paymentId, confirmationCode });
const loan = () => at.loans.get(loanId);

beforeEach(async () => {
  at = lendingInMemory();
  await at.loans.add(aLoan());
});

describe('paying by bank reference', () => {
  it('pays the loan once a deposit proves the payment, and reserves nothing before', async () => {
    const payment = await record();
    expect((await loan()).inFlightAmount.isZero()).toBe(true);
    await expect(verify(payment)).rejects.toThrow(PaymentVerificationFailed);

    await deposit();

    expect(await verify(payment)).toMatchObject({ paymentId: payment.id, status: 'Completed' });
    expect((await loan()).paidAmount).toEqual(usd(888.49));
    expect(at.events.types).toEqual(expect.arrayContaining(['deposit.claimed', 'payment.completed']));
    await expect(record()).rejects.toThrow(DuplicateReference);
  });

  it.each([
    ['amount', { amount: 888.5 }],
    ['reference', { reference: 'R-2' }],
    ['currency', { currency: 'VES' }],
  ])('requires the %s of the deposit to agree', async (_what, other) => {
    const payment = await record();
    await deposit(other);

    await expect(verify(payment)).rejects.toThrow(PaymentVerificationFailed);
  });

  it('allows a reference again once its payment has failed', async () => {
    const failed = await at.payments.get((await record()).id);
    failed.fail('It never came.', BOOKED_AT);
    await at.payments.save(failed);

    expect((await record()).status).toBe('Pending');
  });

  it('finds neither the loan nor the payment of another borrower', async () => {
    const payment = await record();

    await expect(record({ borrowerId: STRANGER })).rejects.toThrow(InvalidPayment);
    await expect(verify(payment, null, STRANGER)).rejects.toThrow(PaymentNotFound);
  });

  it('records a deposit once, of a known bank', async () => {
    await deposit();

    await expect(deposit({ amount: 1 })).rejects.toThrow(DuplicateDeposit);
    await expect(deposit({ bankId: idNumber<'Bank'>(1) })).rejects.toThrow(InvalidDeposit);
  });

  it('records a deposit on the business date where that runs ahead of the clock', async () => {
    expect(await deposit()).toMatchObject({ receivedAt: ACT_AT, createdAt: ACT_AT });
    expect(await deposit({ reference: 'R-2', receivedAt: ACT_AT })).toMatchObject({ receivedAt: ACT_AT });
    const later = deposit({ reference: 'R-3', receivedAt: new Date('2027-02-01T00:00:00.001Z') });
    await expect(later).rejects.toThrow(InvalidDeposit);
  });
});
