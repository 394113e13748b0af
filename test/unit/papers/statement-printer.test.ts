import { setImmediate } from 'node:timers/promises';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { PdfkitStatementPrinter } from '../../../adapters/papers/pdfkit-statement-printer.ts';
import type { StatementLine } from '../../../application/loans/loan-statement.queries.ts';
import type { LoanStatement } from '../../../application/loans/statement.ts';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { Money } from '../../../domain/shared/money.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { usd } from '../../support/lending.ts';
import { pagesOf } from '../../support/pdf.ts';

const FROM = calendarDay('2026-11-20');
const LOAN = idNumber<'Loan'>(1);
const printer = new PdfkitStatementPrinter('Andean Credit');
const never = new AbortController().signal;

const disbursement: StatementLine = {
  transactionId: idNumber<'LoanTransaction'>(1),
  type: 'Disbursement',
  bookedOn: FROM,
  effectiveOn: null,
  cause: null,
  amount: usd(10_000),
  principal: usd(10_000),
  interest: Money.zero,
  charges: 0n,
  balance: usd(10_000),
};
const payment: StatementLine = {
  transactionId: idNumber<'LoanTransaction'>(2),
  type: 'Payment',
  bookedOn: calendarDay('2026-12-20'),
  effectiveOn: null,
  cause: null,
  amount: usd(888.49),
  principal: usd(788.49),
  interest: usd(100),
  charges: 0n,
  balance: usd(9211.51),
};

const MARIA = { name: 'María Peña', email: 'maria@example.com' };

