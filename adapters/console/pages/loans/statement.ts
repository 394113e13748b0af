import { TransactionItem } from '../../../../application/loans/statement.record.ts';
import { LoanNotFound } from '../../../../domain/loans/loan.errors.ts';
import type { UserId } from '../../../../domain/shared/ids.ts';
import { publicAddress } from '../../../http/answers/lists.ts';
import type { HttpServer } from '../../../http/answers/routes.ts';
import { loanIdOf } from '../../../http/fields/read-fields.ts';
import { periodIn, sendStatement, statementJson } from '../../../http/loans/statements.routes.ts';
import * as schemas from '../../../http/loans/statements.schemas.ts';
import type { ConsolePorts } from '../../console-ports.ts';
import { existing } from '../../details.ts';
import { columns, inCurrency } from '../../fields.ts';
import { dayText, moneyText } from '../../format.ts';
import { inputsOf } from '../../forms.ts';
import { tableOf } from '../../lists.ts';
import { PAGE, render } from '../../rendering.ts';

const COLUMNS = columns(TransactionItem, ['date', 'type', 'amount', 'principal', 'interest', 'charges', 'balance']);

export function transactionTable(
  caption: string,
  transactions: readonly Omit<TransactionItem, 'paymentId'>[],
  currency: string,
) {
  return tableOf(caption, COLUMNS, inCurrency(transactions, currency), 'No money moved in this time.');
}

const PERIOD = { from: 'From, such as 2026-11-20', to: 'To, such as 2026-12-31' };

/** The statement of a period, as the borrower can get it: on the page, and as files. */
export function loanStatementPage(app: HttpServer, ports: ConsolePorts): void {
  const { loanQueries, getLoanStatement } = ports;
  const schema = { ...PAGE.schema, querystring: schemas.getLoanStatement.querystring };
  app.get('/loans/:loanId/statement', { ...PAGE, schema }, async (request, reply) => {
    const { query } = request;
    const loanId = loanIdOf(request.params as { loanId: string });
    const borrowerId = existing(await loanQueries.getForOperators(loanId), LoanNotFound).userId as UserId;
    const statement = await getLoanStatement.execute({ borrowerId, loanId, ...periodIn(query) });
    const { format } = query;
    if (format !== 'json') return sendStatement(ports, { statement, borrowerId, format }, reply);
    const { from, to, currency, openingBalance, closingBalance, transactions } = statementJson(statement);
    const url = publicAddress(request, request.url.split('?', 1)[0] ?? '');
    const fileAs = (as: 'pdf' | 'csv') => `${url}?${new URLSearchParams({ from, to, format: as })}`;
    return render(reply, 'statement', {
      title: `Statement of ${dayText(from)} to ${dayText(to)}`,
      fields: inputsOf(schema.querystring, PERIOD, { from, to }).filter(({ name }) => name in PERIOD),
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
}
