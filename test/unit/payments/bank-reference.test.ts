import { beforeEach, describe, expect, it } from 'vitest';
import { ExpireReferences, MatchReferences } from '../../../application/payments/references.ts';
import { AmountExceedsBalance } from '../../../domain/loans/loan.errors.ts';
import {
  CurrencyMismatch,
  DepositNotAvailable,
  DepositNotFound,
  DuplicateDeposit,
  DuplicateReference,
  InvalidDeposit,
  InvalidPayment,
  PaymentNotFound,
  PaymentVerificationFailed,
} from '../../../domain/payments/payment.errors.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { aKeyOf } from '../../support/approvals.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aDeposit, aReference, BORROWER, usd } from '../../support/lending.ts';
import { ACT_AT, lendingDesk } from '../../support/lending-in-memory.ts';
import { receive } from '../../support/loan-payments.ts';
import { dayOf } from '../../support/utc.ts';

const STRANGER = { borrowerId: idNumber<'User'>(999_999) };

let desk: Awaited<ReturnType<typeof lendingDesk>>;

beforeEach(async () => {
  desk = await lendingDesk();
});

describe('paying by bank reference', () => {
  it('pays the loan once a deposit proves the payment, and reserves nothing before', async () => {
    const { id } = await desk.recordReference();
    await expect(desk.recordReference()).rejects.toThrow(DuplicateReference);
    expect((await desk.loan()).inFlightAmount.isZero()).toBe(true);
    await expect(desk.verify(id)).rejects.toThrow(PaymentVerificationFailed);

    await desk.recordDeposit();

    expect(await desk.verify(id)).toMatchObject({ paymentId: id, status: 'Completed' });
    expect((await desk.loan()).paidAmount).toEqual(usd(888.49));
    expect(desk.events.types).toEqual(expect.arrayContaining(['deposit.claimed', 'payment.completed']));
  });

  it('takes the next month of a standing order, which repeats its reference', async () => {
    for (const receivedAt of ['2026-12-31T10:00:00.000Z', '2027-01-31T10:00:00.000Z']) {
      const { id } = await desk.recordReference();
      await desk.recordDeposit({ receivedAt });
      await desk.verify(id);
    }

    expect((await desk.loan()).paidAmount).toEqual(usd(2 * 888.49));
    expect(new Set(desk.deposits.all.map(({ claimedBy }) => claimedBy)).size).toBe(2);
  });

  it('is not proven by a deposit that the borrower recorded, in person or by a key', async () => {
    const own = { id: BORROWER, role: 'officer' } as const;
    const { id } = await desk.recordReference();
    await desk.recordDeposit({ operator: own });
    await desk.recordDeposit({ operator: aKeyOf(own), receivedAt: '2027-01-31T10:00:00.000Z' });

    await expect(desk.verify(id)).rejects.toThrow(PaymentVerificationFailed);

    expect((await desk.loan()).paidAmount.isZero()).toBe(true);
    await desk.recordDeposit({ receivedAt: '2027-01-30T10:00:00.000Z' });
    expect(await desk.verify(id)).toMatchObject({ status: 'Completed' });
    expect(desk.deposits.all.map(({ claimedBy }) => claimedBy)).toEqual([null, null, id]);
  });

  it('finds neither the loan nor the payment of another borrower', async () => {
    const { id } = await desk.recordReference();

    await expect(desk.recordReference(STRANGER)).rejects.toThrow(InvalidPayment);
    await expect(desk.verify(id, STRANGER)).rejects.toThrow(PaymentNotFound);
  });

  it('records a deposit once, of a known bank', async () => {
    const again = { receivedAt: '2027-02-01T23:59:59.999Z' };
    await desk.recordDeposit();

    await expect(desk.recordDeposit(again)).rejects.toThrow(DuplicateDeposit);
    await expect(desk.recordDeposit({ bankId: idNumber<'Bank'>(1) })).rejects.toThrow(InvalidDeposit);
  });

  it('records a deposit on the business date where that runs ahead of the clock', async () => {
    expect(await desk.recordDeposit()).toMatchObject({ receivedAt: ACT_AT, createdAt: ACT_AT });
    const given = { reference: 'R-2', receivedAt: '2027-02-01T23:59:59.999Z' };
    const received = { ...given, receivedAt: new Date(given.receivedAt) };
    expect(await desk.recordDeposit(given)).toMatchObject({ ...received, createdAt: ACT_AT });
    const tomorrow = { reference: 'R-3', receivedAt: '2027-02-02T00:00:00.000Z' };
    await expect(desk.recordDeposit(tomorrow)).rejects.toThrow(InvalidDeposit);
  });
});

