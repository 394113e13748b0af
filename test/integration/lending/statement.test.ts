import 'reflect-metadata';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LoanPorts } from '../../../bootstrap/contexts/loans.ts';
import { PaymentPorts } from '../../../bootstrap/contexts/payments.ts';
import { SharedPorts } from '../../../bootstrap/contexts/shared.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { addDays, addMonths, type CalendarDay, dayOf } from '../../../domain/shared/calendar.ts';
import type { Id, UserId } from '../../../domain/shared/id.ts';
import { disbursedLoan, payInstallments, settled, startApp, type TestApp } from '../../support/app.ts';
import { sql } from '../../support/books.ts';
import type { Borrower } from '../../support/borrower.ts';
import type { Operator } from '../../support/operator.ts';

interface Line {
  readonly type: string;
  readonly date: string;
  readonly amount: number;
  readonly principal: number;
  readonly balance: number;
}

let service: TestApp;
let borrower: Borrower;
let operator: Operator;
let loanId: string;
const disbursedOn = dayOf(new Date());

beforeAll(async () => {
  service = await startApp({ LENDER_NAME: 'Andean Credit' });
  [borrower, operator] = await Promise.all([service.borrower(), service.operator()]);
  loanId = await disbursedLoan(borrower, operator);
});

afterAll(() => service.close());

const get = async (path: string) => (await borrower.get(`/loans/${loanId}${path}`)).body.data;
const statement = (query = '') => get(`/statement${query}`);
const file = (query: string, client = borrower, of = loanId) =>
  service.app.http.inject({ url: `/loans/${of}/statement?${query}`, headers: client.headers });
const close = (date: CalendarDay) => service.app.closing.closeBusinessDay.execute({ date });
const pay = async (amount: number) => {
  await borrower.send('POST', '/payments', { loanId, amount, paymentMethod: 'card' });
  await settled(borrower);
};

/** Changes the loan, and a payment of it, in one unit of work. */
async function change(act: (loan: Loan, payment: Payment, at: Date) => void, paymentId: string): Promise<void> {
  const { container } = service.app;
  const [loans, payments] = [container.resolve(LoanPorts.loans), container.resolve(PaymentPorts.payments)];
  await container.resolve(SharedPorts.unitOfWork).run(async () => {
    const loan = await loans.get(loanId as Id<'Loan'>, borrower.userId as UserId);
    const payment = await payments.get(paymentId as Id<'Payment'>, borrower.userId as UserId);
    act(loan, payment, new Date());
    await loans.save(loan);
    await payments.save(payment);
  });
}

/** Pays the loan off. The sandbox gateway refuses some cents, so that it may take a day more. Returns the payment. */
async function payOff(): Promise<string> {
  for (;;) {
    const { payoffAmount } = await get('/payoffQuote');
    if (![2, 3].includes(Math.round(payoffAmount * 100) % 100)) break;
    await close(addDays(await service.app.container.resolve(SharedPorts.calendar).today(), 1));
  }
  const { body } = await borrower.send('POST', `/loans/${loanId}/payoff`, { paymentMethod: 'card' });
  await settled(borrower);
  return body.data.paymentId;
}

/** Takes a payment back. `kept` are the amounts of the payments before it. */
async function reverse(paymentId: string, kept: readonly Payment[]): Promise<void> {
  const today = await service.app.container.resolve(SharedPorts.calendar).today();
  await change((loan, payment, at) => {
    const keeps = kept.map(({ amount, completedAt }) => ({
      ...{ amount, settledOn: today, at: completedAt ?? at },
      recovery: false,
    }));
    const { amount, valueOn } = payment;
    const back = { paymentId: payment.id, amount, valueOn: valueOn ?? today, recovery: false };
    loan.reverse({ ...back, kept: keeps, today, at });
    payment.reverse('Returned by the bank.', at);
  }, paymentId);
}

/** A loan with a payment, a pause, a payoff that is taken back, a write-off and a recovery. Returns the payment's id. */
async function eventfulLife(): Promise<void> {
  const due = addMonths(disbursedOn, 1);
  await close(due);
  await payInstallments(borrower, loanId, 1);
  const [first] = (await borrower.get('/payments')).body.data;
  await borrower.send('POST', `/loans/${loanId}/pause`, { duration: 1 });
  await close(addMonths(disbursedOn, 2));
  const payoff = await payOff();
  const kept = await service.app.container
    .resolve(SharedPorts.unitOfWork)
    .run(() => service.app.container.resolve(PaymentPorts.payments).get(first.paymentId, borrower.userId as UserId));
  await reverse(payoff, [kept]);
  await close(addMonths(disbursedOn, 8));
  await change((loan, _payment, at) => loan.writeOff('Insolvent.', at), first.paymentId);
  await pay(1000);
}

/** What the ledger says of the outstanding principal before or after a day. */
async function booked(comparison: '<' | '<=', day: string): Promise<number> {
  const [row] = await sql<{ balance: string }>(
    service.databaseUrl,
    `select coalesce(sum(amount), 0) as balance from ledger_postings where account = 'principal-receivable'
      and loan_id = '${loanId}' and booked_on ${comparison} '${day}'`,
  );
  return Number(row?.balance) / 100;
}

