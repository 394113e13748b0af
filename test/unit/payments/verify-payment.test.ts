import { describe, expect, it } from 'vitest';
import { RecordBankReference } from '../../../application/payments/record-bank-reference.ts';
import { RecordDeposit } from '../../../application/payments/record-deposit.ts';
import { VerifyPayment } from '../../../application/payments/verify-payment.ts';
import { AmountExceedsBalance } from '../../../domain/loans/loan.errors.ts';
import type { Bank } from '../../../domain/payments/bank.ts';
import { DuplicateDeposit, InvalidDeposit } from '../../../domain/payments/deposit.errors.ts';
import {
  DuplicateReference,
  InvalidPayment,
  PaymentNotFound,
  PaymentVerificationFailed,
} from '../../../domain/payments/payment.errors.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { DirectUnitOfWork } from '../../support/fakes/direct-unit-of-work.ts';
import { FakeClock } from '../../support/fakes/fake-clock.ts';
import { InMemoryDeposits, InMemoryLoans, InMemoryPayments } from '../../support/fakes/in-memory-lending.ts';
import { RecordingEventPublisher } from '../../support/fakes/recording-event-publisher.ts';
import { idNumber, SequentialIds } from '../../support/fakes/sequential-ids.ts';
import { aLoan, BOOKED_AT, BORROWER, usd } from '../../support/lending.ts';

const bankId = idNumber<'Bank'>(950_001);
const stranger = idNumber<'User'>(999_999);
const loanId = aLoan().id;

async function counter() {
  const events = new RecordingEventPublisher();
  const [loans, payments, deposits] = [
    new InMemoryLoans(events),
    new InMemoryPayments(events),
    new InMemoryDeposits(events),
  ];
  const unitOfWork = new DirectUnitOfWork(loans, payments, deposits, events);
  const calendar = { today: async () => calendarDay('2027-02-01') };
  const banks = { all: (): readonly Bank[] => [], has: (id: string) => id === bankId };
  const clock = new FakeClock(BOOKED_AT);
  const deps = { loans, payments, deposits, banks, unitOfWork, calendar, clock, ids: new SequentialIds() };
  await loans.add(aLoan());
  const record = new RecordBankReference(deps);
  const verify = new VerifyPayment(deps);
  const deposit = new RecordDeposit(deps);
  return {
    loans,
    payments,
    clock,
    events,
    claim: (amount = 888.49, reference = 'R-1') => record.execute({ borrowerId: BORROWER, loanId, reference, amount }),
    deposit: (amount = 888.49, confirmationCode: string | null = null, reference = 'R-1') =>
      deposit.execute({ bankId, reference, amount, currency: 'USD', confirmationCode, receivedAt: null }),
    depositAt: (bank: typeof bankId) =>
      deposit.execute({
        bankId: bank,
        reference: 'R',
        amount: 1,
        currency: 'USD',
        confirmationCode: null,
        receivedAt: null,
      }),
    verify: (payment: { id: ReturnType<typeof idNumber<'Payment'>> }, confirmationCode: string | null = null) =>
      verify.execute({ borrowerId: BORROWER, paymentId: payment.id, confirmationCode }),
    verifyAs: (borrowerId: typeof stranger, paymentId: ReturnType<typeof idNumber<'Payment'>>) =>
      verify.execute({ borrowerId, paymentId, confirmationCode: null }),
    recordAs: (borrowerId: typeof stranger) => record.execute({ borrowerId, loanId, reference: 'R', amount: 1 }),
  };
}

describe('paying by bank reference', () => {
  it('leaves the loan alone until a deposit proves the payment, and pays it then', async () => {
    const at = await counter();
    const payment = await at.claim();
    expect((await at.loans.get(loanId)).inFlightAmount.isZero()).toBe(true);
    await expect(at.verify(payment)).rejects.toThrow(PaymentVerificationFailed);
    await at.deposit();
    expect(await at.verify(payment)).toMatchObject({ paymentId: payment.id, status: 'Completed' });
    expect((await at.loans.get(loanId)).paidAmount.equals(usd(888.49))).toBe(true);
    expect(at.events.types).toEqual(expect.arrayContaining(['deposit.claimed', 'payment.completed']));
  });

  it('pays one payment with one deposit', async () => {
    const at = await counter();
    const payment = await at.claim();
    await at.deposit(888.49, null, 'R-1');
    await at.verify(payment);
    await expect(at.claim()).rejects.toThrow(DuplicateReference);
  });

  it('asks for reference, amount and currency to agree', async () => {
    const at = await counter();
    const payment = await at.claim(500);
    await at.deposit(500.01);
    await at.deposit(500, null, 'R-2');
    await expect(at.verify(payment)).rejects.toThrow(PaymentVerificationFailed);
  });

  it('keeps count of wrong codes although each attempt fails', async () => {
    const at = await counter();
    const payment = await at.claim();
    await at.deposit(888.49, 'right');
    for (let tries = 0; tries < 5; tries++) await expect(at.verify(payment, 'wrong')).rejects.toThrow();
    await expect(at.verify(payment, 'right')).rejects.toThrow(/Try again at/);
    at.clock.advance({ minutes: 15 });
    expect((await at.verify(payment, 'right')).status).toBe('Completed');
  });

  it('changes nothing when the money is more than the balance', async () => {
    const at = await counter();
    const payment = await at.claim(20_000);
    await at.deposit(20_000);
    await expect(at.verify(payment)).rejects.toThrow(AmountExceedsBalance);
    expect((await at.payments.get(payment.id)).status).toBe('Pending');
    expect((await at.loans.get(loanId)).paidAmount.isZero()).toBe(true);
  });

  it('lets a reference be told again once it has failed', async () => {
    const at = await counter();
    const first = await at.claim();
    const failed = await at.payments.get(first.id);
    failed.fail('It never came.', BOOKED_AT);
    await at.payments.save(failed);
    expect((await at.claim()).status).toBe('Pending');
  });

  it('knows no loan and no payment of a stranger', async () => {
    const at = await counter();
    const payment = await at.claim();
    await expect(at.recordAs(stranger)).rejects.toThrow(InvalidPayment);
    await expect(at.verifyAs(stranger, payment.id)).rejects.toThrow(PaymentNotFound);
  });

  it('records a deposit of a known bank once', async () => {
    const at = await counter();
    await at.deposit();
    await expect(at.deposit(1)).rejects.toThrow(DuplicateDeposit);
    await expect(at.depositAt(idNumber<'Bank'>(1))).rejects.toThrow(InvalidDeposit);
  });
});