describe('an operator', () => {
  it('makes a payment of a deposit, while the reference of its borrower stays Pending', async () => {
    const waiting = await desk.recordReference();
    const { id, reference, receivedAt } = await desk.recordDeposit({ confirmationCode: '493021' });

    await desk.match(id);

    const payment = desk.payments.all.find((one) => one.id !== waiting.id && one.reference === reference);
    expect(payment).toMatchObject({ status: 'Completed', method: 'bank_transfer', valueOn: dayOf(receivedAt) });
    expect((await desk.loan()).paidAmount).toEqual(usd(888.49));
    expect(await desk.deposits.get(id)).toMatchObject({ claimedBy: payment?.id, borrowerId: BORROWER });
    expect((await desk.payments.get(waiting.id)).status).toBe('Pending');
    expect(desk.events.types).toEqual(expect.arrayContaining(['deposit.claimed', 'payment.completed']));
    await expect(desk.verify(waiting.id)).rejects.toThrow(PaymentVerificationFailed);
    await expect(desk.match(id)).rejects.toThrow(DepositNotAvailable);
  });

  it('makes no payment of a deposit that is sent back, in another currency, or too large', async () => {
    const sent = await desk.recordDeposit();
    await desk.sendBack(sent.id);
    const [foreign, large] = [
      await desk.recordDeposit({ reference: 'R-2', currency: 'VES' }),
      await desk.recordDeposit({ reference: 'R-3', amount: 20_000 }),
    ];

    await expect(desk.match(sent.id)).rejects.toThrow(DepositNotAvailable);
    await expect(desk.match(foreign.id)).rejects.toThrow(CurrencyMismatch);
    await expect(desk.match(large.id)).rejects.toThrow(AmountExceedsBalance);
    await expect(desk.match(large.id, { loanId: idNumber<'Loan'>(77) })).rejects.toThrow(InvalidPayment);
    await expect(desk.match(idNumber<'Deposit'>(77))).rejects.toThrow(DepositNotFound);
    const { id } = await desk.recordReference();
    await expect(desk.verify(id)).rejects.toThrow(PaymentVerificationFailed);
    expect((await desk.loan()).paidAmount.isZero()).toBe(true);
  });
});

// test/contract/ports/matchable-references.test.ts says which references are proposed.
describe('the match of references with deposits', () => {
  const DAY = calendarDay('2027-02-01');
  const { id: paymentId } = aReference();
  const match = async (on = desk) =>
    (await desk.unitOfWork.run(() => new MatchReferences(on).run(DAY, null))).tally.matched;
  const free = (given: object = {}) => desk.deposits.add(aDeposit({ confirmationCode: null, ...given }));

  beforeEach(() => desk.payments.add(aReference()));

  it('pays the loan with the money, as of the day on which it was received', async () => {
    await free({ receivedAt: new Date('2027-01-31T14:00:00.000Z') });

    expect(await match()).toBe(1);

    const { bankId } = aDeposit();
    expect(await desk.payment(paymentId)).toMatchObject({ status: 'Completed', bankId, valueOn: '2027-01-31' });
    expect((await desk.loan()).paidAmount).toEqual(usd(888.49));
    expect(desk.deposits.all).toMatchObject([{ claimedBy: paymentId, borrowerId: BORROWER }]);
    const events = ['deposit.claimed', 'loan.payment-received', 'payment.completed'];
    expect(desk.events.types).toEqual(expect.arrayContaining(events));
    expect(await match()).toBe(0);
  });

  it('does not verify a reference that its borrower verified after the query proposed it', async () => {
    await free();
    const matchable = async () => {
      const proposed = await desk.openPayments.matchable(null, 1);
      await desk.verify(paymentId);
      return proposed;
    };

    expect(await match({ ...desk, openPayments: { ...desk.openPayments, matchable } })).toBe(0);
    expect((await desk.loan()).paidAmount).toEqual(usd(888.49));
  });

  it('leaves a reference Pending that exceeds the balance, and matches the others of the loan', async () => {
    await free();
    for (const [number, amount] of [10_661.86, 1].entries()) {
      const transfer = { id: idNumber<never>(number), reference: `R-${number}`, amount: usd(amount) };
      await desk.payments.add(aReference(transfer));
      await free(transfer);
    }
    await desk.change((loan) => loan.reserve(usd(5), DAY));

    expect(await match()).toBe(2);

    expect((await desk.payment(idNumber(0))).status).toBe('Pending');
    expect((await desk.loan()).paidAmount).toEqual(usd(889.49));
  });

  it('leaves a reference Pending while a payoff reserves the whole balance', async () => {
    await free();
    await desk.change((loan) => loan.reservePayoff(idNumber(1), DAY));

    expect(await match()).toBe(0);
    expect((await desk.payment(paymentId)).status).toBe('Pending');
  });
});

it('a deposit that the borrower recorded is not owed back to the borrower', async () => {
  const { id } = await desk.recordReference();
  await desk.change((loan) => receive(loan, { amount: 10_661.86, on: calendarDay('2027-02-01') }));
  await desk.recordDeposit({ operator: { id: BORROWER, role: 'officer' } });

  for (const day of ['2027-02-01', '2027-04-01'].map(calendarDay)) {
    await desk.unitOfWork.run(() => new ExpireReferences(desk).run(day, null));
  }

  expect((await desk.payment(id)).status).toBe('Failed');
  expect([desk.deposits.all[0]?.claimedBy, desk.refunds.all]).toEqual([null, []]);
});

it('a transfer that its loan no longer needs is owed back at the close, and claimed for that', async () => {
  const { id } = await desk.recordReference();
  await desk.change((loan) => receive(loan, { amount: 10_661.86, on: calendarDay('2027-02-01') }));
  await desk.recordDeposit({ confirmationCode: '493021' });
  const expire = () => desk.unitOfWork.run(() => new ExpireReferences(desk).run(desk.calendar.day, null));

  expect((await expire()).tally).toEqual({ expired: 1 });

  expect((await desk.payment(id)).status).toBe('Failed');
  expect(desk.deposits.all).toMatchObject([{ claimedBy: id, borrowerId: BORROWER }]);
  expect(desk.refunds.all).toMatchObject([{ paymentId: id, amount: usd(888.49), paidOut: null }]);
  expect((await expire()).tally).toEqual({ expired: 0 });
});
