import { Readable } from 'node:stream';
import { loanLinesOf } from '../../adapters/imports/loan-lines.ts';
import type { App } from '../../bootstrap/app.ts';

/** A document that can be imported on any day from 2026 on. */
export const aDocument = (differing: object = {}) => ({
  externalId: 'L-1',
  borrower: { email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron' },
  loan: { amount: 10_000, currency: 'USD', term: 12, interestRate: 12, disbursedOn: '2025-01-15' },
  history: [
    { type: 'payment', on: '2025-02-15', amount: 888.49 },
    { type: 'payment', on: '2025-03-15', amount: 888.49 },
    { type: 'payment', on: '2025-04-15', amount: 888.49 },
  ],
  ...differing,
});

/** Imports a file of these lines. A text is a line as it is. @returns the report of `npm run cli -- import` */
export async function importLines(
  { imports }: Pick<App, 'imports'>,
  lines: readonly (object | string)[],
  { dryRun = false } = {},
): Promise<string[] | null> {
  const texts = lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
  const report: string[] = [];
  const tally = await imports.importLoans.execute({
    lines: loanLinesOf(Readable.from(texts.map((text) => Buffer.from(text)))),
    dryRun,
    onFault: (line, { path, code }) => report.push(`line ${line}: ${path} ${code}`),
    onProgress: () => {},
  });
  if (tally === null) return null;
  const { imported, unchanged, failed } = tally;
  return [...report, `imported ${imported}, unchanged ${unchanged}, failed ${failed}`];
}
