import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../adapters/persistence/database/database.ts';
import { Lending } from '../../../bootstrap/contexts/lending.ts';
import { Shared } from '../../../bootstrap/contexts/shared.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { type Client, disbursedLoan, startApp, type TestApp } from '../../support/app.ts';
import { sql, wholeLife } from '../../support/books.ts';
import { expectReconciled } from '../../support/reconcile.ts';

/** Undoes the migration, so that the rows are as the release before it wrote them. */
const UNDO = [
  'drop table loan_transactions, refunds',
  'alter table loans drop column payoff_payment_id, drop column payoff_as_of, drop column written_off_at',
  `update payments set bank_id = null where reference is not null`,
  'alter table payments drop column value_on, drop column reversed_at',
  'alter table deposits drop column returned_at',
  `update loans set installments = (
    select jsonb_agg(item - 'givenInTime' order by position)
    from jsonb_array_elements(installments) with ordinality i(item, position))`,
  `delete from mikro_orm_migrations where name like '%-credit' and name not like '009%'`,
];
const TABLES = ['loans', 'payments', 'deposits', 'refunds'];
const LINES = `select loan_id, type, payment_id, booked_on, occurred_at, amount, principal, interest, balance
  from loan_transactions order by position`;

let service: TestApp;
let borrower: Client;

beforeAll(async () => {
  service = await startApp();
  const operator = await service.operator();
  borrower = await service.borrower();
  await wholeLife(service, borrower, operator);
  const loanId = await disbursedLoan(borrower, operator);
  await borrower.send('POST', '/payments', { loanId, amount: 20.02, paymentMethod: 'card' });
  const [failed] = (await borrower.get('/payments?status=Failed')).body.data;
  const { container } = service.app;
  const payments = container.resolve(Lending.payments);
  await container.resolve(Shared.unitOfWork).run(async () => {
    const payment = await payments.get(failed.paymentId, borrower.userId as UserId);
    payment.recordRefundDue(new Date());
    await payments.save(payment);
  });
});

afterAll(() => service.close());

async function contents() {
  const tables = await Promise.all(
    TABLES.map((table) => sql(service.databaseUrl, `select * from ${table} order by 1`)),
  );
  return { tables, lines: await sql(service.databaseUrl, LINES) };
}

it('a database of the release before gets value dates, statements and refunds as if it had always had them', async () => {
  const before = await contents();
  expect(before.lines).toHaveLength(7);
  for (const statement of UNDO) await sql(service.databaseUrl, statement);
  await sql(service.databaseUrl, `update milestones set kind = 'installment-late', points = 10 where points = 50`);

  await migrate(service.databaseUrl);

  expect(await contents()).toEqual(before);
  const kinds = `select kind from milestones where source like 'installment:%'`;
  expect(new Set((await sql(service.databaseUrl, kinds)).map(({ kind }) => kind))).toEqual(
    new Set(['installment-on-time']),
  );
  await expectReconciled(service);
});
