import type { GetLoanStatement } from '../../../application/loans/get-loan-statement.query.ts';
import type { LoanStatementQueries } from '../../../application/loans/loan-statement.queries.ts';
import type { StatementPrinter } from '../../../application/loans/statement-printer.port.ts';
import { InvalidStatementPeriod, LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { type CalendarDay, GIVEN_YEARS } from '../../../domain/shared/calendar.ts';
import { CSV_TYPE } from '../api/csv.ts';
import { success } from '../api/envelope.ts';
import { dayIn } from '../api/read-fields.ts';
import { listed } from '../api/results.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';
import { loanIdOf } from './loans.routes.ts';
import { attachment, statementCsv, statementJson } from './statement-files.ts';
import * as schemas from './statements.schemas.ts';

export interface StatementRoutesOptions {
  readonly loanStatementQueries: LoanStatementQueries;
  readonly getLoanStatement: GetLoanStatement;
  readonly statementPrinter: StatementPrinter;
}

export const statementRoutes: RoutePlugin<StatementRoutesOptions> = async (app, options) => {
  const { loanStatementQueries, getLoanStatement, statementPrinter } = options;
  app.get('/loans/:loanId/transactions', { schema: schemas.listLoanTransactions }, async (request, reply) => {
    const page = await loanStatementQueries.transactionsOf(request.user.id, loanIdOf(request.params), request.query);
    if (page === null) throw new LoanNotFound();
    return listed(request, reply, page);
  });
  app.get('/loans/:loanId/statement', { schema: schemas.getLoanStatement }, async ({ user, params, query }, reply) => {
    const loan = { borrowerId: user.id, loanId: loanIdOf(params) };
    const period = { from: dayOf('from', query.from), to: dayOf('to', query.to) };
    const statement = await getLoanStatement.execute({ ...loan, ...period });
    switch (query.format) {
      case 'json':
        return success(statementJson(statement));
      case 'csv':
        reply.type(CSV_TYPE).header('content-disposition', attachment(statement, 'csv'));
        return statementCsv(statement);
      case 'pdf': {
        const bytes = await app.withinTime(reply, (signal) => statementPrinter.print(statement, signal));
        reply.type('application/pdf').header('content-disposition', attachment(statement, 'pdf'));
        return bytes;
      }
    }
  });
};

/** `null` if none is given. The schema has checked its form. @throws InvalidStatementPeriod if there is no such day */
function dayOf(field: 'from' | 'to', text: string | undefined): CalendarDay | null {
  if (text === undefined) return null;
  const day = dayIn(text);
  if (day !== null) return day;
  const message = `There is no such day in ${GIVEN_YEARS}.`;
  throw new InvalidStatementPeriod(message, [{ field, message }]);
}
