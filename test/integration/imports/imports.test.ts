import { describe, expect, it } from 'vitest';
import { addDays } from '../../../domain/shared/calendar.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { done } from '../../support/client.ts';
import { aDocument, importLines } from '../../support/import.ts';
import { openService } from '../../support/open-service.ts';
import { expectReconciled } from '../../support/reconcile.ts';
import { today } from '../../support/steady-day.ts';

const { service, borrower, operator } = await openService();
const { app, query } = service;

let made = 0;
/** A document of a new loan and a new person. */
function aNewDocument(differing: object = {}) {
  const number = ++made;
  const borrower = { email: `person-${number}@old.example`, firstName: 'Ada', lastName: 'Byron' };
  return aDocument({ externalId: `NEW-${number}`, borrower, ...differing });
}

const loanOf = async (externalId: string) => {
  const [row] = await query<{ loan_id: string; borrower_id: string }>(
    `select loan_id, borrower_id from imported_loans where external_id = '${externalId}'`,
  );
  return row ?? expect.fail(`${externalId} is not imported.`);
};
const countOf = async (table: string) => (await query(`select 1 from ${table}`)).length;
const IMPORTED = 'imported 1, unchanged 0, failed 0';
const FAILED = 'imported 0, unchanged 0, failed 1';

describe('an import', () => {
  it('makes a loan with its request, payments and statement, and books its principal', async () => {
    const document = aNewDocument({ expect: { outstandingPrincipal: 7_610.8, nextPaymentDate: '2025-05-15' } });
    expect(await importLines(app, [document])).toEqual([IMPORTED]);

    const { loan_id: loanId } = await loanOf(document.externalId);
    const loan = await operator.reads(`/backoffice/loans/${loanId}`);
    expect(loan).toMatchObject({
      status: 'Defaulted',
      remainingAmount: 7_996.39,
      remainingTerm: 9,
      borrower: document.borrower,
    });
    expect(await operator.reads(`/backoffice/requests/${loan.requestId}`)).toMatchObject({
      status: 'Disbursed',
      amount: 10_000,
      monthlyPayment: 888.49,
      purpose: null,
      recommendation: null,
    });
    const lines = await query<Record<string, string>>(
      `select type, to_char(booked_on, 'YYYY-MM-DD') as on, balance from loan_transactions where loan_id = '${loanId}' order by position`,
    );
    expect(lines.map(({ type, on, balance }) => [type, on, balance])).toEqual([
      ['Disbursement', '2025-01-15', '1000000'],
      ['Payment', '2025-02-15', '921151'],
      ['Payment', '2025-03-15', '841514'],
      ['Payment', '2025-04-15', '761080'],
    ]);
    const payments = await operator.reads(`/backoffice/payments?loanId=${loanId}`);
    expect(payments.filter((each: { loanId: string }) => each.loanId === loanId)).toMatchObject([
      { status: 'Completed', createdAt: '2025-04-15T00:00:00.000Z', amount: 888.49 },
      { createdAt: '2025-03-15T00:00:00.000Z' },
      { createdAt: '2025-02-15T00:00:00.000Z' },
    ]);
    const [trial] = await operator.reads('/backoffice/ledger/trial-balance');
    const opening = trial.accounts.find(({ account }: { account: string }) => account === 'opening-balances');
    expect(opening).toMatchObject({ kind: 'equity', balance: -7_610.8 });
    await expectReconciled(service);
  });

  it('sends nothing, and lets the person in by forgot-password', async () => {
    const document = aNewDocument();
    const tables = ['notifications', 'account_mails', 'milestones', 'event_log'];
    const before = await Promise.all(tables.map(countOf));
    await importLines(app, [document]);

    expect(await Promise.all(tables.map(countOf))).toEqual(before);
    const { borrower_id: userId } = await loanOf(document.externalId);
    const [user] = await query(`select password_hash, email_confirmed_at, role from users where id = '${userId}'`);
    expect(user).toEqual({ password_hash: null, email_confirmed_at: null, role: 'borrower' });
    await app.identity.mailPasswordReset.execute({ userId: userId as UserId });
    expect(await query(`select purpose from account_mails where user_id = '${userId}'`)).toEqual([
      { purpose: 'password-reset' },
    ]);
  });

  it('gives the loan and its request the external id, unless another loan has it', async () => {
    const document = aNewDocument();
    await importLines(app, [document]);
    const [loan] = await operator.reads(`/backoffice/loans?externalId=${document.externalId}`);
    const [request] = await operator.reads(`/backoffice/requests?externalId=${document.externalId}`);
    expect(loan).toMatchObject({ loanId: (await loanOf(document.externalId)).loan_id, requestId: request.requestId });

    const [taken, next] = [aNewDocument(), aNewDocument()];
    await done(operator.labels('loans', loan.loanId, { externalId: taken.externalId }));
    await done(operator.labels('requests', request.requestId, { externalId: next.externalId }));
    const refused = ['line 1: /externalId EXTERNAL_ID_TAKEN', FAILED];
    expect(await importLines(app, [taken], { dryRun: true })).toEqual(refused);
    expect(await importLines(app, [taken])).toEqual(refused);
    expect(await query(`select from users where email_key = '${taken.borrower.email}'`)).toEqual([]);
    expect(await importLines(app, [document, next])).toEqual(['imported 1, unchanged 1, failed 0']);
    const { loan_id: nextId } = await loanOf(next.externalId);
    expect(await operator.reads(`/backoffice/loans/${nextId}`)).toMatchObject({ externalId: next.externalId });
    expect(await operator.reads(`/backoffice/requests?externalId=${next.externalId}`)).toMatchObject([
      { requestId: request.requestId },
    ]);
  });

  it('changes nothing the second time, in any order of members, and refuses other content', async () => {
    const document = aNewDocument();
    const reordered = Object.fromEntries(Object.entries(document).reverse());
    const loans = await countOf('loans');

    expect(await importLines(app, [document, document])).toEqual(['imported 1, unchanged 1, failed 0']);
    expect(await importLines(app, [reordered])).toEqual(['imported 0, unchanged 1, failed 0']);
    expect(await importLines(app, [{ ...document, history: [] }])).toEqual([
      'line 1: /externalId IMPORTED_DIFFERENTLY',
      FAILED,
    ]);
    expect(await countOf('loans')).toBe(loans + 1);
  });

  it('makes one person of several lines, also of a later file, but not of two names', async () => {
    const first = aNewDocument();
    const { email } = first.borrower;
    const { firstName, lastName } = first.borrower;
    const loud = { firstName: firstName.toUpperCase(), lastName: lastName.toUpperCase(), email: email.toUpperCase() };
    const same = aNewDocument({ borrower: { ...first.borrower, ...loud } });
    const other = aNewDocument({ borrower: { ...first.borrower, firstName: 'Grace' } });

    expect(await importLines(app, [first, same, other])).toEqual([
      'line 3: /borrower/firstName BORROWER_DIFFERS',
      'imported 2, unchanged 0, failed 1',
    ]);
    const later = aNewDocument({ borrower: { ...first.borrower, lastName: 'King' } });
    expect(await importLines(app, [later, aNewDocument({ borrower: first.borrower })])).toEqual([
      'line 1: /borrower/lastName BORROWER_DIFFERS',
      'imported 1, unchanged 0, failed 1',
    ]);
    expect(await query(`select 1 from users where email_key = '${email}'`)).toHaveLength(1);
    expect((await loanOf(same.externalId)).borrower_id).toBe((await loanOf(first.externalId)).borrower_id);
  });

  it('takes no account that it has not made', async () => {
    const { email } = await borrower.reads('/user/profile');
    const document = aNewDocument({ borrower: { email, firstName: 'Some', lastName: 'Borrower' } });
    expect(await importLines(app, [document])).toEqual(['line 1: /borrower/email EMAIL_TAKEN', FAILED]);
    expect(await importLines(app, [document], { dryRun: true })).toEqual([
      'line 1: /borrower/email EMAIL_TAKEN',
      FAILED,
    ]);
  });

  it('gives loans of the same conditions one product, which no borrower can request', async () => {
    const loan = { ...aDocument().loan, dayCount: 'actual/365', lateFee: 25 };
    const [one, two] = [aNewDocument({ loan, history: [] }), aNewDocument({ loan, history: [] })];
    const third = aNewDocument({ loan: { ...loan, lateFee: 30 }, history: [] });
    expect(await importLines(app, [one, two, third])).toEqual(['imported 3, unchanged 0, failed 0']);

    const ids = await Promise.all(
      [one, two, third].map(async ({ externalId }) => {
        const { productId } = await operator.reads(`/backoffice/loans/${(await loanOf(externalId)).loan_id}`);
        return productId;
      }),
    );
    expect(new Set(ids).size).toBe(2);
    expect(ids[0]).toBe(ids[1]);
    const products = await operator.reads('/backoffice/products');
    const product = products.find((each: { productId: string }) => each.productId === ids[0]);
    expect(product).toMatchObject({ active: false, dayCount: 'actual/365', lateFee: 25, gracePeriodDays: 15 });
  });

  it('stores nothing of a dry run, whose report is that of the run', async () => {
    const first = aNewDocument();
    const named = aNewDocument({ borrower: { ...first.borrower, firstName: 'Grace' } });
    const lines = [first, first, { ...first, history: [] }, named, aNewDocument({ borrower: first.borrower }), '{'];
    const tables = ['loans', 'users', 'imported_loans', 'payments', 'loan_requests', 'ledger_postings'];
    const before = await Promise.all(tables.map(countOf));

    const reported = await importLines(app, lines, { dryRun: true });

    expect(await Promise.all(tables.map(countOf))).toEqual(before);
    expect(reported).toEqual([
      'line 3: /externalId IMPORTED_DIFFERENTLY',
      'line 4: /borrower/firstName BORROWER_DIFFERS',
      'line 6:  MALFORMED_JSON',
      'imported 2, unchanged 1, failed 3',
    ]);
    expect(await importLines(app, lines)).toEqual(reported);
  });

  it('is refused while another one runs', async () => {
    const held = Promise.withResolvers<void>();
    const entered = Promise.withResolvers<void>();
    const lines = (async function* () {
      entered.resolve();
      await held.promise;
      yield { line: 1, read: [] };
    })();
    const ignore = () => {};
    const first = app.imports.importLoans.execute({ lines, dryRun: false, onFault: ignore, onProgress: ignore });
    await entered.promise;

    expect(await importLines(app, [aNewDocument()])).toBeNull();
    held.resolve();
    expect(await first).toEqual({ imported: 0, unchanged: 0, failed: 1 });
    expect(await importLines(app, [aNewDocument()])).toEqual([IMPORTED]);
  });

  it('keeps books and statement right when a payment of the past is reversed, and the next one is made', async () => {
    const start = addDays(today(), -45);
    const loan = { ...aDocument().loan, disbursedOn: start, term: 3 };
    const history = [{ type: 'payment', on: addDays(today(), -10), amount: 3_400.22 }];
    const document = aNewDocument({ loan, history });
    expect(await importLines(app, [document])).toEqual([IMPORTED]);
    const { loan_id: loanId, borrower_id: userId } = await loanOf(document.externalId);
    const [payment] = await query<{ id: string }>(`select id from payments where loan_id = '${loanId}'`);

    await done(operator.reverses(payment?.id ?? ''));

    expect(await operator.reads(`/backoffice/loans/${loanId}`)).toMatchObject({ paidAmount: 0, status: 'Active' });
    await expectReconciled(service);
    await app.closing.closeBusinessDay.execute({ date: today() });
    await expectReconciled(service);
    expect(await query(`select 1 from milestones where user_id = '${userId}'`)).toEqual([]);
  });
});

