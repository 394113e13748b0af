import { setImmediate } from 'node:timers/promises';
import type { LoanStatement } from '../../application/loans/get-loan-statement.query.ts';
import type { StatementLine } from '../../application/loans/loan-statement.queries.ts';
import { BOLD, COLOR, CONTENT_WIDTH, decorate, element, group, PAGE, type Pdf, type Structure, write } from './page.ts';
import { amountText, dayText, TYPE_TEXT } from './wording.ts';

const COLUMNS = [
  { name: 'Date', width: 72, align: 'left' },
  { name: 'Transaction', width: 127, align: 'left' },
  { name: 'Amount', width: 74, align: 'right' },
  { name: 'Principal', width: 74, align: 'right' },
  { name: 'Interest', width: 74, align: 'right' },
  { name: 'Balance', width: 74, align: 'right' },
] as const;
const NAMES = COLUMNS.map(({ name }) => name);
const ROW_HEIGHT = 17;
const TEXT_SIZE = 8.5;
const PADDING = 4;
const HEADING_HEIGHT = 38;

interface Row {
  readonly cells: readonly string[];
  readonly bold: boolean;
}

export interface Table {
  /** The rows of each page. */
  readonly pages: readonly (readonly Row[])[];
  /** The height at which the table begins on the first page. */
  readonly top: number;
  readonly textSize: number;
  readonly currency: string;
}

/** Divides the transactions, and the balances before and after them, into pages. */
export function tableOf(doc: Pdf, statement: LoanStatement, headingTop: number): Table {
  const { from, to, openingBalance, closingBalance, transactions, currency } = statement;
  const balance = (name: string, day: typeof from, amount: typeof openingBalance) => ({
    cells: [dayText(day), name, '', '', '', amountText(amount, currency)],
    bold: true,
  });
  const rows = [
    balance('Opening balance', from, openingBalance),
    ...transactions.map((line) => ({ cells: cellsOf(line, currency), bold: false })),
    balance('Closing balance', to, closingBalance),
  ];
  const top = headingTop + HEADING_HEIGHT;
  return { pages: pagesOf(rows, top), top, textSize: textSizeOf(doc, rows), currency };
}

function cellsOf(line: StatementLine, currency: LoanStatement['currency']): string[] {
  const amounts = [line.amount, line.principal, line.interest, line.balance];
  return [dayText(line.bookedOn), TYPE_TEXT[line.type], ...amounts.map((one) => amountText(one, currency))];
}

function pagesOf(rows: readonly Row[], top: number): (readonly Row[])[] {
  const first = fitting(top);
  const pages = [rows.slice(0, first)];
  for (let start = first; start < rows.length; start += fitting(PAGE.top)) {
    pages.push(rows.slice(start, start + fitting(PAGE.top)));
  }
  return pages;
}

/** Rows that fit below a height, with one for the names of the columns. */
function fitting(top: number): number {
  return Math.floor((PAGE.bottom - top) / ROW_HEIGHT) - 1;
}

/** Smaller if the longest amount would not fit. */
function textSizeOf(doc: Pdf, rows: readonly Row[]): number {
  const amounts = rows.flatMap(({ cells }) => cells.slice(2));
  const longest = amounts.reduce((one, other) => (other.length > one.length ? other : one), '');
  const room = COLUMNS[2].width - 2 * PADDING;
  return Math.min(TEXT_SIZE, (TEXT_SIZE * room) / doc.font(BOLD, TEXT_SIZE).widthOfString(longest));
}

/**
 * Draws the table page by page, with other work in between; `addPage` begins the next page. Rejects if `signal` is
 * aborted.
 */
export async function drawTable(doc: Pdf, root: Structure, table: Table, addPage: () => void, signal: AbortSignal) {
  drawHeading(doc, root, table);
  const structure = group(doc, root, 'Table');
  for (const [index, rows] of table.pages.entries()) {
    const isFirst = index === 0;
    if (!isFirst) {
      await setImmediate(undefined, { signal });
      addPage();
    }
    const top = isFirst ? table.top : PAGE.top;
    decorate(doc, () => drawLines(doc, top, rows.length));
    if (isFirst) drawNames(doc, top, structure);
    // Repeated headings are not part of the structure.
    else decorate(doc, () => eachCell(NAMES, (cell) => writeName(doc, cell, top)), 'Pagination');
    rows.forEach((row, line) => {
      drawRow(doc, row, top + (line + 1) * ROW_HEIGHT, table.textSize, structure);
    });
  }
  structure.end();
}

function drawHeading(doc: Pdf, root: Structure, { top, currency }: Table): void {
  const place = { x: PAGE.left, y: top - HEADING_HEIGHT, width: CONTENT_WIDTH };
  element(doc, root, 'H2', () => write(doc, 'Transactions', place, { size: 11, bold: true }));
  const note = `Amounts are in ${currency}. The balance is the outstanding principal.`;
  element(doc, root, 'P', () => write(doc, note, { ...place, y: place.y + 17 }, { size: 8, color: COLOR.quiet }));
}

/** A shaded row for the names of the columns, and a line below each other row. */
function drawLines(doc: Pdf, top: number, rows: number): void {
  doc.rect(PAGE.left, top, CONTENT_WIDTH, ROW_HEIGHT).fill(COLOR.fill);
  for (let row = 1; row <= rows; row++) {
    const y = top + (row + 1) * ROW_HEIGHT;
    doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y);
  }
  doc.lineWidth(0.5).stroke(COLOR.line);
}

function drawNames(doc: Pdf, top: number, structure: Structure): void {
  const row = group(doc, structure, 'TR');
  eachCell(NAMES, (cell) => element(doc, row, 'TH', () => writeName(doc, cell, top), { scope: 'Column' }));
  row.end();
}

function writeName(doc: Pdf, { text, align, ...place }: Cell, top: number): void {
  const style = { size: TEXT_SIZE, bold: true, color: COLOR.quiet, align };
  write(doc, text, { ...place, y: top + PADDING }, style);
}

function drawRow(doc: Pdf, { cells, bold }: Row, y: number, size: number, structure: Structure): void {
  const row = group(doc, structure, 'TR');
  eachCell(cells, ({ text, align, ...place }) => {
    element(doc, row, 'TD', () => write(doc, text, { ...place, y: y + PADDING }, { size, bold, align }));
  });
  row.end();
}

interface Cell {
  readonly text: string;
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

function eachCell(texts: readonly string[], draw: (cell: Cell) => void): void {
  let x = PAGE.left;
  COLUMNS.forEach(({ width, align }, index) => {
    draw({ text: texts[index] ?? '', x: x + PADDING, width: width - 2 * PADDING, align });
    x += width;
  });
}
