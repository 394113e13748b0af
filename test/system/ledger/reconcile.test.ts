import { describe, expect, it } from 'vitest';
import { reconcileDatabase } from '../../../bootstrap/reconcile.ts';
import { disbursedLoan, payInstallments } from '../../support/app.ts';
import { wholeLife } from '../../support/books.ts';
import { startCommand } from '../../support/command-line.ts';
import { openService } from '../../support/open-service.ts';

describe('npm run cli -- reconcile', async () => {
  const { service, borrower, operator } = await openService({}, { proveBooks: false });
  await wholeLife(service, borrower, operator);
  const loanId = await disbursedLoan(borrower, operator);
  await payInstallments(borrower, loanId, 2);
  const [{ paymentId }] = await borrower.reads(`/payments?loanId=${loanId}`);
  const { query } = service;
  const [deposit] = await query<{ id: string; claimed_by: string; borrower_id: string }>(
    'select id, claimed_by, borrower_id from deposits where claimed_by is not null',
  );
  const disagreements = async () => (await reconcileDatabase(service.databaseUrl)).disagreements;
  const run = () => startCommand(['reconcile'], { DATABASE_URL: service.databaseUrl, DATA_DIR: service.dataDir }).ended;

  const entry = (change: string, which: string) =>
    `update loan_entries set ${change} where loan_id = '${loanId}' and ${which}`;
  const loan = (change: string) => `update loans set ${change} where id = '${loanId}'`;
  const payment = (change: string) => `update payments set ${change} where id = '${paymentId}'`;
  const line = (change: string) => `update loan_transactions set ${change} where payment_id = '${paymentId}'`;
  const claim = (change: string) => `update deposits set ${change} where id = '${deposit?.id}'`;
  /** Statements that make a figure wrong by one cent, and right again. */
  const oneCent = (update: (change: string) => string, column: string) =>
    [update(`${column} = ${column} + 1`), update(`${column} = ${column} - 1`)] as const;
  const inInstalments = (...changes: (readonly [at: number, field: string, cents: number])[]) => {
    const plus = (json: string, [at, field, cents]: (typeof changes)[number]) =>
      `jsonb_set(${json}, '{${at},${field}}', to_jsonb((${json} #>> '{${at},${field}}')::bigint + ${cents}))`;
    return `installments = ${changes.reduce(plus, 'installments')}`;
  };

  it('reports how much it checked and exits 0 when everything agrees', async () => {
    const stdout = 'Checked 2 loans, 6 payments, 2 deposits and 17 entries: all agree.\n';
    expect(await run()).toEqual({ code: 0, stderr: '', stdout });
  });

  it('exits 1 and names the loan when one cent is wrong', async () => {
    const [plant, undo] = oneCent(loan, 'paid_amount');
    await query(plant);
    const { code, stdout, stderr } = await run();
    await query(undo);

    expect(stdout + stderr).toContain(`loan ${loanId}: `);
    expect(stdout + stderr).toMatch(/expected [\d.]+ USD, found [\d.]+ USD\n/);
    expect(stdout + stderr).toMatch(/: \d+ disagreements\.\n$/);
    expect(code).toBe(1);
  });

  const columns = [
    'amount',
    'rate',
    'term',
    'monthly_payment',
    'total_interest',
    'paid_amount',
    'in_flight_amount',
    'remaining_term',
    'next_due_on',
    'next_payable_on',
    'due_dates_from',
    'periods_from',
    'rebate',
  ];
  it.each<[string, (cents: number) => string]>([
    ...columns.map((name): [string, (cents: number) => string] => [name, (cents) => `${name} = ${name} + ${cents}`]),
    ['the payment of an instalment', (cents) => inInstalments([1, 'paid', cents])],
    ['the principal of an instalment', (cents) => inInstalments([4, 'principal', cents])],
    ['the interest of an instalment', (cents) => inInstalments([4, 'interest', cents])],
    ['the capitalized interest of an instalment', (cents) => inInstalments([4, 'capitalized', cents])],
    ['the principal of two instalments', (cents) => inInstalments([4, 'principal', cents], [5, 'principal', -cents])],
    ['principal and interest of one', (cents) => inInstalments([4, 'principal', cents], [4, 'interest', -cents])],
    ['the order of payments', (cents) => inInstalments([1, 'paid', -cents], [5, 'paid', cents])],
    [
      'its receipts',
      (cents) => `receipts = jsonb_set(receipts, '{0,1}', to_jsonb((receipts #>> '{0,1}')::bigint + ${cents}))`,
    ],
  ])('finds a loan that is wrong in %s', async (_what, change) => {
    // An instalment stores capitalized interest only if there is any.
    await query(loan(`installments = jsonb_set(installments, '{4,capitalized}', '0')`));
    await query(loan(change(1)));
    const found = await disagreements();
    await query(loan(change(-1)));

    const loans = found.filter(({ subject }) => subject === 'loan').map(({ id }) => id);
    expect(new Set(loans)).toEqual(new Set([loanId]));
    expect(await disagreements()).toEqual([]);
  });

  it('is a replay, too, where the code is what is tried', async () => {
    const replay = (...args: string[]) =>
      startCommand(['replay', ...args], { DATABASE_URL: service.databaseUrl, DATA_DIR: service.dataDir }).ended;
    const same = (loans: string) => ({ code: 0, stderr: '', stdout: `Replayed ${loans} loans: all are the same.\n` });
    expect(await replay()).toEqual(same('2'));
    expect(await replay('--loans', '1')).toEqual(same('1'));
    const [plant, undo] = oneCent(loan, 'paid_amount');
    await query(plant);
    const { code, stdout } = await replay();
    await query(undo);

    expect(stdout).toMatch(/^loan .*: paidAmount: stored [\d.]+ USD, now [\d.]+ USD; no entry tells since when\n/);
    expect(stdout).toContain('Replayed 2 loans: 1 differ.');
    expect(code).toBe(1);
    expect((await replay('--loans', '0')).code).toBe(1);
  });

  it('names the row and the figure that differ', async () => {
    await query(loan(inInstalments([4, 'interest', 100])));
    const found = await disagreements();
    await query(loan(inInstalments([4, 'interest', -100])));

    expect(found).toEqual([
      { subject: 'loan', id: loanId, what: 'instalment 5: interest', expected: '67.98 USD', found: '68.98 USD' },
    ]);
  });

  const kept = `create table kept as select * from loan_entries where loan_id = '${loanId}'`;
  const restored = `delete from loan_entries where loan_id = '${loanId}';
    insert into loan_entries overriding system value select * from kept; drop table kept`;
  const ofPayment = `payment_id = '${paymentId}'`;
  it.each<[string, plant: string, found: string]>([
    ['whose history is lost', `delete from loan_entries where loan_id = '${loanId}'`, 'history and schedule'],
    ['without one of its payments', `delete from loan_entries where ${ofPayment}`, 'instalment 2: paid'],
    [
      'with a payment twice',
      `insert into loan_entries (loan_id, kind, effective_on, payment_id, parameters, recorded_at)
        select loan_id, kind, effective_on, gen_random_uuid(), parameters, recorded_at from kept where ${ofPayment}`,
      'payment of its history',
    ],
    [
      'whose entries change places',
      entry('effective_on = effective_on - 1', `kind = 'payment'`),
      'history and schedule',
    ],
    ['with another amount', entry(`parameters = parameters || '{"amount": 1}'`, ofPayment), 'receipts of'],
    [
      'with another value date',
      entry(`parameters = parameters || '{"valueOn": "2020-01-01"}'`, ofPayment),
      'receipts of',
    ],
    ['with another rate', entry(`parameters = parameters || '{"rate": 1}'`, `kind = 'disbursement'`), 'monthlyPayment'],
    ['with an entry that is broken', entry(`parameters = '{"amount": -1}'`, ofPayment), 'history and schedule'],
    ['with a prepayment instead', entry(`kind = 'prepayment'`, ofPayment), 'installments'],
  ])('finds a loan %s', async (_what, plant, expected) => {
    await query(kept);
    await query(plant);
    const found = await disagreements();
    await query(restored);

    const ofLoan = found.filter(({ id }) => id === loanId).map(({ what }) => what);
    expect(ofLoan).toContainEqual(expect.stringContaining(expected));
    expect(await disagreements()).toEqual([]);
  });

  const UNWRITTEN = `status = 'Active', written_off_at = null, write_off_reason = null, lost = null`;
  const WRITTEN = `status = 'Defaulted', written_off_at = created_at, write_off_reason = '', lost = 5`;
  it.each<[string, plant: string, undo: string, found: string]>([
    ['a payment with a wrong amount', ...oneCent(payment, 'amount'), 'payment: received according to the ledger'],
    [
      'a payment that failed but was received by its loan',
      payment(`status = 'Failed', completed_at = null`),
      payment(`status = 'Completed', completed_at = created_at`),
      'payment: received according to the ledger, expected nothing, found 888.49 USD',
    ],
    [
      'a payoff that is not processing',
      loan(`order_payment_id = id, order_as_of = disbursed_on, order_kind = 'payoff'`),
      loan('order_payment_id = null, order_as_of = null, order_kind = null'),
      'early payment',
    ],
    [
      'a write-off that its history does not have',
      loan(WRITTEN),
      loan(UNWRITTEN),
      'loan: lost, expected nothing, found 0.05 USD',
    ],
    [
      'a status that its history does not give',
      loan(`status = 'Defaulted'`),
      loan(`status = 'Active'`),
      'loan: status, expected Active, found Defaulted',
    ],
    [
      'a pause that its history does not have',
      loan('pause_started_on = disbursed_on, pause_ends_on = disbursed_on'),
      loan('pause_started_on = null, pause_ends_on = null'),
      'loan: lastPause endsOn, expected nothing, found 20',
    ],
    [
      'a payment that its history has with another value date',
      payment(`value_on = '2020-01-01'`),
      payment('value_on = (select effective_on from loan_entries where payment_id = payments.id)'),
      'payment: value date in the history of its loan, expected 2020-01-01',
    ],
    [
      'a deposit claimed by a payment of another amount',
      ...oneCent(claim, 'amount'),
      'deposit: amount of the payment that claimed it, expected 103.03 USD, found 103.04 USD',
    ],
  ])('finds %s', async (_what, plant, undo, expected) => {
    await query(plant);
    const found = await disagreements();
    await query(undo);

    const told = found.map((each) => `${each.subject}: ${each.what}, expected ${each.expected}, found ${each.found}`);
    expect(told).toContainEqual(expect.stringContaining(expected));
    expect(await disagreements()).toEqual([]);
  });

  it.each<[string, plant: string, undo: string, found: readonly string[]]>([
    [
      'a wrong principal in the statement',
      ...oneCent(line, 'principal'),
      ['loan: statement lines with the wrong balance', 'loan: statement lines with the wrong parts'],
    ],
    [
      'a wrong balance at the end of the statement',
      ...oneCent(line, 'balance'),
      ['loan: balance of the statement', 'loan: statement lines with the wrong balance'],
    ],
    [
      'a wrong amount in the statement',
      ...oneCent(line, 'amount'),
      ['loan: statement lines with the wrong parts', 'payment: amount in the statement of its loan'],
    ],
    [
      'a refund that the ledger does not have',
      `insert into refunds (payment_id, loan_id, borrower_id, amount, currency, owed_since, unneeded)
       values ('${paymentId}', '${loanId}', '${borrower.userId}', 5, 'USD', now(), false)`,
      'delete from refunds',
      ['payment: refund due according to the refunds', 'account: refunds-due according to the refunds'],
    ],
    [
      'a transfer that paid a loan without a deposit',
      claim('claimed_by = null, borrower_id = null, claimed_at = null'),
      claim(`claimed_by = '${deposit?.claimed_by}', borrower_id = '${deposit?.borrower_id}', claimed_at = created_at`),
      [
        'payment: paid by a deposit',
        'deposit: claimed according to the ledger',
        'account: unclaimed-deposits according to the deposits',
      ],
    ],
    [
      'a deposit sent back without an entry',
      `update deposits set returned_at = created_at where claimed_by is null`,
      `update deposits set returned_at = null where claimed_by is null`,
      [
        'deposit: sent back unclaimed according to the ledger',
        'account: cash received and lent',
        'account: unclaimed-deposits according to the deposits',
      ],
    ],
  ])('finds %s, and nothing else', async (_what, plant, undo, expected) => {
    await query(plant);
    const found = await disagreements();
    await query(undo);

    expect(found.map(({ subject, what }) => `${subject}: ${what}`)).toEqual(expected);
  });

  // The ledger only grows, so these cannot be undone.
  it('finds money in the books without a deposit, payment or loan', async () => {
    await query(
      `insert into ledger_postings (source, position, account, currency, amount, occurred_at, booked_on)
       values ('forged', 1, 'cash', 'USD', 1, now(), now()), ('forged', 2, 'unclaimed-deposits', 'USD', -1, now(), now())`,
    );
    expect(await disagreements()).toMatchObject([
      { subject: 'account', id: 'USD', what: 'cash received and lent' },
      { what: 'unclaimed-deposits according to the deposits', expected: '-50 USD', found: '-50.01 USD' },
    ]);
  });

  it.each([
    ['wrong', 'principal-receivable', 'interest-income'],
    ['lost', 'loan-losses', 'recoveries'],
  ])('finds a cent of a loan that was booked between two accounts: %s, %s, %s', async (source, debit, credit) => {
    await query(
      `insert into ledger_postings (source, position, account, loan_id, borrower_id, currency, amount, occurred_at, booked_on) values
        ('${source}', 1, '${debit}', '${loanId}', '${borrower.userId}', 'USD', 1, now(), now()),
        ('${source}', 2, '${credit}', '${loanId}', '${borrower.userId}', 'USD', -1, now(), now())`,
    );
    const ofLoan = (await disagreements()).filter(({ id }) => id === loanId).map(({ what }) => what);
    expect(ofLoan).toEqual(expect.arrayContaining([debit, credit]));
  });

  it('counts every disagreement of books that a fault has ruined', async () => {
    const ruined = 150_000;
    await query(
      `insert into ledger_daily_balances (day, currency, account, debit, credit)
        select date '2030-01-01' + n, 'USD', 'cash', 1, 0 from generate_series(1, ${ruined}) n`,
    );
    expect((await disagreements()).length).toBeGreaterThan(ruined);
  });
});
