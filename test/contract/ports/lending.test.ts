import { beforeAll, describe, expect, it } from 'vitest';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { DuplicateReference, PaymentNotFound } from '../../../domain/payments/payment.errors.ts';
import type { PaymentKey } from '../../../domain/payments/payments.port.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import {
  ASSESSMENT,
  aDeposit,
  aLoan,
  aLoanRequest,
  aPayment,
  aReference,
  BOOKED_AT,
  BORROWER,
  usd,
} from '../../support/lending.ts';
import { momentOf } from '../../support/utc.ts';
import { type Collections, STORES, withBorrower } from './stores.ts';

const STRANGER = idNumber<'User'>(999_999);

describe.each(STORES)('LoanRequests, Loans, Payments, Deposits and GatewayEvents %s', (_where, open) => {
  const on = withBorrower<Collections>(open);
  const loadLoan = () => on.loans.get(aLoan().id, BORROWER);

  beforeAll(async () => {
    await on.run(() => on.requests.add(aLoanRequest()));
    await on.run(() => on.loans.add(aLoan()));
    await on.run(() => on.payments.add(aPayment()));
  });

  it('return what was added with all its fields', async () => {
    const request = await on.run(() => on.requests.get(aLoanRequest().id, BORROWER));
    expect(request.amount.equals(usd(10_000))).toBe(true);
    expect([request.rate.toPercent(), request.status, request.createdAt]).toEqual([12, 'Pending', BOOKED_AT]);
    const loan = await on.run(loadLoan);
    expect([loan.disbursedOn, loan.nextDueOn, loan.remainingTerm]).toEqual(['2027-01-31', '2027-02-28', 12]);
    expect(loan.disbursedAt).toEqual(BOOKED_AT);
    expect(loan.installments.map(({ dueOn, principal }) => [dueOn, principal.minorUnits])).toEqual(
      aLoan().installments.map(({ dueOn, principal }) => [dueOn, principal.minorUnits]),
    );
    const payment = await on.run(() => on.payments.get(aPayment().id, BORROWER));
    expect([payment.status, payment.method, payment.transactionId]).toEqual(['Processing', 'instant_debit', null]);
  });

  it('store what was saved, and publish each event once', async () => {
    const load = () => on.requests.get(aLoanRequest().id, BORROWER);
    await on.change(on.requests, load, (request) => request.approve(null, ASSESSMENT, momentOf(BOOKED_AT)));
    expect((await on.run(() => on.requests.get(aLoanRequest().id, BORROWER))).approvedAt).toEqual(BOOKED_AT);
    expect(on.events.types.filter((type) => type === 'loan-request.approved')).toHaveLength(1);

    const amount = usd(888.49);
    const today = calendarDay('2027-02-28');
    await on.change(on.loans, loadLoan, (loan) => {
      loan.reserve(amount, today);
      loan.settle({ paymentId: aPayment().id, amount, valueOn: today, today, at: BOOKED_AT });
    });
    const loan = await on.run(loadLoan);
    expect([loan.remainingTerm, loan.nextDueOn, loan.paidAmount.minorUnits]).toEqual([11, '2027-03-31', 88_849n]);
    expect(loan.lastPaymentAt).toEqual(BOOKED_AT);
  });

  it('load many loans in the order of their ids, skip unknown ids, and publish the events of all', async () => {
    const second = { id: idNumber<'Loan'>(920_002), requestId: idNumber<'LoanRequest'>(910_002) };
    await on.run(() => on.requests.add(aLoanRequest({ id: second.requestId })));
    await on.run(() => on.loans.add(aLoan(second)));
    const day = calendarDay('2027-12-31');
    const ids = [second.id, idNumber<'Loan'>(999_996), aLoan().id];
    const keys = ids.map((loanId) => ({ loanId, borrowerId: BORROWER }));

    await on.run(async () => {
      const loans = await on.loans.getAll(keys);
      expect(loans.map(({ id }) => id)).toEqual([aLoan().id, second.id]);
      for (const loan of loans) loan.closeDay(day, BOOKED_AT);
      for (const loan of loans) await on.loans.save(loan);
    });

    const statuses = (await on.run(() => on.loans.getAll(keys))).map(({ status }) => status);
    expect(statuses).toEqual(['Defaulted', 'Defaulted']);
    expect(on.events.types.filter((type) => type === 'loan.defaulted')).toHaveLength(2);
    expect(await on.run(() => on.loans.getAll([]))).toEqual([]);
  });

  it('find the loan of the borrower’s own payment only', async () => {
    await on.run(() => on.payments.add(aReference()));
    const key = { id: aReference().id, borrowerId: BORROWER };
    expect((await on.run(() => on.payments.locate(key))).loanId).toBe(aLoan().id);
    await expect(on.run(() => on.payments.locate({ ...key, borrowerId: STRANGER }))).rejects.toThrow(PaymentNotFound);
  });

  it('find the borrower of any loan or payment for operators, who know only its id', async () => {
    const found = { paymentId: aPayment().id, loanId: aLoan().id, borrowerId: BORROWER, instrumentId: null };
    expect(await on.run(() => on.payments.locate({ id: aPayment().id }))).toEqual(found);
    expect(await on.run(() => on.loans.borrowerOf(aLoan().id))).toBe(BORROWER);
    await expect(on.run(() => on.payments.locate({ id: idNumber(999_995) }))).rejects.toThrow(PaymentNotFound);
    await expect(on.run(() => on.loans.borrowerOf(idNumber(999_994)))).rejects.toThrow(LoanNotFound);
  });

  it('find a payment by its transaction id, and store each gateway event once', async () => {
    const load = () => on.payments.get(aPayment().id, BORROWER);
    await on.change(on.payments, load, (payment) => payment.accept('tx-1'));
    const found = await on.run(() => on.payments.locate({ transactionId: 'tx-1', paymentId: null }));
    expect(found).toMatchObject({ paymentId: aPayment().id, loanId: aLoan().id, borrowerId: BORROWER });
    const unknown = { transactionId: 'tx-2', paymentId: null };
    await expect(on.run(() => on.payments.locate(unknown))).rejects.toThrow(PaymentNotFound);
    expect(await on.run(() => on.payments.locate({ ...unknown, paymentId: aPayment().id }))).toEqual(found);
    const contradictory = { transactionId: 'tx-1', paymentId: aReference().id };
    expect(await on.run(() => on.payments.locate(contradictory))).toEqual(found);
    expect((await on.run(() => on.payments.find(aPayment().id, BORROWER)))?.transactionId).toBe('tx-1');
    expect(await on.run(() => on.payments.find(idNumber<'Payment'>(999_997), BORROWER))).toBeNull();

    const settled = {
      outcome: 'succeeded',
      code: null,
      reason: null,
      result: 'applied',
      receivedAt: BOOKED_AT,
    } as const;
    const event = { ...settled, ...found, eventId: 'evt-1', transactionId: 'tx-1' };
    expect(await on.run(() => on.gatewayEvents.add(event))).toBe(true);
    expect(await on.run(() => on.gatewayEvents.add(event))).toBe(false);
  });

  it('refuse a reference that another payment of the borrower waits with, until that is settled', async () => {
    const add = (number: number) =>
      on.run(() => on.payments.add(aReference({ id: idNumber(number), reference: 'R-9' })));
    await add(1);
    await expect(add(2)).rejects.toThrow(DuplicateReference);
    const load = () => on.payments.get(idNumber(1), BORROWER);
    await on.change(on.payments, load, (payment) => payment.fail('It never came.', momentOf(BOOKED_AT)));

    await expect(add(2)).resolves.toBeUndefined();
  });

  it('return the unclaimed deposits with the same reference, amount and currency', async () => {
    await on.run(() => on.deposits.add(aDeposit()));
    const [number, amount] = [idNumber<'Deposit'>(940_002), usd(888.48)];
    await on.run(() => on.deposits.add(aDeposit({ id: number, amount, bankId: idNumber(950_002) })));
    const { reference } = aDeposit();
    const unclaimed = (currency: 'USD' | 'VES' = 'USD') => on.deposits.unclaimed({ reference, amount, currency });
    expect((await on.run(unclaimed)).map(({ id }) => id)).toEqual([number]);
    expect(await on.run(() => unclaimed('VES'))).toEqual([]);
    const load = async () => (await unclaimed())[0];
    await on.change(on.deposits, load, (deposit) => deposit.claim(aReference(), momentOf(BOOKED_AT)));
    expect(await on.run(unclaimed)).toEqual([]);
  });

  it('return the deposit that a borrower’s own payment has claimed', async () => {
    const claimed = (payment: PaymentKey) => on.run(() => on.deposits.claimedBy(payment));
    const load = () => on.deposits.claimedBy(aReference());
    await on.change(on.deposits, load, (deposit) => deposit.markReturned(BOOKED_AT));
    const returned = { id: idNumber(940_002), claimedBy: aReference().id, returnedAt: BOOKED_AT };
    expect(await claimed(aReference())).toMatchObject(returned);
    expect(await claimed({ id: aReference().id, borrowerId: STRANGER })).toBeNull();
    expect(await claimed(aPayment())).toBeNull();
  });

  it('keep why a loan was written off', async () => {
    await on.change(on.loans, loadLoan, (loan) => loan.writeOff('Insolvent', calendarDay('2027-12-31'), BOOKED_AT));
    const loan = await on.run(loadLoan);
    expect([loan.writtenOffAt, loan.writeOffReason]).toEqual([BOOKED_AT, 'Insolvent']);
  });

  it('keep the history of a loan by day, and what a reversal changes in it', async () => {
    const history = () => on.run(async () => on.loans.historyOf(await loadLoan()));
    const [paymentId, amount, today] = [aPayment().id, usd(888.49), calendarDay('2027-02-28')];
    const kept = await history();
    const terms = { amount: usd(10_000), rate: { units: 12_000_000n }, term: 12 };
    const disbursement = { kind: 'disbursement', on: '2027-01-31', ...terms };
    const payment = { kind: 'payment', on: today, paymentId, amount, valueOn: today, at: BOOKED_AT };
    const writeOff = { kind: 'write-off', on: '2027-12-31' };
    const defaulted = { kind: 'defaulting', on: '2027-12-31', closedOn: '2027-12-31' };
    expect(kept).toMatchObject([disbursement, payment, defaulted, writeOff]);

    const reversal = { paymentId, amount, history: kept, today, at: BOOKED_AT };
    await on.change(on.loans, loadLoan, (loan) => loan.reverse(reversal));

    const prevented = { kind: 'defaulting', on: '2027-05-30', closedOn: '2027-05-30' };
    expect(await history()).toMatchObject([disbursement, prevented, writeOff]);
  });

  it('keep an early payment that becomes an ordinary one in its place among the entries of its day', async () => {
    const own = { id: idNumber<'Loan'>(920_003), requestId: idNumber<'LoanRequest'>(910_003) };
    const load = () => on.loans.get(own.id, BORROWER);
    const history = () => on.run(async () => on.loans.historyOf(await load()));
    const today = calendarDay('2027-02-28');
    const paid = { amount: usd(888.49), valueOn: today, today, at: BOOKED_AT };
    const [first, early] = [idNumber<'Payment'>(930_103), idNumber<'Payment'>(930_104)];
    await on.run(() => on.requests.add(aLoanRequest({ id: own.requestId })));
    await on.run(() => on.loans.add(aLoan(own)));
    for (const id of [first, early]) await on.run(() => on.payments.add(aPayment({ id, loanId: own.id })));
    await on.change(on.loans, load, (loan) => loan.receive({ ...paid, paymentId: first }));
    const prepayment = { amount: paid.amount, reduce: 'term' } as const;
    await on.change(on.loans, load, (loan) => loan.reservePrepayment(early, prepayment, today));
    const ordered = await history();
    await on.change(on.loans, load, (loan) => loan.settle({ ...paid, paymentId: early }, ordered));
    await on.change(on.loans, load, (loan) => loan.pause({ months: 1, reason: null, today, at: BOOKED_AT }));
    const kept = await history();
    expect(kept.map(({ kind }) => kind)).toEqual(['disbursement', 'payment', 'prepayment', 'pause']);

    const reversal = { paymentId: first, amount: paid.amount, history: kept, today, at: BOOKED_AT };
    await on.change(on.loans, load, (loan) => loan.reverse(reversal));

    const [disbursement, , ordinary, pause] = kept;
    const { reduce: _, ...received } = { reduce: null, ...ordinary };
    expect(await history()).toEqual([disbursement, { ...received, kind: 'payment' }, pause]);
  });
});
