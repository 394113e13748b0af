import type { LoanStatement } from '../../application/loans/get-loan-statement.query.ts';
import { addDays, type CalendarDay, daysBetween } from '../../domain/shared/calendar.ts';
import { Money } from '../../domain/shared/money.ts';
import type { Formats } from './formats.ts';
import { COLOR, element, PAGE, type Pdf } from './page.ts';
import type { Paper } from './paper.ts';
import type { StatementText } from './statement-text.ts';
import { write } from './text.ts';

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
export function drawChart(paper: Paper, statement: LoanStatement, text: StatementText, formats: Formats): void {
  const { doc, root } = paper;
  const steps = stepsOf(statement);
  const highest = steps.reduce((most, { balance }) => (balance.exceeds(most) ? balance : most), Money.zero);
  const most = roundUp(highest);
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

/** Up to 1, 2, 4 or 8 times a power of ten, so that a quarter of it is a plain number. */
function roundUp(highest: Money): Money {
  for (let unit = 100n; ; unit *= 10n) {
    for (const times of [1n, 2n, 4n, 8n]) {
      const top = Money.ofMinorUnits(unit * times);
      if (!highest.exceeds(top)) return top;
    }
  }
}

function scalesOf({ from, to }: LoanStatement, most: Money, plot: { top: number; bottom: number }): Scales {
  const left = PAGE.left + AXIS_WIDTH;
  const dayWidth = (PAGE.right - left) / (daysBetween(from, to) + 1);
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
      .moveTo(PAGE.left + AXIS_WIDTH, at)
      .lineTo(PAGE.right, at)
      .lineWidth(0.5)
      .stroke(COLOR.line);
    const label = { x: PAGE.left, y: at - 5, width: AXIS_WIDTH - 8 };
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
    const at = Math.min(x(day), PAGE.right - width);
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
