import { beforeAll, describe, expect, it } from 'vitest';
import { SharedPorts } from '../../../bootstrap/shared-ports.ts';
import { addDays, addMonths, type CalendarDay } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, inDays, payInstallments, settled } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';
import { pdfText } from '../../support/pdf.ts';

interface Line {
  readonly type: string;
  readonly date: string;
  readonly balance: number;
}

const { service, borrower, operator } = await openService({ LENDER_NAME: 'Andean Credit' });
const loanId = await disbursedLoan(borrower, operator);
const disbursedOn = inDays(0);

const get = (path: string) => borrower.reads(`/loans/${loanId}${path}`);
const statement = (query = '') => get(`/statement${query}`);
const file = (format: 'csv' | 'pdf', of = loanId) =>
  service.app.http.inject({ url: `/loans/${of}/statement?format=${format}`, headers: borrower.headers });
const close = (date: CalendarDay) => service.app.closing.closeBusinessDay.execute({ date });

/** Pays the loan off. The sandbox gateway refuses some cents, so that it may take a day more. Returns the payment. */
async function payOff(): Promise<string> {
  for (;;) {
    const { payoffAmount } = await get('/payoffQuote');
    if (![2, 3].includes(Math.round(payoffAmount * 100) % 100)) break;
    await close(addDays(await service.app.container.resolve(SharedPorts.calendar).today(), 1));
  }
  const { paymentId } = await done(borrower.paysOff(loanId));
  await settled(borrower);
  return paymentId;
}

/** A loan with a payment, a pause, a payoff that is reversed, a write-off and a recovery. */
async function eventfulLife(): Promise<void> {
  await close(addMonths(disbursedOn, 1));
  await payInstallments(borrower, loanId, 1);
  await done(borrower.pauses(loanId));
  await close(addMonths(disbursedOn, 2));
  await done(operator.reverses(await payOff()));
  await close(addMonths(disbursedOn, 8));
  await done(operator.writesOff(loanId));
  await done(borrower.pays(loanId, 1000));
  await settled(borrower);
}

/** What the ledger says of the outstanding principal before or after a day. */
async function booked(comparison: '<' | '<=', day: string): Promise<number> {
  const [row] = await service.query<{
    balance: string;
  }>(`select coalesce(sum(amount), 0) as balance from ledger_postings where account = 'principal-receivable'
      and loan_id = '${loanId}' and booked_on ${comparison} '${day}'`);
  return Number(row?.balance) / 100;
}

it('a loan that was disbursed today has one transaction, and a statement of one day', async () => {
  const transactions = await get('/transactions');

  const amounts = { amount: 10_000, principal: 10_000, interest: 0, balance: 10_000 };
  expect(transactions).toMatchObject([{ type: 'Disbursement', ...amounts }]);
  const day = { from: disbursedOn, to: disbursedOn, openingBalance: 0, closingBalance: 10_000 };
  expect(await statement()).toEqual({ loanId, currency: 'USD', ...day, transactions });
});

it('the PDF of a loan with an origination fee says what was kept back', async () => {
  const { productId } = await done(operator.createsProduct({ originationFeePercent: 2.5 }));
  const withFee = await disbursedLoan(borrower, operator, { productId });

  expect(await pdfText((await file('pdf', withFee)).rawPayload)).toContain('USD 250.00 kept back');
});

it('the PDF is in the language that the borrower reads', async () => {
  await done(borrower.send('PUT', '/user/language', { language: 'es' }));
  const printed = await file('pdf');
  await done(borrower.send('PUT', '/user/language', { language: 'en' }));

  expect(printed.headers['content-language']).toBe('es');
  expect(await pdfText(printed.rawPayload)).toContain('Estado de cuenta del préstamo');
});

describe('after an eventful life', () => {
  beforeAll(eventfulLife);

  it('its transactions are listed newest first, in pages', async () => {
    const all: Line[] = await get('/transactions?limit=100');

    const first = ['Disbursement', 'Payment', 'Capitalization', 'Payment', 'Rebate'];
    const types = [...first, 'Reversal', 'Reversal', 'WriteOff', 'Recovery'];
    expect(all.map(({ type }) => type).toReversed()).toEqual(types);
    expect(all[0]).toMatchObject({ amount: 1000, principal: 0, balance: 0 });
    const { headers, body } = await borrower.get(`/loans/${loanId}/transactions?limit=4&page=2`);
    expect(headers).toMatchObject({ 'x-total-count': '9' });
    expect(body.data).toEqual(all.slice(4, 8));
  });

  it('every statement agrees with the ledger to the cent', async () => {
    const all: Line[] = (await get('/transactions?limit=100')).toReversed();
    const days = [...new Set(all.map(({ date }) => date.slice(0, 10) as CalendarDay))];
    expect(days.length).toBeGreaterThanOrEqual(4);
    const bounds = days.flatMap((day) => [addDays(day, -1), day]);
    const [opening, closing] = [new Map<CalendarDay, number>(), new Map<CalendarDay, number>()];
    for (const day of bounds) {
      opening.set(day, await booked('<', day));
      closing.set(day, await booked('<=', day));
    }

    for (const from of bounds) {
      for (const to of bounds.filter((day) => day >= from)) {
        const balances = { openingBalance: opening.get(from), closingBalance: closing.get(to) };
        const transactions = all.filter(({ date }) => date.slice(0, 10) >= from && date.slice(0, 10) <= to);
        const expected = { loanId, currency: 'USD', from, to, ...balances, transactions };
        expect(await statement(`?from=${from}&to=${to}`)).toEqual(expected);
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

  it('CSV and PDF say the same in a file', async () => {
    const [csv, pdf] = [await file('csv'), await file('pdf')];
    const { to, transactions } = await statement();

    const named = (format: string) => `attachment; filename="statement-${loanId}-${disbursedOn}-${to}.${format}"`;
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': named('csv'),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(csv.body.split('\r\n')).toHaveLength(1 + transactions.length + 1);
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.rawPayload.length),
      'content-disposition': named('pdf'),
    });
    const text = await pdfText(pdf.rawPayload);
    const balances = transactions.map(({ balance }: Line) => balance.toLocaleString('en-US'));
    for (const expected of ['Andean Credit', 'Some Borrower', ...balances]) expect(text).toContain(expected);
    expect(text).not.toContain('settled');
  });
});
