import type { StatementLine } from '../../application/loans/loan-statement.queries.ts';
import type { LoanStatement, StatementPrinter } from '../../application/loans/statement.ts';
import { addDays, type CalendarDay, daysBetween, midnightText } from '../../domain/shared/calendar.ts';
import type { Language } from '../../domain/shared/language.ts';
import { type Currency, Money, minorDigitsOf } from '../../domain/shared/money.ts';
import { FORMATS, type Formats } from '../texts/formats.ts';
import { PAPERS } from '../texts/texts.ts';
import { numberOf, personText } from './characters.ts';
import { COLOR, element, type Pdf, SHEET } from './page.ts';
import { Paper } from './paper.ts';
import type { PaperTable, Row } from './table.ts';
import { write } from './text.ts';

type StatementText = typeof PAPERS.en.statement;

/** The balance from a day on. */
interface Step {
  readonly on: CalendarDay;
  readonly balance: Money;
}

interface Scales {
  /** Where a day begins. */
  x(day: CalendarDay): number;
  /** Where a day ends. */
  endOf(day: CalendarDay): number;
  y(balance: Money): number;
}

const PLOT_HEIGHT = 120;
const MARGIN = 6;
const LABEL_HEIGHT = 20;
/** The width of the amounts beside the plot. */
const AXIS_WIDTH = 70;
const GRID_LINES = 4;
const DAY_LABELS = 4;

/** Draws the balance over the period as steps. */
function drawChart(paper: Paper, statement: LoanStatement, text: StatementText, formats: Formats): void {
  const { doc, root } = paper;
  const steps = stepsOf(statement);
  const highest = steps.reduce((most, { balance }) => (balance.exceeds(most) ? balance : most), Money.zero);
  const most = roundUp(highest, statement.currency);
  paper.heading(text.chart);
  paper.part(PLOT_HEIGHT + MARGIN + LABEL_HEIGHT, (top) => {
    const plot = { top: top + MARGIN, bottom: top + MARGIN + PLOT_HEIGHT };
    const scales = scalesOf(statement, most, plot);
    const draw = () => {
      drawGrid(doc, statement, scales, { most, formats });
      drawDays(doc, statement, scales, { bottom: plot.bottom, formats });
      drawSteps(doc, steps, scales, statement);
    };
    element(doc, root, 'Figure', draw, { alt: described(statement, highest, text, formats) });
  });
}

function described(statement: LoanStatement, highest: Money, text: StatementText, { day, money }: Formats): string {
  const { currency, openingBalance, closingBalance } = statement;
  const [from, to] = [day(statement.from), day(statement.to)];
  const amount = (one: Money) => money(one, currency);
  return text.chartOf({
    from,
    opening: amount(openingBalance),
    highest: amount(highest),
    to,
    closing: amount(closingBalance),
  });
}

/** One step for each day with transactions. */
function stepsOf({ from, openingBalance, transactions }: LoanStatement): Step[] {
  const balances = new Map([[from, openingBalance]]);
  for (const { bookedOn, balance } of transactions) balances.set(bookedOn, balance);
  return [...balances].map(([on, balance]) => ({ on, balance }));
}

/** Up to 1, 2, 4 or 8 times a power of ten, so that a quarter of it is a plain number, of whole minor units. */
function roundUp(highest: Money, currency: Currency): Money {
  for (let unit = 10n ** BigInt(Math.max(2, minorDigitsOf(currency))); ; unit *= 10n) {
    for (const times of [1n, 2n, 4n, 8n]) {
      const top = Money.ofMinorUnits(unit * times);
      if (!highest.exceeds(top)) return top;
    }
  }
}

function scalesOf({ from, to }: LoanStatement, most: Money, plot: { top: number; bottom: number }): Scales {
  const left = SHEET.left + AXIS_WIDTH;
  const dayWidth = (SHEET.right - left) / (daysBetween(from, to) + 1);
  const height = (plot.bottom - plot.top) / Number(most.minorUnits);
  const x = (day: CalendarDay) => left + daysBetween(from, day) * dayWidth;
  return { x, endOf: (day) => x(day) + dayWidth, y: ({ minorUnits }) => plot.bottom - Number(minorUnits) * height };
}

