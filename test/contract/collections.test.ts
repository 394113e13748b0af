import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmailTaken, SubjectAlreadyLinked } from '../../domain/identity/user.errors.ts';
import { LoanRequestNotFound } from '../../domain/loan-requests/loan-request.errors.ts';
import { LoanNotFound } from '../../domain/loans/loan.errors.ts';
import { DuplicateDeposit } from '../../domain/payments/deposit.errors.ts';
import { DuplicateReference, PaymentNotFound } from '../../domain/payments/payment.errors.ts';
import { calendarDay } from '../../domain/shared/calendar.ts';
import { idNumber } from '../support/fakes/sequential-ids.ts';
import { aUser } from '../support/identity.ts';
import {
  aDeposit,
  aLoan,
  aLoanRequest,
  aPayment,
  aReference,
  BOOKED_AT,
  BORROWER,
  OPERATOR,
  usd,
} from '../support/lending.ts';
import { type Collections, STORES } from './open-collections.ts';

const NOBODY = idNumber<'User'>(999_999);

/** What the use cases count on, whatever stands behind the ports. */
describe.each(STORES)('the collections %s', (_where, open) => {
  let on: Collections;
  const run = <T>(work: () => Promise<T>) => on.unitOfWork.run(work);

  beforeAll(async () => {
    on = await open();
    await run(() => on.requests.add(aLoanRequest()));
    await run(() => on.loans.add(aLoan()));
    await run(() => on.payments.add(aPayment()));
  });

  afterAll(() => on.close());

  it('give back what was added, whole', async () => {
    const request = await run(() => on.requests.get(aLoanRequest().id, BORROWER));
    expect(request.amount.equals(usd(10_000))).toBe(true);
    expect([request.rate.toPercent(), request.status, request.createdAt]).toEqual([12, 'Pending', BOOKED_AT]);
    const loan = await run(() => on.loans.get(aLoan().id, BORROWER));
    expect([loan.disbursedOn, loan.nextDueOn, loan.remainingTerm]).toEqual(['2027-01-31', '2027-02-28', 12]);
    expect(loan.installments.map(({ dueOn, principal }) => [dueOn, principal.minorUnits])).toEqual(
      aLoan().installments.map(({ dueOn, principal }) => [dueOn, principal.minorUnits]),
    );
    const payment = await run(() => on.payments.get(aPayment().id, BORROWER));
    expect([payment.status, payment.method, payment.transactionId]).toEqual(['Processing', 'instant_debit', null]);
  });

  it('keep what was saved, and tell its events once', async () => {
    await run(async () => {
      const request = await on.requests.get(aLoanRequest().id, BORROWER);
      request.approve(OPERATOR, null, BOOKED_AT);
      await on.requests.save(request);
    });
    expect((await run(() => on.requests.get(aLoanRequest().id, BORROWER))).approvedAt).toEqual(BOOKED_AT);
    expect(on.events.types.filter((type) => type === 'loan-request.approved')).toHaveLength(1);

    const amount = usd(888.49);
    await run(async () => {
      const loan = await on.loans.get(aLoan().id, BORROWER);
      loan.reserve(amount);
      loan.settle({ paymentId: aPayment().id, amount, today: calendarDay('2027-02-28'), at: BOOKED_AT });
      await on.loans.save(loan);
    });
    const loan = await run(() => on.loans.get(aLoan().id, BORROWER));
    expect([loan.remainingTerm, loan.nextDueOn, loan.paidAmount.minorUnits]).toEqual([11, '2027-03-31', 88_849n]);
    expect(loan.lastPaymentAt).toEqual(BOOKED_AT);
  });

  it('load many loans in the order of their ids, without the unknown, and tell the events of all', async () => {
    const second = { id: idNumber<'Loan'>(920_002), requestId: idNumber<'LoanRequest'>(910_002) };
    await run(() => on.requests.add(aLoanRequest({ id: second.requestId })));
    await run(() => on.loans.add(aLoan(second)));
    const day = calendarDay('2027-12-31');
    const ids = [second.id, idNumber<'Loan'>(999_996), aLoan().id];
    const keys = ids.map((loanId) => ({ loanId, borrowerId: BORROWER }));

    await run(async () => {
      const loans = await on.loans.getAll(keys);
      expect(loans.map(({ id }) => id)).toEqual([aLoan().id, second.id]);
      for (const loan of loans) loan.closeDay(day, BOOKED_AT);
      for (const loan of loans) await on.loans.save(loan);
    });

    const statuses = (await run(() => on.loans.getAll(keys))).map(({ status }) => status);
    expect(statuses).toEqual(['Defaulted', 'Defaulted']);
    expect(on.events.types.filter((type) => type === 'loan.defaulted')).toHaveLength(2);
    expect(await run(() => on.loans.getAll([]))).toEqual([]);
  });

  it('know nobody by an unknown id, nor by another’s', async () => {
    const nowhere = idNumber<'Loan'>(999_998);
    await expect(run(() => on.loans.get(nowhere, BORROWER))).rejects.toThrow(LoanNotFound);
    await expect(run(() => on.loans.get(aLoan().id, NOBODY))).rejects.toThrow(LoanNotFound);
    await expect(run(() => on.requests.get(aLoanRequest().id, NOBODY))).rejects.toThrow(LoanRequestNotFound);
    await expect(run(() => on.payments.get(idNumber<'Payment'>(999_997), BORROWER))).rejects.toThrow(PaymentNotFound);
  });

  it('find a user whatever the case of the address, and take each address once', async () => {
    const found = await run(() => on.users.findByEmail(aUser().email.toUpperCase()));
    expect(found?.id).toBe(BORROWER);
    const double = aUser({ id: NOBODY, email: aUser().email.toLowerCase() });
    await expect(run(() => on.users.add(double))).rejects.toThrow(EmailTaken);
  });

  it('find no erased user by e-mail, and give no address of one', async () => {
    const erased = aUser({ id: idNumber(999_980), email: 'erased@example.com' });
    await run(() => on.users.add(erased));
    expect(await run(() => on.recipients.emailOf(erased.id))).toBe('erased@example.com');

    const { email } = await run(async () => {
      const user = await on.users.get(erased.id);
      user.erase(BOOKED_AT);
      await on.users.save(user);
      return user;
    });

    for (const address of ['erased@example.com', email]) {
      expect(await run(() => on.users.findByEmail(address))).toBeNull();
    }
    expect(await run(() => on.recipients.emailOf(erased.id))).toBeNull();
    expect(await run(() => on.recipients.emailOf(NOBODY))).toBeNull();
  });

  it('link each outside identity once, and the same subject of two issuers twice', async () => {
    const linked = (id: number, issuer: string) =>
      aUser({
        id: idNumber<'User'>(id),
        email: `linked-${id}@example.com`,
        credential: { externalIdentity: { issuer, subject: 'subject-1' } },
      });
    await run(() => on.users.add(linked(999_990, 'https://one.example')));
    await run(() => on.users.add(linked(999_991, 'https://other.example')));
    const double = linked(999_992, 'https://one.example');
    await expect(run(() => on.users.add(double))).rejects.toThrow(SubjectAlreadyLinked);
  });

  it('take a live reference of a borrower once, and find the loan of their own payment only', async () => {
    await run(() => on.payments.add(aReference()));
    const double = aReference({ id: idNumber(930_003) });
    await expect(run(() => on.payments.add(double))).rejects.toThrow(DuplicateReference);
    const key = { id: aReference().id, borrowerId: BORROWER };
    expect((await run(() => on.payments.locate(key))).loanId).toBe(aLoan().id);
    await expect(run(() => on.payments.locate({ ...key, borrowerId: NOBODY }))).rejects.toThrow(PaymentNotFound);
  });

  it('find a payment by the name that the gateway gave it, and hear each event of it once', async () => {
    await run(async () => {
      const payment = await on.payments.get(aPayment().id, BORROWER);
      payment.accept('tx-1');
      await on.payments.save(payment);
    });
    const found = await run(() => on.payments.locate({ transactionId: 'tx-1' }));
    expect(found).toEqual({ paymentId: aPayment().id, loanId: aLoan().id, borrowerId: BORROWER });
    await expect(run(() => on.payments.locate({ transactionId: 'tx-2' }))).rejects.toThrow(PaymentNotFound);
    expect((await run(() => on.payments.find(aPayment().id, BORROWER)))?.transactionId).toBe('tx-1');
    expect(await run(() => on.payments.find(idNumber<'Payment'>(999_997), BORROWER))).toBeNull();

    const outcome = { outcome: 'succeeded', reason: null, result: 'applied' } as const;
    const event = {
      eventId: 'evt-1',
      transactionId: 'tx-1',
      paymentId: aPayment().id,
      borrowerId: BORROWER,
      ...outcome,
    };
    expect(await run(() => on.gatewayEvents.add({ ...event, receivedAt: BOOKED_AT }))).toBe(true);
    expect(await run(() => on.gatewayEvents.add({ ...event, receivedAt: BOOKED_AT }))).toBe(false);
  });

  it('hand out the unclaimed deposits that agree in reference, amount and currency', async () => {
    await run(() => on.deposits.add(aDeposit()));
    const [number, amount] = [idNumber<'Deposit'>(940_002), usd(888.48)];
    await expect(run(() => on.deposits.add(aDeposit({ id: number })))).rejects.toThrow(DuplicateDeposit);
    await run(() => on.deposits.add(aDeposit({ id: number, amount, bankId: idNumber(950_002) })));
    const { reference } = aDeposit();
    const found = await run(async () => {
      const [deposit, ...others] = await on.deposits.unclaimed({ reference, amount, currency: 'USD' });
      deposit?.claim(aReference(), BOOKED_AT);
      if (deposit !== undefined) await on.deposits.save(deposit);
      return [deposit?.id, others.length];
    });
    expect(found).toEqual([number, 0]);
    expect(await run(() => on.deposits.unclaimed({ reference, amount, currency: 'USD' }))).toEqual([]);
    expect(await run(() => on.deposits.unclaimed({ reference, amount, currency: 'VES' }))).toEqual([]);
  });
});
