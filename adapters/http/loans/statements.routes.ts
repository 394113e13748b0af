import type { FastifyReply } from 'fastify';
import type { LoanStatementQueries, StatementLine } from '../../../application/loans/loan-statement.queries.ts';
import type { GetLoanStatement, LoanStatement, StatementPrinter } from '../../../application/loans/statement.ts';
import type { BusinessCalendar, Languages } from '../../../application/shared/ports.ts';
import { InvalidStatementPeriod, LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { CALENDAR_FAULTS, type CalendarDay, midnightText } from '../../../domain/shared/calendar.ts';
import type { LoanId, UserId } from '../../../domain/shared/ids.ts';
import { type Currency, decimalText, type Money, signedDecimal } from '../../../domain/shared/money.ts';
import type { TimeZone } from '../../../domain/shared/time-zone.ts';
import { CSV_TYPE, csvOf } from '../../exports/dataset-stream.ts';
import { listed, success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { knownAtIn } from '../fields/past.ts';
import { loanIdOf } from '../fields/read-fields.ts';
import * as schemas from './statements.schemas.ts';

/** The statement as JSON: amounts are decimals of its currency. */
function statementJson({ loanId, from, to, currency, ...statement }: LoanStatement) {
  const decimal = (amount: Money) => amount.toDecimal(currency);
  return {
    loanId,
    currency,
    from,
    to,
    openingBalance: decimal(statement.openingBalance),
    closingBalance: decimal(statement.closingBalance),
    transactions: statement.transactions.map(({ transactionId, type, bookedOn, effectiveOn, ...amounts }) => ({
      transactionId,
      type,
      date: midnightText(bookedOn),
      effectiveOn,
      amount: decimal(amounts.amount),
      principal: decimal(amounts.principal),
      interest: decimal(amounts.interest),
      charges: signedDecimal(amounts.charges, currency),
      balance: decimal(amounts.balance),
    })),
  };
}

const COLUMNS = [
  'transactionId',
  'type',
  'date',
  'amount',
  'principal',
  'interest',
  'charges',
  'balance',
  'effectiveOn',
];

/** The transactions as CSV. Dates are days, which spreadsheets understand. */
function statementCsv({ transactions, currency }: LoanStatement): string {
  return csvOf([COLUMNS, ...transactions.map((line) => cellsOf(line, currency))]);
}

function cellsOf(
  { transactionId, type, bookedOn, effectiveOn, ...amounts }: StatementLine,
  currency: Currency,
): string[] {
  const { amount, principal, interest, charges, balance } = amounts;
  const text = (one: Money) => decimalText(one.minorUnits, currency);
  const fees = decimalText(charges, currency);
  const moved = [text(amount), text(principal), text(interest), fees, text(balance)];
  return [transactionId, type, bookedOn, ...moved, effectiveOn ?? ''];
}

/** `Content-Disposition` with a file name. */
function attachment({ loanId, from, to }: LoanStatement, extension: 'csv' | 'pdf'): string {
  return `attachment; filename="statement-${loanId}-${from}-${to}.${extension}"`;
}

export { statementJson };

export interface StatementRoutesOptions {
  readonly loanStatementQueries: LoanStatementQueries;
  readonly getLoanStatement: GetLoanStatement;
  readonly calendar: Pick<BusinessCalendar, 'zone'>;
  readonly statementPrinter: StatementPrinter;
  readonly languages: Languages;
}

export const statementRoutes: RoutePlugin<StatementRoutesOptions> = async (app, options) => {
  const { loanStatementQueries } = options;
  app.get('/loans/:loanId/transactions', { schema: schemas.listLoanTransactions }, async (request, reply) => {
    const page = await loanStatementQueries.transactionsOf(request.user.id, loanIdOf(request.params), request.query);
    if (page === null) throw new LoanNotFound();
    return listed(request, reply, page);
  });
  app.get('/loans/:loanId/statement', { schema: schemas.getLoanStatement }, async ({ user, params, query }, reply) => {
    return answerStatement(options, { borrowerId: user.id, loanId: loanIdOf(params), query }, reply);
  });
};

interface WantedStatement {
  readonly loanId: LoanId;
  readonly borrowerId: UserId;
  readonly query: Parameters<typeof periodIn>[0] & { readonly format: 'json' | 'csv' | 'pdf' };
}

/** A statement in the envelope, or as a file. */
export async function answerStatement(
  options: Omit<StatementRoutesOptions, 'loanStatementQueries'>,
  { loanId, borrowerId, query }: WantedStatement,
  reply: FastifyReply,
) {
  const period = periodIn(query, options.calendar.zone);
  const statement = await options.getLoanStatement.execute({ borrowerId, loanId, ...period });
  const { format } = query;
  return format === 'json'
    ? success(statementJson(statement))
    : sendStatement(options, { statement, borrowerId, format }, reply);
}

interface StatementFile {
  readonly statement: LoanStatement;
  readonly borrowerId: UserId;
  readonly format: 'csv' | 'pdf';
}

/** Answers a statement as a file: a PDF in the language of its borrower. */
export async function sendStatement(
  { languages, statementPrinter }: Pick<StatementRoutesOptions, 'languages' | 'statementPrinter'>,
  { statement, borrowerId, format }: StatementFile,
  reply: FastifyReply,
): Promise<string | Uint8Array> {
  reply.header('content-disposition', attachment(statement, format));
  if (format === 'csv') {
    reply.type(CSV_TYPE);
    return statementCsv(statement);
  }
  const language = await languages.of(borrowerId);
  const bytes = await reply.server.withinTime(reply, (signal) => statementPrinter.print(statement, language, signal));
  reply.type('application/pdf').header('content-language', language);
  return bytes;
}

/** The period of a statement and what is known of it, as its schema has checked it. @throws InvalidStatementPeriod if there is no such day */
export function periodIn(
  { from, to, knownAt }: { readonly from?: string; readonly to?: string; readonly knownAt?: string },
  zone: TimeZone,
) {
  return { from: dayIn('from', from, zone), to: dayIn('to', to, zone), knownAt: knownAtIn({ knownAt }) };
}

/** `null` if none is given. The schema has checked its form. @throws InvalidStatementPeriod if there is no such day */
function dayIn(field: 'from' | 'to', text: string | undefined, zone: TimeZone): CalendarDay | null {
  if (text === undefined) return null;
  const day = zone.dayIn(text);
  if (day !== null) return day;
  throw new InvalidStatementPeriod(field, CALENDAR_FAULTS.noSuchDay());
}
