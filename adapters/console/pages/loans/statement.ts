import { TransactionItem } from '../../../../application/loans/statement.record.ts';
import { LoanNotFound } from '../../../../domain/loans/loan.errors.ts';
import { publicAddress } from '../../../http/answers/lists.ts';
import { periodIn, sendStatement, statementJson } from '../../../http/loans/statements.routes.ts';
import { getLoanStatement as schema } from '../../../http/loans/statements.schemas.ts';
import type { Pages } from '../../console-ports.ts';
import { existing } from '../../details.ts';
import { columns, inCurrency } from '../../fields.ts';
import { dayText, moneyText } from '../../format.ts';
import { inputsOf } from '../../forms.ts';
import { idsIn } from '../../ids.ts';
import { tableOf } from '../../lists.ts';
import { PAGE, render } from '../../rendering.ts';

const DATED = ['date', 'type'] as const;
const FIGURES = ['amount', 'principal', 'interest', 'charges', 'balance'] as const;
const COLUMNS = columns(TransactionItem, [...DATED, ...FIGURES]);
/** With the day from which a correction counts. */
const CORRECTED = columns(TransactionItem, [...DATED, 'effectiveOn', ...FIGURES]);

export function transactionTable(caption: string, transactions: readonly TransactionItem[], currency: string) {
  const shown = transactions.some(({ effectiveOn }) => effectiveOn !== null) ? CORRECTED : COLUMNS;
  return tableOf(caption, shown, inCurrency(transactions, currency), 'No money moved in this time.');
}

/** The statement of a period, as the borrower can get it: on the page, and as files. */
export const loanStatementPage: Pages = (app, ports) => {
  const { querystring } = schema;
  app.get('/loans/:loanId/statement', { ...PAGE, schema: { ...PAGE.schema, querystring } }, async (request, reply) => {
    const { query } = request;
    const { loanId } = idsIn(request.params as object);
    const { userId: borrowerId } = idsIn(existing(await ports.loanQueries.getForOperators(loanId), LoanNotFound));
    const statement = await ports.getLoanStatement.execute({
      borrowerId,
      loanId,
      ...periodIn(query, ports.calendar.zone),
    });
    const { format } = query;
    if (format !== 'json') return sendStatement(ports, { statement, borrowerId, format }, reply);
    const { from, to, currency, openingBalance, closingBalance, transactions } = statementJson(statement);
    const url = publicAddress(request, request.url.split('?', 1)[0] ?? '');
    const fileAs = (as: 'pdf' | 'csv') => `${url}?${new URLSearchParams({ from, to, format: as })}`;
    return render(reply, 'statement', {
      title: `Statement of ${dayText(from)} to ${dayText(to)}`,
      fields: inputsOf(querystring, { from, to }).filter(({ name }) => name !== 'format'),
      files: { PDF: fileAs('pdf'), CSV: fileAs('csv') },
      acts: [],
      parts: [
        {
          title: 'Balances',
          facts: [
            [`On ${dayText(from)}`, moneyText(openingBalance, currency)],
            [`On ${dayText(to)}`, moneyText(closingBalance, currency)],
          ],
          link: { path: `/loans/${loanId}`, text: 'Open the loan' },
        },
        { title: 'Transactions', table: transactionTable('Oldest first', transactions, currency) },
      ],
    });
  });
};
