import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from '../../../bootstrap/reconcile.ts';
import { disbursedLoan, payInstallments, startApp, type TestApp } from '../../support/app.ts';
import { sql, wholeLife } from '../../support/books.ts';
import { startCommand } from '../../support/command-line.ts';

describe('npm run reconcile', () => {
  let service: TestApp;
  let loanId: string;
  let paymentId: string;
  let borrowerId: string;

  beforeAll(async () => {
    service = await startApp();
    const [borrower, operator] = await Promise.all([service.borrower(), service.operator()]);
    await wholeLife(service, borrower, operator);
    loanId = await disbursedLoan(borrower, operator);
    await payInstallments(borrower, loanId, 2);
    borrowerId = borrower.userId;
    paymentId = (await borrower.get(`/payments?loanId=${loanId}`)).body.data[0].paymentId;
  });

  afterAll(() => service.close({ proveBooks: false }));

  /** Makes the row wrong by one cent while `work` runs. */
  async function planted<T>(table: string, change: (cents: number) => string, work: () => Promise<T>): Promise<T> {
    const id = table === 'payments' ? paymentId : loanId;
    const by = (cents: number) => sql(service.databaseUrl, `update ${table} set ${change(cents)} where id = '${id}'`);
    await by(1);
    try {
      return await work();
    } finally {
      await by(-1);
    }
  }

  const inJson = (place: number, field: string, cents: number, json = 'installments') =>
    `jsonb_set(${json}, '{${place},${field}}', to_jsonb((${json} #>> '{${place},${field}}')::bigint + ${cents}))`;

  const run = () => startCommand(['reconcile'], { DATABASE_URL: service.databaseUrl, DATA_DIR: service.dataDir }).ended;

  it('reports how much it checked and exits 0 when everything agrees', async () => {
    expect(await run()).toEqual({
      code: 0,
      stderr: '',
      stdout: 'Checked 2 loans, 6 payments, 2 deposits and 17 entries: all agree.\n',
    });
  });

  it('exits 1 and names the loan when one cent is wrong', async () => {
    const change = (cents: number) => `paid_amount = paid_amount + ${cents}`;
    const { code, stdout, stderr } = await planted('loans', change, run);
    expect(stdout + stderr).toContain(`loan ${loanId}: `);
    expect(stdout + stderr).toMatch(/expected [\d.]+ USD, found [\d.]+ USD\n/);
    expect(stdout + stderr).toMatch(/: \d+ disagreements\.\n$/);
    expect(code).toBe(1);
  });

  it.each<[string, (cents: number) => string]>([
    ...['amount', 'total_interest', 'in_flight_amount', 'monthly_payment', 'remaining_term', 'next_due_on'].map(
      (column): [string, (cents: number) => string] => [column, (cents) => `${column} = ${column} + ${cents}`],
    ),
    ['the amount paid of an instalment', (cents) => `installments = ${inJson(1, 'paid', cents)}`],
    ['the principal of an instalment', (cents) => `installments = ${inJson(4, 'principal', cents)}`],
    ['the interest of an instalment', (cents) => `installments = ${inJson(4, 'interest', cents)}`],
    ['capitalized interest', (cents) => `installments = ${inJson(4, 'capitalized', cents)}`],
    [
      'a cent between the principal of two instalments',
      (cents) => `installments = ${inJson(5, 'principal', -cents, inJson(4, 'principal', cents))}`,
    ],
    [
      'a cent between the principal and the interest of one',
      (cents) => `installments = ${inJson(4, 'interest', -cents, inJson(4, 'principal', cents))}`,
    ],
    [
      'a cent paid on another instalment than the first open one',
      (cents) => `installments = ${inJson(5, 'paid', cents, inJson(1, 'paid', -cents))}`,
    ],
  ])('finds a loan that is wrong in %s', async (what, change) => {
    // An instalment stores capitalized interest only if there is any.
    if (what === 'capitalized interest') {
      await sql(service.databaseUrl, `update loans set installments = ${zeroCapitalized} where id = '${loanId}'`);
    }
    const { agrees, disagreements } = await planted('loans', change, () => reconcile(service.databaseUrl));
    expect(agrees).toBe(false);
    const loans = disagreements.filter(({ subject }) => subject === 'loan').map(({ id }) => id);
    expect(new Set(loans)).toEqual(new Set([loanId]));
    expect((await reconcile(service.databaseUrl)).disagreements).toEqual([]);
  });
  const zeroCapitalized = `jsonb_set(installments, '{4,capitalized}', '0')`;

  it('finds the loan of a payment with a wrong amount', async () => {
    const change = (cents: number) => `amount = amount + ${cents}`;
    const { disagreements } = await planted('payments', change, () => reconcile(service.databaseUrl));
    expect(disagreements.map(({ id }) => id)).toContain(loanId);
  });

  it('finds a payment that failed but was received by its loan', async () => {
    const change = (cents: number) =>
      cents > 0 ? `status = 'Failed', completed_at = null` : `status = 'Completed', completed_at = created_at`;
    const { disagreements } = await planted('payments', change, () => reconcile(service.databaseUrl));
    expect(disagreements).toContainEqual({
      subject: 'payment',
      id: paymentId,
      what: 'received according to the ledger',
      expected: 'nothing',
      found: '888.49 USD',
    });
  });

  it.each([
    ['a payoff that is not processing', `payoff_payment_id = id, payoff_as_of = disbursed_on`, 'payoff'],
    [
      'a write-off that the ledger does not have',
      `status = 'Defaulted', written_off_at = created_at, write_off_reason = ''`,
      'loan-losses',
    ],
  ])('finds %s', async (_what, change, part) => {
    const set = (text: string) => sql(service.databaseUrl, `update loans set ${text} where id = '${loanId}'`);
    await set(change);
    const { disagreements } = await reconcile(service.databaseUrl);
    const noPayoff = 'payoff_payment_id = null, payoff_as_of = null';
    const noWriteOff = 'written_off_at = null, write_off_reason = null';
    await set(`status = 'Active', ${noPayoff}, ${noWriteOff}`);
    expect(disagreements).toContainEqual(
      expect.objectContaining({ subject: 'loan', id: loanId, what: expect.stringContaining(part) }),
    );
  });

  it.each([
    [
      'the principal',
      'principal = principal + 1',
      ['outstanding principal of the statement according to the ledger', 'statement lines with the wrong balance'],
    ],
    ['the balance', 'balance = balance + 1', ['statement lines with the wrong balance']],
    ['the amount', 'amount = amount + 1', ['payments and rebates of the statement']],
  ])('finds a statement line that is wrong in %s', async (_what, change, expected) => {
    const line = `payment_id = '${paymentId}'`;
    await sql(service.databaseUrl, `update loan_transactions set ${change} where ${line}`);
    const { disagreements } = await reconcile(service.databaseUrl);
    await sql(service.databaseUrl, `update loan_transactions set ${change.replace('+', '-')} where ${line}`);
    expect(disagreements.map(({ id }) => id)).toEqual(expected.map(() => loanId));
    expect(disagreements.map(({ what }) => what)).toEqual(expected);
  });

  it('finds a refund that the ledger does not have', async () => {
    await sql(
      service.databaseUrl,
      `insert into refunds (payment_id, loan_id, borrower_id, amount, currency, owed_since)
       values ('${paymentId}', '${loanId}', '${borrowerId}', 5, 'USD', now())`,
    );
    const { disagreements } = await reconcile(service.databaseUrl);
    await sql(service.databaseUrl, 'delete from refunds');
    expect(disagreements.map(({ subject, what }) => `${subject}: ${what}`)).toEqual([
      'payment: refund due according to the refunds',
      'account: refunds-due according to the refunds',
    ]);
  });

  it('finds a deposit claimed by a payment of another amount', async () => {
    const change = (cents: number) =>
      sql(service.databaseUrl, `update deposits set amount = amount + ${cents} where claimed_by is not null`);
    await change(1);
    const { disagreements } = await reconcile(service.databaseUrl);
    await change(-1);
    expect(disagreements).toContainEqual(
      expect.objectContaining({
        subject: 'deposit',
        what: 'amount of the payment that claimed it',
        expected: '103.03 USD',
        found: '103.04 USD',
      }),
    );
  });

  it('finds a transfer that paid a loan without a deposit', async () => {
    const [deposit] = await sql<{ id: string; claimed_by: string; borrower_id: string }>(
      service.databaseUrl,
      'select id, claimed_by, borrower_id from deposits where claimed_by is not null',
    );
    const change = (text: string) =>
      sql(service.databaseUrl, `update deposits set ${text} where id = '${deposit?.id}'`);
    await change('claimed_by = null, borrower_id = null, claimed_at = null');
    const { disagreements } = await reconcile(service.databaseUrl);
    await change(
      `claimed_by = '${deposit?.claimed_by}', borrower_id = '${deposit?.borrower_id}', claimed_at = created_at`,
    );
    expect(disagreements.map(({ subject, what }) => `${subject}: ${what}`)).toEqual([
      'payment: paid by a deposit',
      'deposit: claimed according to the ledger',
      'account: unclaimed-deposits according to the deposits',
    ]);
  });

  it('finds money in the books without a deposit, payment or loan', async () => {
    await sql(
      service.databaseUrl,
      `insert into ledger_postings (source, position, account, currency, amount, occurred_at, booked_on)
       values ('forged', 1, 'cash', 'USD', 1, now(), now()), ('forged', 2, 'unclaimed-deposits', 'USD', -1, now(), now())`,
    );
    const { disagreements } = await reconcile(service.databaseUrl);
    expect(disagreements).toEqual([
      {
        subject: 'account',
        id: 'USD',
        what: 'cash received and lent',
        expected: expect.stringMatching(/USD$/),
        found: expect.stringMatching(/USD$/),
      },
      {
        subject: 'account',
        id: 'USD',
        what: 'unclaimed-deposits according to the deposits',
        expected: '-50 USD',
        found: '-50.01 USD',
      },
    ]);
  });

  it('finds a cent of a loan booked as interest instead of principal', async () => {
    await sql(
      service.databaseUrl,
      `insert into ledger_postings (source, position, account, loan_id, borrower_id, currency, amount, occurred_at, booked_on) values
        ('wrong', 1, 'principal-receivable', '${loanId}', '${borrowerId}', 'USD', 1, now(), now()),
        ('wrong', 2, 'interest-income', '${loanId}', '${borrowerId}', 'USD', -1, now(), now())`,
    );
    const { disagreements } = await reconcile(service.databaseUrl);
    const ofLoan = disagreements.filter(({ id }) => id === loanId).map(({ what }) => what);
    expect(ofLoan).toEqual([
      'interest-income according to the instalments',
      'outstanding principal of the statement according to the ledger',
      'principal-receivable according to the instalments',
    ]);
  });

  it('finds a cent too much in the losses of a loan, and as much in its recoveries', async () => {
    await sql(
      service.databaseUrl,
      `insert into ledger_postings (source, position, account, loan_id, borrower_id, currency, amount, occurred_at, booked_on) values
        ('lost', 1, 'loan-losses', '${loanId}', '${borrowerId}', 'USD', 1, now(), now()),
        ('lost', 2, 'recoveries', '${loanId}', '${borrowerId}', 'USD', -1, now(), now())`,
    );
    const { disagreements } = await reconcile(service.databaseUrl);
    const ofLoan = disagreements.filter(({ id }) => id === loanId);
    const wrong = { expected: '0 USD', found: '0.01 USD' };
    expect(ofLoan).toContainEqual(
      expect.objectContaining({ what: 'loan-losses according to the instalments', ...wrong }),
    );
    expect(ofLoan).toContainEqual(
      expect.objectContaining({ what: 'recoveries according to the instalments', ...wrong }),
    );
  });

  it('counts every disagreement of books that a fault has ruined', async () => {
    const ruined = 150_000;
    await sql(
      service.databaseUrl,
      `insert into ledger_daily_balances (day, currency, account, debit, credit)
        select date '2030-01-01' + n, 'USD', 'cash', 1, 0 from generate_series(1, ${ruined}) n`,
    );
    const { disagreements } = await reconcile(service.databaseUrl);
    expect(disagreements.length).toBeGreaterThan(ruined);
  });
});
