import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { textOf } from '../../../adapters/exports/dataset-stream.ts';
import { DATASET_NAMES, type Dataset } from '../../../application/exports/datasets.ts';
import { type LoanDocument, valuesOf } from '../../../application/imports/loan-document.ts';
import { LabelPorts } from '../../../bootstrap/contexts/labels.ts';
import { LoanPorts } from '../../../bootstrap/contexts/loans.ts';
import { PaymentPorts } from '../../../bootstrap/contexts/payments.ts';
import { SharedPorts } from '../../../bootstrap/shared-ports.ts';
import { Loan } from '../../../domain/loans/loan.ts';
import { STATEMENT_EVENTS, type StatementEvent, transactionsOf } from '../../../domain/loans/loan-transaction.ts';
import { Payment } from '../../../domain/payments/payment.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { importLines } from '../../support/import.ts';
import { documentedLoan, live, type PastLife, pastLives, personOf } from '../../support/past-life.ts';
import { today } from '../../support/steady-day.ts';
import { midnightOf, momentOf } from '../../support/utc.ts';

const LOANS = 300;
/** The journal begins with the import. */
const SAME = DATASET_NAMES.filter((name) => name !== 'journal');

const [first, second] = [await startApp(), await startApp()];
afterAll(async () => {
  // Only the second has books: the loans of the first are stored without them.
  await first.close({ proveBooks: false });
  await second.close();
});

/** Stores a loan that lived here, with its statement and its payments. @returns its document */
async function lived({ app }: TestApp, life: PastLife, number: number): Promise<LoanDocument> {
  const loan = documentedLoan(life, today());
  const person = personOf(number);
  const document = { externalId: `L-${number}`, borrower: person, loan };
  const { terms, conditions } = valuesOf({ ...document, history: [] }, ['USD', 'VES']);
  const { container } = app;
  const ids = container.resolve(SharedPorts.ids);
  return container.resolve(SharedPorts.unitOfWork).run(async () => {
    const { borrowerId } = await app.imports.importBorrower.execute({ ...person, phone: null });
    const product = await app.products.importProduct.execute(conditions);
    const requestId = await app.requests.importRequest.execute({ ...terms, borrowerId, product });
    const disbursedAt = midnightOf(terms.disbursedOn);
    const made = new Loan({ ...terms, id: ids.next(), requestId, borrowerId, product, disbursedAt }, disbursedAt);
    const history = live(made, life, today(), ids);
    const received = made.newHistory.flatMap((entry) => ('paymentId' in entry ? [entry] : []));
    const stated = made.pullEvents().filter(({ type }) => STATEMENT_EVENTS.some((each) => each === type));
    await container.resolve(LoanPorts.loans).add(made);
    for (const { paymentId, amount, on } of received) {
      const order = { method: 'instant_debit', bankId: null, reference: null, isImported: true } as const;
      const key = { id: paymentId, loanId: made.id, borrowerId, currency: made.currency };
      await container
        .resolve(PaymentPorts.payments)
        .add(new Payment({ ...order, ...key, amount }, momentOf(midnightOf(on))));
    }
    const booked = stated.flatMap((event) => transactionsOf(event as StatementEvent));
    const things = { personId: borrowerId, requestId, loanId: made.id };
    await container.resolve(LabelPorts.labelledThings).addImported(things, document.externalId);
    await container.resolve(LoanPorts.loanTransactions).add(booked.map((line) => ({ ...line, id: ids.next() })));
    return { ...document, history };
  });
}

/** The rows of a dataset, with the ids replaced by the order in which they first appear. */
async function exported({ app }: TestApp, dataset: Dataset): Promise<string> {
  const parts: string[] = [];
  const take = async (rows: Parameters<typeof textOf>[1]) => {
    parts.push(textOf({ dataset, format: 'ndjson' }, rows));
  };
  await app.exports.exportDataset.execute({
    dataset,
    filter: { from: undefined, to: undefined },
    operator: null,
    take,
  });
  const known = new Map<string, number>();
  return parts.join('').replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
    known.set(id, known.get(id) ?? known.size);
    return `#${known.get(id)}`;
  });
}

it(`${LOANS} random loans have the same exports in the database to which they are imported`, async () => {
  const lives = fc.sample(pastLives, { numRuns: LOANS, seed: 20_261_121 });
  const documents: LoanDocument[] = [];
  for (const [number, life] of lives.entries()) documents.push(await lived(first, life, number));

  expect(await importLines(second.app, documents)).toEqual([`imported ${LOANS}, unchanged 0, failed 0`]);

  for (const dataset of SAME) expect(await exported(second, dataset), dataset).toBe(await exported(first, dataset));
  const entries = documents.flatMap(({ history }) => history.map(({ type }) => type));
  for (const type of ['payment', 'prepayment', 'pause', 'rate', 'term']) expect(entries).toContain(type);
});