function drawGrid(
  doc: Pdf,
  { currency }: LoanStatement,
  { y }: Scales,
  { most, formats }: { most: Money; formats: Formats },
): void {
  for (let line = 0; line <= GRID_LINES; line++) {
    const amount = most.share(line, GRID_LINES);
    const at = y(amount);
    doc
      .moveTo(SHEET.left + AXIS_WIDTH, at)
      .lineTo(SHEET.right, at)
      .lineWidth(0.5)
      .stroke(COLOR.line);
    const label = { x: SHEET.left, y: at - 5, width: AXIS_WIDTH - 8 };
    write(doc, formats.amount(amount, currency), label, { size: 7, color: COLOR.quiet, align: 'right' });
  }
}

function drawDays(
  doc: Pdf,
  { from, to }: LoanStatement,
  { x }: Scales,
  { bottom, formats }: { bottom: number; formats: Formats },
): void {
  const days = daysBetween(from, to);
  const labels = Math.min(days, DAY_LABELS);
  const width = 70;
  for (let label = 0; label <= labels; label++) {
    const day = labels === 0 ? from : addDays(from, Math.round((days * label) / labels));
    // The last label ends with the plot.
    const at = Math.min(x(day), SHEET.right - width);
    const align = label > 0 && label === labels ? 'right' : 'left';
    write(doc, formats.day(day), { x: at, y: bottom + 6, width }, { size: 7, color: COLOR.quiet, align });
  }
}

/** The line ends on the day of issue: later balances are not known. */
function drawSteps(doc: Pdf, steps: readonly Step[], scales: Scales, { from, to, issuedOn }: LoanStatement): void {
  const { x, y, endOf } = scales;
  const end = to < issuedOn ? to : issuedOn;
  const [first, ...others] = steps;
  if (first === undefined || from > end) return;
  doc.moveTo(x(first.on), y(first.balance));
  let level = y(first.balance);
  for (const { on, balance } of others) {
    doc.lineTo(x(on), level);
    level = y(balance);
    doc.lineTo(x(on), level);
  }
  doc.lineTo(endOf(end), level).lineWidth(1.5).stroke(COLOR.accent);
}

const AMOUNT_WIDTH = 64;

/** The transactions, and the balances before and after them. */
function transactionsTable(statement: LoanStatement, text: StatementText, formats: Formats): PaperTable {
  const { from, to, openingBalance, closingBalance, transactions, currency } = statement;
  const amountText = (amount: Money) => formats.amount(amount, currency);
  const balance = (name: string, day: typeof from, amount: Money): Row => ({
    cells: [formats.day(day), name, '', '', '', '', amountText(amount)],
    bold: true,
  });
  const lines = transactions.map(({ bookedOn, amount, principal, interest, charges, ...line }): Row => {
    const amounts = [amount, principal, interest].map(amountText);
    const cells = [formats.day(bookedOn), nameOf(line, text, formats), ...amounts];
    return { cells: [...cells, formats.signed(charges, currency), amountText(line.balance)] };
  });
  const { date, transaction, ...amounts } = text.columns;
  return {
    columns: [
      { name: date, width: 62, align: 'left' },
      { name: transaction, width: 113, align: 'left' },
      ...Object.values(amounts).map((name) => ({ name, width: AMOUNT_WIDTH, align: 'right' as const })),
    ],
    rows: [
      balance(text.openingBalance, from, openingBalance),
      ...lines,
      balance(text.closingBalance, to, closingBalance),
    ],
  };
}

function nameOf(
  { type, cause, effectiveOn }: Pick<StatementLine, 'type' | 'cause' | 'effectiveOn'>,
  { types, capitalizations, correctionFrom }: StatementText,
  { day }: Formats,
) {
  if (type === 'Adjustment') return correctionFrom(effectiveOn === null ? '' : day(effectiveOn));
  return type === 'Capitalization' ? capitalizations[cause ?? 'pause'] : types[type];
}

// Why: docs/decisions/0009-statements-are-lines-in-tagged-pdf.md
/** Prints with pdfkit. */
export class PdfkitStatementPrinter implements StatementPrinter {
  private readonly lender: string;

  constructor(lender: string) {
    this.lender = lender;
  }

  async print(statement: LoanStatement, language: Language, signal: AbortSignal): Promise<Uint8Array> {
    const { loanId, issuedOn, currency, status } = statement;
    const { statement: text, every: words } = PAPERS[language];
    const formats = FORMATS[language];
    const metadata = {
      title: text.documentTitle(numberOf(loanId)),
      author: this.lender,
      createdAt: new Date(midnightText(issuedOn)),
    };
    const paper = new Paper({ ...metadata, language }, words);
    paper.head(text.title, words.issuedOn(formats.day(issuedOn)));
    paper.facts([...factsOf(statement, text, formats), ...disbursementFacts(statement, text, formats)]);
    if (status === 'Completed') paper.marked(text.settled);
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
