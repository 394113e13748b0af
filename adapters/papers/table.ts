import { setImmediate } from 'node:timers/promises';
import { COLOR, CONTENT_WIDTH, decorate, element, group, type Pdf, SHEET, type Structure } from './page.ts';
import { widthOf, write } from './text.ts';

export interface PaperColumn {
  readonly name: string;
  readonly width: number;
  readonly align: 'left' | 'right';
}

export interface Row {
  readonly cells: readonly string[];
  readonly bold?: boolean;
}

/** The widths of the columns are those of the page together. Each cell is one line, which must fit. */
export interface PaperTable {
  readonly columns: readonly PaperColumn[];
  readonly rows: readonly Row[];
}

interface Progress {
  readonly top: number;
  /** Begins the next page and returns its top. */
  addPage(): number;
  readonly signal: AbortSignal | undefined;
}

const ROW_HEIGHT = 17;
const TEXT_SIZE = 8.5;
const PADDING = 4;

/** Draws a table page by page, with the names of its columns on each. Returns the height at which it ends. */
export async function drawTable(doc: Pdf, root: Structure, table: PaperTable, { top, addPage, signal }: Progress) {
  const structure = group(doc, root, 'Table');
  const size = textSizeOf(doc, table);
  const fitsOne = fitting(top) >= 1;
  let y = fitsOne ? top : addPage();
  let start = 0;
  do {
    if (start > 0) {
      await setImmediate(undefined, { signal });
      y = addPage();
    }
    const rows = table.rows.slice(start, start + fitting(y));
    const at = y;
    decorate(doc, () => drawLines(doc, at, rows.length));
    drawNames(doc, table, at, start === 0 ? structure : null);
    rows.forEach((row, line) => {
      drawRow(doc, table, row, { y: at + (line + 1) * ROW_HEIGHT, size, structure });
    });
    start += rows.length;
    y += (rows.length + 1) * ROW_HEIGHT;
  } while (start < table.rows.length);
  structure.end();
  return y;
}

/** Rows that fit below a height, with one for the names of the columns. */
function fitting(top: number): number {
  return Math.floor((SHEET.bottom - top) / ROW_HEIGHT) - 1;
}

/** Smaller if the longest text of a column would not fit. */
function textSizeOf(doc: Pdf, { columns, rows }: PaperTable): number {
  const sizes = columns.map(({ width }, index) => {
    const texts = rows.map(({ cells }) => cells[index] ?? '');
    const longest = texts.reduce((one, other) => (other.length > one.length ? other : one), '');
    return (TEXT_SIZE * (width - 2 * PADDING)) / widthOf(doc, longest, { size: TEXT_SIZE, bold: true });
  });
  return Math.min(TEXT_SIZE, ...sizes);
}

/** A shaded row for the names of the columns, and a line below each other row. */
function drawLines(doc: Pdf, top: number, rows: number): void {
  doc.rect(SHEET.left, top, CONTENT_WIDTH, ROW_HEIGHT).fill(COLOR.fill);
  for (let row = 1; row <= rows; row++) {
    const y = top + (row + 1) * ROW_HEIGHT;
    doc.moveTo(SHEET.left, y).lineTo(SHEET.right, y);
  }
  doc.lineWidth(0.5).stroke(COLOR.line);
}

/** `structure` is `null` for names that are repeated: those are not part of it. */
function drawNames(doc: Pdf, { columns }: PaperTable, top: number, structure: Structure | null): void {
  const names = columns.map(({ name }) => name);
  const draw = ({ text, align, ...place }: Cell) =>
    write(doc, text, { ...place, y: top + PADDING }, { size: TEXT_SIZE, bold: true, color: COLOR.quiet, align });
  if (structure === null) {
    decorate(doc, () => cellsOf(columns, names).forEach(draw), 'Pagination');
    return;
  }
  const row = group(doc, structure, 'TR');
  for (const cell of cellsOf(columns, names)) element(doc, row, 'TH', () => draw(cell), { scope: 'Column' });
  row.end();
}

function drawRow(
  doc: Pdf,
  { columns }: PaperTable,
  { cells, bold = false }: Row,
  { y, size, structure }: { y: number; size: number; structure: Structure },
): void {
  const row = group(doc, structure, 'TR');
  for (const { text, align, ...place } of cellsOf(columns, cells)) {
    element(doc, row, 'TD', () => write(doc, text, { ...place, y: y + PADDING }, { size, bold, align }));
  }
  row.end();
}

interface Cell {
  readonly text: string;
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

function cellsOf(columns: readonly PaperColumn[], texts: readonly string[]): Cell[] {
  let x: number = SHEET.left;
  return columns.map(({ width, align }, index) => {
    const cell = { text: texts[index] ?? '', x: x + PADDING, width: width - 2 * PADDING, align };
    x += width;
    return cell;
  });
}
