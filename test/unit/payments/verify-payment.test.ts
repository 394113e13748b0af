import { beforeEach, describe, expect, it } from 'vitest';
import { DuplicateDeposit, InvalidDeposit } from '../../../domain/payments/deposit.errors.ts';
import {
  DuplicateReference,
  InvalidPayment,
  PaymentNotFound,
  PaymentVerificationFailed,
} from '../../../domain/payments/payment.errors.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { usd } from '../../support/lending.ts';
import { ACT_AT, lendingDesk } from '../../support/lending-in-memory.ts';

const STRANGER = { borrowerId: idNumber<'User'>(999_999) };

let desk: Awaited<ReturnType<typeof lendingDesk>>;

beforeEach(async () => {
  desk = await lendingDesk();
});

describe('paying by bank reference', () => {
  it('pays the loan once a deposit proves the payment, and reserves nothing before', async () => {
    const { id } = await desk.recordReference();
    expect((await desk.loan()).inFlightAmount.isZero()).toBe(true);
    await expect(desk.verify(id)).rejects.toThrow(PaymentVerificationFailed);

    await desk.recordDeposit();

    expect(await desk.verify(id)).toMatchObject({ paymentId: id, status: 'Completed' });
    expect((await desk.loan()).paidAmount).toEqual(usd(888.49));
    expect(desk.events.types).toEqual(expect.arrayContaining(['deposit.claimed', 'payment.completed']));
    await expect(desk.recordReference()).rejects.toThrow(DuplicateReference);
  });

  it('finds neither the loan nor the payment of another borrower', async () => {
    const { id } = await desk.recordReference();

    await expect(desk.recordReference(STRANGER)).rejects.toThrow(InvalidPayment);
    await expect(desk.verify(id, STRANGER)).rejects.toThrow(PaymentNotFound);
  });

  it('records a deposit once, of a known bank', async () => {
    await desk.recordDeposit();

    await expect(desk.recordDeposit({ amount: 1 })).rejects.toThrow(DuplicateDeposit);
    await expect(desk.recordDeposit({ bankId: idNumber<'Bank'>(1) })).rejects.toThrow(InvalidDeposit);
  });

  it('records a deposit on the business date where that runs ahead of the clock', async () => {
    expect(await desk.recordDeposit()).toMatchObject({ receivedAt: ACT_AT, createdAt: ACT_AT });
    const given = { reference: 'R-2', receivedAt: ACT_AT };
    expect(await desk.recordDeposit(given)).toMatchObject({ receivedAt: ACT_AT });
    const later = { reference: 'R-3', receivedAt: new Date('2027-02-01T00:00:00.001Z') };
    await expect(desk.recordDeposit(later)).rejects.toThrow(InvalidDeposit);
  });
});
