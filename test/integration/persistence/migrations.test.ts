import type { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, migrate } from '../../../adapters/persistence/database/database.ts';
import { sql } from '../../support/books.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';

/** The last migration before those that move the data below. */
const BEFORE = '014-upload-ids';

const BORROWER = '01930000-0000-7000-8000-000000000001';
const idOf = (kind: number, number: number) => `01930000-0000-7000-8000-00000000${kind}00${number}`;

/** When a loan was approved and booked, and its business date. */
const LOANS = [
  { approved: '2027-01-31T14:00:00.000Z', booked: '2027-01-31T15:00:00.000Z', on: '2027-01-31' },
  { approved: '2027-01-31T14:00:00.000Z', booked: '2027-01-31T15:00:00.000Z', on: '2027-03-15' },
  { approved: '2027-02-01T00:00:02.000Z', booked: '2027-01-31T23:59:58.000Z', on: '2027-01-31' },
];

function loan({ approved, booked, on }: (typeof LOANS)[number], number: number): string {
  const [loanId, requestId] = [idOf(2, number), idOf(1, number)];
  return `insert into loan_requests (id, borrower_id, amount, currency, term, rate, monthly_payment, status, approved_at,
      created_at, updated_at)
    values ('${requestId}', '${BORROWER}', 30000, 'USD', 3, 0, 10000, 'Disbursed', '${approved}', '${approved}', '${booked}');
    insert into loans (id, request_id, borrower_id, amount, currency, rate, term, disbursed_on, status, installments,
      monthly_payment, total_interest, paid_amount, in_flight_amount, remaining_term, created_at)
    values ('${loanId}', '${requestId}', '${BORROWER}', 30000, 'USD', 0, 3, '${on}', 'Active', '[]', 10000, 0, 0, 0, 3,
      '${booked}')`;
}

describe('an upgrade', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  const run = (text: string) => sql(database.url, text);

  beforeAll(async () => {
    database = await createDatabase();
    orm = await connect(database.url);
    await orm.migrator.up({ to: BEFORE });
    await run(`insert into users (id, role, email, email_key, first_name, last_name, verified, created_at, updated_at)
      values ('${BORROWER}', 'borrower', 'a@example.com', 'a@example.com', 'Some', 'Borrower', false, now(), now())`);
    for (const [number, each] of LOANS.entries()) await run(loan(each, number));
    await run(`insert into ledger_postings (source, position, account, borrower_id, loan_id, currency, amount, occurred_at, booked_on)
      select 'loan.paused:${idOf(2, 0)}:2027-03-01', position, account, '${BORROWER}', '${idOf(2, 0)}', 'USD', amount,
        '2027-03-01T09:00:00.000Z', '2027-03-01'
      from (values (1, 'principal-receivable', 100), (2, 'interest-income', -100)) as p(position, account, amount)`);
    await migrate(database.url);
  });

  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  it.each([
    ['the time of its booking', 0, '2027-01-31T15:00:00.000Z'],
    ['midnight of a later business date', 1, '2027-03-15T00:00:00.000Z'],
    ['the end of its business date at most', 2, '2027-01-31T23:59:59.999Z'],
  ])('gives a loan as its disbursement %s', async (_what, number, expected) => {
    const [row] = await run(`select disbursed_at from loans where id = '${idOf(2, number)}'`);

    expect(row).toEqual({ disbursed_at: new Date(expected) });
  });

  it('keeps when a pause changed the credit record', async () => {
    const changes = await run('select user_id, changed_at from credit_changes');

    expect(changes).toEqual([{ user_id: BORROWER, changed_at: new Date('2027-03-01T09:00:00.000Z') }]);
  });
});