function aStatement(given: Partial<LoanStatement> = {}): LoanStatement {
  return {
    loanId: LOAN,
    currency: 'USD',
    status: 'Active',
    borrower: MARIA,
    from: FROM,
    to: calendarDay('2026-12-31'),
    issuedOn: calendarDay('2027-01-15'),
    originationFee: Money.zero,
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

const print = (given: Partial<LoanStatement> = {}) => printer.print(aStatement(given), 'en', never);

/** The text of each page. */
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

/** The heights of the line that the chart draws, from left to right, as percent of the highest grid line. */
async function levelsOf(bytes: Uint8Array): Promise<number[]> {
  const { OPS } = await getResolvedPDFJS();
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  // The points of a path: each is an operator, x and y.
  const paths: number[][] = argsArray
    .filter((args, at) => fnArray[at] === OPS.constructPath && args[0] === OPS.stroke)
    .map(([_kind, [points]]) => Object.values<number>(points).filter((_, at) => at % 3 === 2));
  const at = paths.findIndex(({ length }) => length > 2);
  const [zero = 0, ...others] = paths.slice(0, at).map(([y = 0]) => y);
  const highest = others.at(-1) ?? 0;
  const levels = paths[at]?.map((y) => Math.round(((zero - y) / (zero - highest)) * 100)) ?? [];
  return levels.filter((level, index) => level !== levels[index - 1]);
}

describe('a printed statement', () => {
  it('names lender, borrower, loan and period, and has both balances and all transactions', async () => {
    const [text = '', ...others] = await pagesOf(await print());

    expect(others).toEqual([]);
    for (const expected of [
      'Andean Credit',
      'Issued on 15 Jan 2027',
      'María Peña',
      'Loan number 000000000001',
      '20 Nov 2026 to 31 Dec 2026',
      'Opening balance on 20 Nov 2026 USD 0.00',
      'Closing balance on 31 Dec 2026 USD 9,211.51',
      '20 Nov 2026 Disbursement 10,000.00 10,000.00 0.00 0.00 10,000.00',
      '20 Dec 2026 Payment 888.49 788.49 100.00 0.00 9,211.51',
      'Page 1 of 1',
    ]) {
      expect(text.replace(/\s+/g, ' ')).toContain(expected);
    }
    expect(text).not.toContain('settled');
    expect(text).not.toContain('kept back');
  });

  it('can be in Spanish, with its numbers and dates', async () => {
    const bytes = await printer.print(aStatement({ originationFee: usd(1250) }), 'es', never);
    const text = (await pagesOf(bytes)).join(' ').replace(/\s+/g, ' ');
    const { info } = await (await getDocumentProxy(new Uint8Array(bytes))).getMetadata();

    expect(info).toMatchObject({ Title: 'Estado de cuenta del préstamo n.º 000000000001', Language: 'es' });
    for (const expected of [
      'Emitido el 15/01/2027',
      '20/11/2026 al 31/12/2026',
      'Desembolso USD 1.250,00 retenidos como comisión de apertura, USD 8.750,00 entregados',
      'Saldo final al 31/12/2026 USD 9.211,51',
      '20/12/2026 Pago 888,49 788,49 100,00 0,00 9.211,51',
      'Página 1 de 1',
    ]) {
      expect(text).toContain(expected);
    }
  });

  it('says what was kept back and paid out, if the loan has a fee and was disbursed in the period', async () => {
    const textOf = async (given: Partial<LoanStatement>) =>
      (await pagesOf(await print({ originationFee: usd(250), ...given }))).join(' ').replace(/\s+/g, ' ');

    expect(await textOf({})).toContain('Disbursement USD 250.00 kept back as origination fee, USD 9,750.00 paid out');
    expect(await textOf({ transactions: [payment] })).not.toContain('kept back');
  });

  it('shows fees, and what goes from a fee to the schedule', async () => {
    const none = { principal: Money.zero, interest: Money.zero };
    const fee: StatementLine = { ...payment, ...none, type: 'Charge', amount: usd(15), charges: 1500n };
    const voided: StatementLine = {
      ...payment,
      type: 'Waiver',
      ...none,
      amount: usd(5),
      principal: usd(10),
      charges: -500n,
    };
    const [text = ''] = await pagesOf(await print({ transactions: [fee, voided] }));

    expect(text.replace(/\s+/g, ' ')).toContain('Fee 15.00 0.00 0.00 15.00 9,211.51');
    expect(text.replace(/\s+/g, ' ')).toContain('Fee taken back 5.00 10.00 0.00 -5.00 9,211.51');
  });

  it.each([
    ['en', 'Interest added by a pause', 'Interest added by new terms', 'Interest: pause, new terms'],
    ['es', 'Intereses de una pausa', 'Intereses por nuevos términos', 'Intereses: pausa y términos'],
  ] as const)('says why interest was added, in %s', async (language, ...names) => {
    const transactions = (['pause', 'terms', 'both'] as const).map(
      (cause): StatementLine => ({ ...payment, type: 'Capitalization', cause }),
    );
    const [text = ''] = await pagesOf(await printer.print(aStatement({ transactions }), language, never));

    for (const name of names) expect(text).toContain(name);
  });

  it('says that a completed loan is settled, and has a long name in as many lines as it needs', async () => {
    const [text = ''] = await pagesOf(
      await print({ status: 'Completed', borrower: { ...MARIA, name: 'Sánchez '.repeat(25) } }),
    );

    expect(text).toContain('This loan is settled: everything that was owed has been paid.');
    expect(text.match(/Sánchez/g)).toHaveLength(25);
  });

  it('repeats the names of the columns on each page, and numbers the pages', async () => {
    const pages = await pagesOf(await printer.print(longStatement(100), 'en', never));

    expect(pages).toHaveLength(4);
    pages.forEach((text, index) => {
      expect(text.replace(/\s+/g, ' ')).toContain('Date Transaction Amount Principal Interest Charges Balance');
      expect(text).toContain(`Page ${index + 1} of 4`);
    });
    const all = pages.join(' ');
    for (let line = 1; line <= 100; line++) expect(all).toContain(`${line}.00`);
  });

  it('has a title and a language, and describes its chart to screen readers', async () => {
    const bytes = await print();
    const { info } = await (await getDocumentProxy(new Uint8Array(bytes))).getMetadata();
    const { roles, alt } = await structureOf(bytes);

    expect(info).toMatchObject({
      Title: 'Loan statement, loan no. 000000000001',
      Author: 'Andean Credit',
      Language: 'en',
    });
    expect(alt).toBe(
      'Chart of the balance: USD 0.00 on 20 Nov 2026, at most USD 10,000.00, and USD 9,211.51 on 31 Dec 2026.',
    );
    const cells = ['Table > TR > TH', 'Table > TR > TD'];
    const inner = ['P', 'P > Span', 'H1', 'H2', 'Figure', 'Table', 'Table > TR', ...cells];
    const outer = ['Root', 'Root > Document'];
    expect(new Set(roles)).toEqual(new Set([...outer, ...inner.map((role) => `Root > Document > ${role}`)]));
  });

  it('draws the balance of each day, up again after a reversal', async () => {
    const line = (type: StatementLine['type'], on: string, balance: number): StatementLine => ({
      ...payment,
      type,
      bookedOn: calendarDay(on),
      effectiveOn: null,
      balance: usd(balance),
    });
    const transactions = [
      disbursement,
      line('Payment', '2026-12-01', 6000),
      line('Payment', '2026-12-05', 2000),
      line('Reversal', '2026-12-05', 6000),
      line('Reversal', '2026-12-10', 8000),
    ];

    expect(await levelsOf(await print({ transactions, closingBalance: usd(8000) }))).toEqual([100, 60, 80]);
  });

  it('says from which day a correction counts', async () => {
    const correction = { ...payment, type: 'Adjustment', effectiveOn: calendarDay('2026-11-25') } as const;
    const given = { transactions: [disbursement, correction] };

    const [english] = await pagesOf(await print(given));
    const [spanish] = await pagesOf(await printer.print(aStatement(given), 'es', never));

    expect(english).toMatch(/20 Dec 2026\s+Correction from 25 Nov 2026/);
    expect(spanish).toMatch(/20.12.2026\s+Corrección desde 25.11.2026/);
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
  ])('can be of a name with %s', async (_what, name) => {
    const [text] = await pagesOf(await print({ borrower: { ...MARIA, name } }));

    expect(text).toContain('Loan number 000000000001');
    expect(text).not.toContain('□');
  });

  it.each(['山田 太郎', 'अनुष्का शर्मा', '김 민수', 'Ann 👩‍👩‍👧‍👦', 'Ann □'])(
    'names the borrower by the e-mail address instead of %s, which the fonts lack',
    async (name) => {
      const [text] = await pagesOf(await print({ borrower: { ...MARIA, name } }));

      expect(text).toContain('Borrower maria@example.com');
      expect(text).not.toContain('□');
    },
  );

  it('has no line for the borrower of a deleted account', async () => {
    const [text] = await pagesOf(await print({ borrower: null }));

    expect(text).not.toContain('Borrower');
    expect(text).toContain('Loan number 000000000001');
  });

  it('lets other work go on between its pages', async () => {
    let turns = 0;
    const printed = printer.print(longStatement(400), 'en', never).then(() => 'printed');
    while ((await Promise.race([printed, setImmediate('waiting')])) === 'waiting') turns += 1;

    expect(turns).toBeGreaterThanOrEqual(8);
  });

  it('stops when it is no longer wanted', async () => {
    const controller = new AbortController();
    const printed = printer.print(longStatement(400), 'en', controller.signal);
    controller.abort();

    await expect(printed).rejects.toThrow('aborted');
  });
});
