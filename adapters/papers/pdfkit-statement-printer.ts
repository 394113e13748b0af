import type { LoanStatement } from '../../application/loans/get-loan-statement.query.ts';
import type { StatementPrinter } from '../../application/loans/statement-printer.port.ts';
import { midnightOf } from '../../domain/shared/calendar.ts';
import type { Language } from '../../domain/shared/language.ts';
import { numberOf, personText } from './characters.ts';
import { FORMATS, type Formats } from './formats.ts';
import { COLOR } from './page.ts';
import { Paper } from './paper.ts';
import { PAPER_TEXT } from './paper-text.ts';
import { drawChart } from './statement-chart.ts';
import { transactionsTable } from './statement-table.ts';
import { STATEMENT_TEXT, type StatementText } from './statement-text.ts';

// Why: docs/decisions/0009-statements-are-lines-in-tagged-pdf.md
/** Prints with pdfkit. */
export class PdfkitStatementPrinter implements StatementPrinter {
  private readonly lender: string;

  constructor(lender: string) {
    this.lender = lender;
  }

  async print(statement: LoanStatement, language: Language, signal: AbortSignal): Promise<Uint8Array> {
    const { loanId, issuedOn, currency, status } = statement;
    const [text, words, formats] = [STATEMENT_TEXT[language], PAPER_TEXT[language], FORMATS[language]];
    const metadata = {
      title: text.documentTitle(numberOf(loanId)),
      author: this.lender,
      createdAt: midnightOf(issuedOn),
    };
    const paper = new Paper({ ...metadata, language }, words);
    paper.head(text.title, words.issuedOn(formats.day(issuedOn)));
    paper.facts([...factsOf(statement, text, formats), ...disbursementFacts(statement, text, formats)]);
    if (status === 'Completed') paper.notice(text.settled);
    paper.figures([
      [text.openingBalanceOn(formats.day(statement.from)), formats.money(statement.openingBalance, currency)],
      [text.closingBalanceOn(formats.day(statement.to)), formats.money(statement.closingBalance, currency)],
    ]);
    drawChart(paper, statement, text, formats);
    paper.heading(text.transactions);
    paper.paragraph(text.note(currency), { size: 8, color: COLOR.quiet });
    await paper.table(transactionsTable(statement, text, formats), signal);
    return paper.finish();
  }
}

function factsOf({ borrower, loanId, from, to, currency }: LoanStatement, text: StatementText, { day }: Formats) {
  return [
    // Erased with the account.
    ...(borrower === null ? [] : [[text.borrower, personText(borrower)] as const]),
    [text.loan, numberOf(loanId)],
    [text.period, text.periodOf(day(from), day(to))],
    [text.currency, currency],
  ] as const;
}

/** What was kept back and paid out, if the loan has a fee and was disbursed in the period. */
function disbursementFacts(statement: LoanStatement, text: StatementText, { money }: Formats) {
  const { currency, originationFee, transactions } = statement;
  const disbursement = transactions.find(({ type }) => type === 'Disbursement');
  if (disbursement === undefined || originationFee.isZero()) return [];
  const paidOut = disbursement.amount.minus(originationFee);
  return [[text.disbursement, text.keptBack(money(originationFee, currency), money(paidOut, currency))] as const];
}