describe('a loan that was disbursed today', () => {
  it('has one transaction, and a statement of one day', async () => {
    const [line, ...others] = await get('/transactions');

    expect(others).toEqual([]);
    expect(line).toMatchObject({
      type: 'Disbursement',
      amount: 10_000,
      principal: 10_000,
      interest: 0,
      balance: 10_000,
    });
    const day = { from: disbursedOn, to: disbursedOn };
    expect(await statement()).toEqual({
      loanId,
      currency: 'USD',
      ...day,
      openingBalance: 0,
      closingBalance: 10_000,
      transactions: [line],
    });
  });
});

describe('after an eventful life', () => {
  beforeAll(eventfulLife);

  it('its transactions are listed newest first, in pages', async () => {
    const all: Line[] = await get('/transactions?limit=100');

    expect(all.map(({ type }) => type).toReversed()).toEqual([
      'Disbursement',
      'Payment',
      'Capitalization',
      'Payment',
      'Rebate',
      'Reversal',
      'Reversal',
      'WriteOff',
      'Recovery',
    ]);
    expect(all[0]).toMatchObject({ amount: 1000, principal: 0, balance: 0 });
    const { headers, body } = await borrower.get(`/loans/${loanId}/transactions?limit=4&page=2`);
    expect(headers).toMatchObject({ 'x-total-count': '9' });
    expect(headers.link).toContain('page=3&limit=4>; rel="last"');
    expect(body.data).toEqual(all.slice(4, 8));
    expect((await borrower.get(`/loans/${loanId}/transactions?page=9`)).body.data).toEqual([]);
  });

  it('every statement agrees with the ledger to the cent', async () => {
    const all: Line[] = (await get('/transactions?limit=100')).toReversed();
    const days = [...new Set(all.map(({ date }) => date.slice(0, 10) as CalendarDay))];
    expect(days.length).toBeGreaterThanOrEqual(4);
    const bounds = days.flatMap((day) => [addDays(day, -1), day]);

    for (const from of bounds) {
      for (const to of bounds.filter((day) => day >= from)) {
        const within = all.filter(({ date }) => date.slice(0, 10) >= from && date.slice(0, 10) <= to);
        expect(await statement(`?from=${from}&to=${to}`)).toEqual({
          loanId,
          currency: 'USD',
          from,
          to,
          openingBalance: await booked('<', from),
          closingBalance: await booked('<=', to),
          transactions: within,
        });
      }
    }
  });

  it('a statement has all days if it says so, and nothing before the disbursement', async () => {
    const ever = await statement('?from=1900-01-01&to=2199-12-31');

    expect(ever).toMatchObject({ from: '1900-01-01', to: '2199-12-31', openingBalance: 0, closingBalance: 0 });
    expect(ever.transactions).toHaveLength(9);
    expect(await statement('?to=2199-12-31')).toMatchObject({ from: disbursedOn, openingBalance: 0 });
    const before = addDays(disbursedOn, -1);
    expect(await statement(`?from=2020-01-01&to=${before}`)).toMatchObject({ closingBalance: 0, transactions: [] });
  });

  it('CSV has a row for each transaction', async () => {
    const { headers, body } = await file('format=csv');
    const { to, transactions } = await statement();

    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="statement-${loanId}-${disbursedOn}-${to}.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const [names, ...rows] = body.split('\r\n');
    expect(names).toBe('transactionId,type,date,amount,principal,interest,balance');
    expect(rows).toEqual([
      ...transactions.map((line: Line & { transactionId: string; interest: number }) =>
        [
          line.transactionId,
          line.type,
          line.date.slice(0, 10),
          ...[line.amount, line.principal, line.interest, line.balance].map((amount) => amount.toFixed(2)),
        ].join(','),
      ),
      '',
    ]);
  });

  it('PDF says the same in print', async () => {
    const { headers, rawPayload } = await file('format=pdf');
    const { to, transactions } = await statement();

    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(rawPayload.length),
      'content-disposition': `attachment; filename="statement-${loanId}-${disbursedOn}-${to}.pdf"`,
    });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true });
    for (const expected of ['Andean Credit', 'Some Borrower', loanId, 'Write-off', 'Recovery', 'USD 0.00']) {
      expect(text).toContain(expected);
    }
    for (const { balance } of transactions) expect(text).toContain(balance.toLocaleString('en-US'));
    expect(text).not.toContain('settled');
  });

  it('PDF of a completed loan says that it is settled', async () => {
    const payer = await service.borrower();
    const paidOff = await disbursedLoan(payer, operator, { amount: 300, term: 3 });
    await payInstallments(payer, paidOff, 3);

    const { rawPayload } = await file('format=pdf', payer, paidOff);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true });
    expect(text).toContain('This loan is settled');
  });

  it('a period of too many transactions is refused, in any format', async () => {
    await sql(
      service.databaseUrl,
      `insert into loan_transactions (id, loan_id, borrower_id, type, booked_on, occurred_at, amount, principal, interest,
        balance) select gen_random_uuid(), '${loanId}', '${borrower.userId}', 'Recovery', '2099-01-01', now(), 1, 0, 1, 0
        from generate_series(1, 1001)`,
    );
    try {
      for (const format of ['json', 'csv', 'pdf']) {
        const { statusCode, body } = await file(`to=2099-01-01&format=${format}`);
        expect([statusCode, JSON.parse(body).error.code]).toEqual([400, 'STATEMENT_TOO_LONG']);
      }
      expect((await statement('?to=2098-12-31')).transactions).toHaveLength(9);
    } finally {
      await sql(service.databaseUrl, `delete from loan_transactions where booked_on = '2099-01-01'`);
    }
  });
});
