import { setImmediate } from 'node:timers/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { PdfkitStatementPrinter } from '../../../adapters/statements/pdfkit-statement-printer.ts';
import type { LoanStatement } from '../../../application/loans/get-loan-statement.query.ts';
import type { StatementLine } from '../../../application/loans/loan-statement.queries.ts';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { Money } from '../../../domain/shared/money.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { usd } from '../../support/lending.ts';

const FROM = calendarDay('2026-11-20');
const LOAN = idNumber<'Loan'>(1);
const printer = new PdfkitStatementPrinter('Andean Credit');
const never = new AbortController().signal;

const disbursement: StatementLine = {
  ...{ transactionId: idNumber<'LoanTransaction'>(1), type: 'Disbursement', bookedOn: FROM },
  ...{ amount: usd(10_000), principal: usd(10_000), interest: Money.zero, balance: usd(10_000) },
};
const payment: StatementLine = {
  ...{ transactionId: idNumber<'LoanTransaction'>(2), type: 'Payment', bookedOn: calendarDay('2026-12-20') },
  ...{ amount: usd(888.49), principal: usd(788.49), interest: usd(100), balance: usd(9211.51) },
};

function aStatement(given: Partial<LoanStatement> = {}): LoanStatement {
  return {
    loanId: LOAN,
    currency: 'USD',
    status: 'Active',
    borrowerName: 'María Peña',
    from: FROM,
    to: calendarDay('2026-12-31'),
    issuedOn: calendarDay('2027-01-15'),
    openingBalance: Money.zero,
    closingBalance: usd(9211.51),
    transactions: [disbursement, payment],
    ...given,
  };
}

function longStatement(lines: number): LoanStatement {
  const transactions = Array.from({ length: lines }, (_, index) => ({
    ...payment,
    bookedOn: addDays(FROM, Math.floor(index / 30)),
    amount: usd(index + 1),
  }));
  return aStatement({ transactions, to: calendarDay('2027-01-15') });
}

const print = (given: Partial<LoanStatement> = {}) => printer.print(aStatement(given), never);

/** The text of each page. */
async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  return (await extractText(await getDocumentProxy(new Uint8Array(bytes)))).text;
}

/** The roles of the document's structure, as `Table > TR > TH`, and the descriptions of figures. */
async function structureOf(bytes: Uint8Array, page = 1): Promise<{ roles: string[]; alt: string }> {
  const roles: string[] = [];
  let alt = '';
  const walk = (node: object, trail: string): void => {
    const { role = '', children = [], alt: told } = node as { role?: string; children?: object[]; alt?: string };
    if (told !== undefined) alt = told;
    const path = `${trail}${role}`;
    if (role !== '') roles.push(path);
    for (const child of children) walk(child, `${path} > `);
  };
  walk(await (await (await getDocumentProxy(new Uint8Array(bytes))).getPage(page)).getStructTree(), '');
  return { roles, alt };
}

describe('a printed statement', () => {
  it('names lender, borrower, loan and period, and has both balances and all transactions', async () => {
    const [text = '', ...others] = await pagesOf(await print());

    expect(others).toEqual([]);
    for (const expected of [
      'Andean Credit',
      'Issued on 15 Jan 2027',
      'María Peña',
      LOAN,
      '20 Nov 2026 to 31 Dec 2026',
      'Opening balance on 20 Nov 2026 USD 0.00',
      'Closing balance on 31 Dec 2026 USD 9,211.51',
      '20 Nov 2026 Disbursement 10,000.00 10,000.00 0.00 10,000.00',
      '20 Dec 2026 Payment 888.49 788.49 100.00 9,211.51',
      'Page 1 of 1',
    ]) {
      expect(text.replace(/\s+/g, ' ')).toContain(expected);
    }
    expect(text).not.toContain('settled');
  });

  it('says that a completed loan is settled, and ends a name that is too long with an ellipsis', async () => {
    const [text] = await pagesOf(await print({ status: 'Completed', borrowerName: 'Sánchez '.repeat(25) }));

    expect(text).toContain('This loan is settled: everything that was owed has been paid.');
    expect(text).toContain('…');
  });

  it('repeats the names of the columns on each page, and numbers the pages', async () => {
    const pages = await pagesOf(await printer.print(longStatement(100), never));

    expect(pages).toHaveLength(4);
    pages.forEach((text, index) => {
      expect(text.replace(/\s+/g, ' ')).toContain('Date Transaction Amount Principal Interest Balance');
      expect(text).toContain(`Page ${index + 1} of 4`);
    });
    const all = pages.join(' ');
    for (let line = 1; line <= 100; line++) expect(all).toContain(`${line}.00`);
  });

  it('has a title and a language, and describes its chart to screen readers', async () => {
    const bytes = await print();
    const { info } = await (await getDocumentProxy(new Uint8Array(bytes))).getMetadata();
    const { roles, alt } = await structureOf(bytes);

    expect(info).toMatchObject({ Title: `Loan statement ${LOAN}`, Author: 'Andean Credit', Language: 'en' });
    expect(alt).toBe(
      'Chart of the balance: USD 0.00 on 20 Nov 2026, at most USD 10,000.00, and USD 9,211.51 on 31 Dec 2026.',
    );
    const cells = ['Table > TR > TH', 'Table > TR > TD'];
    const inner = ['P', 'P > Span', 'H1', 'H2', 'Figure', 'Table', 'Table > TR', ...cells];
    const outer = ['Root', 'Root > Document'];
    expect(new Set(roles)).toEqual(new Set([...outer, ...inner.map((role) => `Root > Document > ${role}`)]));
  });

  it('is the same each time', async () => {
    expect(await print()).toEqual(await print());
  });

  it.each([
    ['no transactions', { transactions: [], closingBalance: Money.zero }],
    ['a single day', { to: FROM, transactions: [disbursement] }],
    ['days that are still to come', { from: calendarDay('2030-01-01'), to: calendarDay('9999-12-31') }],
    ['all days', { from: calendarDay('0001-01-01'), to: calendarDay('9999-12-31') }],
    ['the largest amounts', { transactions: [{ ...payment, amount: usd(1e12), balance: usd(1e12) }] }],
  ])('can have %s', async (_what, given) => {
    const [text] = await pagesOf(await print(given));

    expect(text).toContain('Closing balance');
  });

  it.each([
    ['Chinese', '山田 太郎'],
    ['Arabic', 'محمد علي'],
    ['Devanagari', 'अनुष्का शर्मा'],
    ['emoji', '👩‍👩‍👧‍👦 😀'],
    ['combining marks', `e${'\u0301'.repeat(90)}`],
    ['line breaks', 'María\r\n\tPeña\u2028Núñez'],
    ['200 wide letters', 'W'.repeat(200)],
    ['nothing', ' '],
  ])('can be of a name with %s', async (_what, borrowerName) => {
    const [text] = await pagesOf(await print({ borrowerName }));

    expect(text).toContain(LOAN);
  });

  it('lets other work go on between its pages', async () => {
    let turns = 0;
    const printed = printer.print(longStatement(400), never).then(() => 'printed');
    while ((await Promise.race([printed, setImmediate('waiting')])) === 'waiting') turns += 1;

    expect(turns).toBeGreaterThanOrEqual(8);
  });

  it('stops when it is no longer wanted', async () => {
    const controller = new AbortController();
    const printed = printer.print(longStatement(400), controller.signal);
    controller.abort();

    await expect(printed).rejects.toThrow('aborted');
  });
});
