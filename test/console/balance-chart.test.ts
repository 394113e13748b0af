import { expect, it } from 'vitest';
import { addDays, calendarDay } from '../../domain/shared/calendar.ts';
import { disbursedLoan, settled } from '../support/app.ts';
import { PASSWORD } from '../support/caller.ts';
import { done } from '../support/client.ts';
import { aDocument, importLines } from '../support/import.ts';
import { openService } from '../support/open-service.ts';
import { Visitor } from '../support/visitor.ts';

const OPERATOR = 'operator@example.com';
const { service, operator, borrower } = await openService();
await service.app.identity.createOperator.execute({ email: OPERATOR, password: PASSWORD });
const visitor = new Visitor(service);
await visitor.signIn(OPERATOR);

/** The outstanding principal and what was paid, at the end of each day with transactions, as the table of the chart says. */
async function chartOf(loanId: string): Promise<readonly (readonly string[])[]> {
  const { body } = await visitor.get(`/console/loans/${loanId}`);
  const [, figures = ''] =
    /Figures of Outstanding principal and paid amount[\s\S]+?<tbody>([\s\S]+?)<\/tbody>/.exec(body) ?? [];
  const rows = figures.split('</tr>').slice(0, -1);
  return rows.map((row) => [...row.matchAll(/<td[^>]*>USD\s([^<]+)</g)].map(([, text = '']) => text));
}

it('the chart of a loan says what was paid by each day, and a correction counts from the day of its booking', async () => {
  const loanId = await disbursedLoan(borrower, operator, { amount: 10_000, term: 12, interestRate: 12 });
  const { disbursementDate } = await borrower.reads(`/loans/${loanId}`);
  const from = calendarDay(disbursementDate.slice(0, 10));
  const moveTo = (days: number) => service.app.closing.closeBusinessDay.execute({ date: addDays(from, days) });
  await moveTo(20);
  const order = { paymentMethod: 'instant_debit' };
  const { paymentId } = await done(borrower.send('POST', `/loans/${loanId}/payoff`, order));
  await settled(borrower);
  const disbursed = ['10,000.00', '0.00'];
  const paidOff = ['0.00', '10,066.67'];
  expect(await chartOf(loanId)).toEqual([disbursed, paidOff]);

  await moveTo(25);
  // Half of the interest is owed back.
  await done(operator.booksChange(loanId, { type: 'relief', interestRate: 6, from, to: addDays(from, 400) }));
  const owedBack = ['0.00', '10,033.34'];
  expect(await chartOf(loanId)).toEqual([disbursed, paidOff, owedBack]);

  await moveTo(30);
  await done(operator.reverses(paymentId));
  const reversed = ['10,000.00', '0.00'];
  expect(await chartOf(loanId)).toEqual([disbursed, paidOff, owedBack, reversed]);
});

it('the chart of an imported loan says what was paid in the other system', async () => {
  await importLines(service.app, [aDocument()]);
  const [{ loan_id: loanId } = expect.fail()] = await service.query<{ loan_id: string }>(
    'select loan_id from imported_loans',
  );
  expect(await chartOf(loanId)).toEqual([
    ['10,000.00', '0.00'],
    ['9,211.51', '888.49'],
    ['8,415.14', '1,776.98'],
    ['7,610.80', '2,665.47'],
  ]);
});
