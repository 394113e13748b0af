import type { LoanStatement } from '../../application/loans/get-loan-statement.query.ts';
import {
  COLOR,
  CONTENT_WIDTH,
  decorate,
  element,
  group,
  PAGE,
  type Pdf,
  type Structure,
  write,
  writeClipped,
} from './page.ts';
import { amountText, dayText } from './wording.ts';

const SETTLED = 'This loan is settled: everything that was owed has been paid.';
const HALF = CONTENT_WIDTH / 2;

/** Draws lender, borrower, loan, period and balances. Returns the height at which it ends. */
export function drawHead(doc: Pdf, root: Structure, statement: LoanStatement, lender: string): number {
  const { left: x, top } = PAGE;
  element(doc, root, 'P', () =>
    writeClipped(doc, lender, { x, y: top, width: HALF }, { bold: true, color: COLOR.accent }),
  );
  const issued = `Issued on ${dayText(statement.issuedOn)}`;
  element(doc, root, 'P', () => {
    write(doc, issued, { x: x + HALF, y: top, width: HALF }, { color: COLOR.quiet, align: 'right' });
  });
  const heading = { x, y: top + 22, width: CONTENT_WIDTH };
  element(doc, root, 'H1', () => write(doc, 'Loan statement', heading, { size: 20, bold: true }));
  const facts = drawFacts(doc, root, statement, top + 62);
  const settled = statement.status === 'Completed' ? drawSettled(doc, root, facts + 8) : facts;
  return drawBalances(doc, root, statement, settled + 10);
}

function drawFacts(doc: Pdf, root: Structure, statement: LoanStatement, top: number): number {
  const facts = [
    ['Borrower', statement.borrowerName],
    ['Loan', statement.loanId],
    ['Period', `${dayText(statement.from)} to ${dayText(statement.to)}`],
    ['Currency', statement.currency],
  ] as const;
  const height = 16;
  facts.forEach(([name, value], index) => {
    const y = top + index * height;
    const fact = group(doc, root, 'P');
    element(doc, fact, 'Span', () => write(doc, name, { x: PAGE.left, y, width: 70 }, { color: COLOR.quiet }));
    element(doc, fact, 'Span', () => writeClipped(doc, value, { x: PAGE.left + 70, y, width: CONTENT_WIDTH - 70 }));
    fact.end();
  });
  return top + facts.length * height;
}

function drawSettled(doc: Pdf, root: Structure, y: number): number {
  decorate(doc, () => doc.rect(PAGE.left, y, 3, 22).fill(COLOR.accent));
  const place = { x: PAGE.left + 12, y: y + 5, width: CONTENT_WIDTH - 12 };
  element(doc, root, 'P', () => write(doc, SETTLED, place, { size: 10, bold: true }));
  return y + 22;
}

function drawBalances(doc: Pdf, root: Structure, statement: LoanStatement, y: number): number {
  const { currency, openingBalance, closingBalance, from, to } = statement;
  const balances = [
    [`Opening balance on ${dayText(from)}`, openingBalance],
    [`Closing balance on ${dayText(to)}`, closingBalance],
  ] as const;
  const gap = 14;
  const width = (CONTENT_WIDTH - gap) / 2;
  balances.forEach(([name, amount], index) => {
    const x = PAGE.left + index * (width + gap);
    decorate(doc, () => doc.roundedRect(x, y, width, 46, 4).fill(COLOR.fill));
    const box = group(doc, root, 'P');
    const inside = { x: x + 12, width: width - 24 };
    element(doc, box, 'Span', () => write(doc, name, { ...inside, y: y + 8 }, { color: COLOR.quiet }));
    const text = `${currency} ${amountText(amount, currency)}`;
    element(doc, box, 'Span', () => write(doc, text, { ...inside, y: y + 22 }, { size: 14, bold: true }));
    box.end();
  });
  return y + 46;
}
