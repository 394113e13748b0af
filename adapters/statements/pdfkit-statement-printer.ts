import type { LoanStatement } from '../../application/loans/get-loan-statement.query.ts';
import type { StatementPrinter } from '../../application/loans/statement-printer.port.ts';
import { midnightOf } from '../../domain/shared/calendar.ts';
import { drawChart } from './balance-chart.ts';
import { COLOR, CONTENT_WIDTH, decorate, newDocument, PAGE, type Pdf, write, writeClipped } from './page.ts';
import { drawHead } from './statement-head.ts';
import { drawTable, tableOf } from './transactions-table.ts';

// Why: docs/decisions/0009-statements-are-lines-in-tagged-pdf.md
/** Prints with pdfkit. */
export class PdfkitStatementPrinter implements StatementPrinter {
  private readonly lender: string;

  constructor(lender: string) {
    this.lender = lender;
  }

  async print(statement: LoanStatement, signal: AbortSignal): Promise<Uint8Array> {
    const { loanId, issuedOn } = statement;
    const title = `Loan statement ${loanId}`;
    const doc = newDocument({ title, author: this.lender, createdAt: midnightOf(issuedOn) });
    const bytes = bytesOf(doc);
    const root = doc.struct('Document');
    doc.addPage();
    doc.addStructure(root);
    const head = drawHead(doc, root, statement, this.lender);
    const chart = drawChart(doc, root, statement, head + 20);
    const table = tableOf(doc, statement, chart + 10);
    const footer = footers(doc, `${this.lender} · ${title}`, table.pages.length);
    footer();
    const addPage = () => {
      doc.addPage();
      footer();
    };
    await drawTable(doc, root, table, addPage, signal);
    root.end();
    doc.end();
    return bytes;
  }
}

/** The whole document. Cheaper than Node's `buffer`, because pdfkit writes very many small chunks. */
function bytesOf(doc: Pdf): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  doc.on('end', () => resolve(Buffer.concat(chunks)));
  doc.on('error', reject);
  return promise;
}

/** Each call draws the footer of the next page. */
function footers(doc: Pdf, text: string, pages: number): () => void {
  let page = 0;
  const style = { size: 7.5, color: COLOR.quiet };
  return () => {
    page += 1;
    const draw = () => {
      writeClipped(doc, text, { x: PAGE.left, y: PAGE.footer, width: CONTENT_WIDTH - 90 }, style);
      const number = { x: PAGE.right - 80, y: PAGE.footer, width: 80 };
      write(doc, `Page ${page} of ${pages}`, number, { ...style, align: 'right' });
    };
    decorate(doc, draw, 'Pagination');
  };
}