describe('a line is refused, and nothing of it is stored', () => {
  const far = '2199-01-01';
  const { loan } = aDocument();
  const entry = (given: object) => ({ history: [{ type: 'payment', on: '2025-02-15', amount: 1, ...given }] });
  const rows: [string, object | string, string][] = [
    ['that is no JSON', '{"externalId":', ' MALFORMED_JSON'],
    ['that is a text without a meaning', '"\\ud800"', ' VALIDATION_FAILED'],
    ['that is a list', '[]', ' VALIDATION_FAILED'],
    ['that is null', 'null', ' VALIDATION_FAILED'],
    ['over 1 MB', `{"externalId":"${'x'.repeat(1024 * 1024)}"}`, ' LINE_TOO_LONG'],
    ['with an unknown field', { loan: { ...loan, fee: 1 } }, '/loan/fee VALIDATION_FAILED'],
    ['without a field', { loan: { ...loan, term: undefined } }, '/loan/term VALIDATION_FAILED'],
    ['with a text for a number', { loan: { ...loan, amount: '10' } }, '/loan/amount VALIDATION_FAILED'],
    ['with a third decimal', { loan: { ...loan, amount: 10.005 } }, '/loan/amount VALIDATION_FAILED'],
    ['with an amount of 0', { loan: { ...loan, amount: 0 } }, '/loan/amount VALIDATION_FAILED'],
    ['with a rate over 1000 %', { loan: { ...loan, interestRate: 1000.5 } }, '/loan/interestRate VALIDATION_FAILED'],
    ['with 601 months', { loan: { ...loan, term: 601 } }, '/loan/term VALIDATION_FAILED'],
    [
      'with a day that does not exist',
      { loan: { ...loan, disbursedOn: '2025-02-30' } },
      '/loan/disbursedOn VALIDATION_FAILED',
    ],
    [
      'with an entry that lacks a field',
      entry({ type: 'pause', amount: undefined }),
      '/history/0/duration VALIDATION_FAILED',
    ],
    ['with an entry that has the field of another', entry({ duration: 1 }), '/history/0/duration VALIDATION_FAILED'],
    ['with a blank in its id', { externalId: 'L 1' }, '/externalId VALIDATION_FAILED'],
    ['with a NUL character', { externalId: 'a\u0000' }, '/externalId VALIDATION_FAILED'],
    [
      'with an e-mail without a domain',
      { borrower: { ...aDocument().borrower, email: 'ada' } },
      '/borrower/email VALIDATION_FAILED',
    ],
    [
      'that begins after today',
      { loan: { ...loan, disbursedOn: far }, history: [] },
      '/loan/disbursedOn DATE_IN_FUTURE',
    ],
    ['with an entry after today', entry({ on: far }), '/history/0/on DATE_IN_FUTURE'],
    ['with a payment before the disbursement', entry({ on: '2025-01-14' }), '/history/0/on BEFORE_DISBURSEMENT'],
    ['with a payment over the balance', entry({ amount: 20_000 }), '/history/0/amount AMOUNT_EXCEEDS_BALANCE'],
    ['out of order', { history: [...aDocument().history].reverse() }, '/history/1/on HISTORY_OUT_OF_ORDER'],
    [
      'with a pause of four months',
      { history: [{ type: 'pause', on: '2025-02-15', duration: 4 }] },
      '/history/0/duration INVALID_PAUSE_DURATION',
    ],
    [
      'with a change to 121 months',
      { history: [{ type: 'term', on: '2025-02-01', term: 121 }] },
      '/history/0/term INVALID_LOAN_CHANGE',
    ],
    [
      'that differs from its expectation',
      { expect: { remainingAmount: 1 } },
      '/expect/remainingAmount EXPECTATION_DIFFERS',
    ],
  ];
  it('with its line, path and code', async () => {
    const lines = rows.map(([, differing]) => (typeof differing === 'string' ? differing : aNewDocument(differing)));
    const tables = ['users', 'loans', 'loan_requests', 'payments', 'imported_loans'];
    const before = await Promise.all(tables.map(countOf));

    const report = (await importLines(app, lines)) ?? [];

    for (const [index, [what, , fault]] of rows.entries()) {
      const found = report.filter((each) => each.startsWith(`line ${index + 1}: `));
      expect(found, what).toContain(`line ${index + 1}: ${fault}`);
    }
    expect(report.at(-1)).toBe(`imported 0, unchanged 0, failed ${rows.length}`);
    expect(await Promise.all(tables.map(countOf))).toEqual(before);
  });
});
