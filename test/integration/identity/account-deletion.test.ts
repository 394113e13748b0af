import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '../../../domain/shared/id.ts';
import { type Client, disbursedLoan, PASSWORD, payInstallments, startApp, type TestApp } from '../../support/app.ts';

describe('deleting an account', () => {
  let service: TestApp;
  let operator: Client;

  beforeAll(async () => {
    service = await startApp();
    operator = await service.operator();
  });

  afterAll(() => service.close());

  const leave = (borrower: Client, password = PASSWORD) =>
    borrower.send('DELETE', '/user/account', { password, reason: 'I no longer need it.' });

  it('ends every token at once and frees the address', async () => {
    const email = 'leaver@example.com';
    const person = { email, password: PASSWORD, firstName: 'Some', lastName: 'Borrower' };
    const { data: signedIn } = (await service.anonymous.send('POST', '/auth/register', person)).body;
    const leaver = service.as(signedIn);
    expect((await leave(leaver)).body.data).toEqual({ message: expect.any(String) });

    expect(await leaver.get('/user/profile')).toMatchObject({ status: 401 });
    const { refreshToken } = signedIn;
    const refreshed = await service.anonymous.send('POST', '/auth/refresh', { refreshToken });
    const loggedIn = await service.anonymous.send('POST', '/auth/login', { email, password: PASSWORD });
    expect([refreshed.status, loggedIn.status]).toEqual([401, 401]);
    expect((await service.anonymous.send('POST', '/auth/register', person)).status).toBe(200);
  });

  it('is refused by a wrong password, and while a loan is open', async () => {
    const borrower = await service.borrower();
    expect(await leave(borrower, 'wrong password')).toMatchObject({
      status: 400,
      body: { error: { code: 'INVALID_PASSWORD' } },
    });
    await disbursedLoan(borrower, operator, { amount: 100, term: 3, interestRate: 0 });
    expect(await leave(borrower)).toMatchObject({ status: 400, body: { error: { code: 'ACCOUNT_HAS_OPEN_LOANS' } } });
    expect((await borrower.get('/user/profile')).body.data.firstName).toBe('Some');
  });

  it('leaves the books whole and nothing of the person in any table', async () => {
    const borrower = await service.borrower();
    const loanId = await disbursedLoan(borrower, operator, { amount: 100, term: 3, interestRate: 0 });
    await payInstallments(borrower, loanId, 3);
    const pending = { amount: 100, currency: 'USD', term: 3, companyName: 'Traceable Company' };
    const key = { 'idempotency-key': 'kept-answer' };
    const { data: request } = (await borrower.send('POST', '/requests', pending, key)).body;
    const { data: profile } = (await borrower.get('/user/profile')).body;
    expect((await leave(borrower)).status).toBe(200);

    const client = new pg.Client({ connectionString: service.databaseUrl });
    await client.connect();
    try {
      const { rows } = await client.query(
        `select sum(amount)::int as paid, (select paid_amount::int from loans where id = $1) as received
         from payments where loan_id = $1 and status = 'Completed'`,
        [loanId],
      );
      expect(rows).toEqual([{ paid: 10_000, received: 10_000 }]);
      expect(await findAnywhere(client, [profile.email, 'Traceable Company', 'kept-answer'])).toEqual([]);
    } finally {
      await client.end();
    }
    const { data: seen } = (await operator.get(`/backoffice/requests/${request.requestId}`)).body;
    expect(seen).toMatchObject({ status: 'Cancelled', companyName: null });
  });

  it('reaches what a request that was under way has written after it', async () => {
    const borrower = await service.borrower();
    const { data: categories } = (await borrower.get('/support/categories')).body;
    expect((await leave(borrower)).status).toBe(200);
    const userId = borrower.userId as UserId;
    const told = { subject: 'Late', description: 'Very late.', categoryId: categories[0].categoryId };
    const ticket = { ...told, ownerId: userId, priority: null, attachments: [] };
    const { id } = await service.app.support.openTicket.execute(ticket);

    await service.app.identity.finishErasure.execute({ userId });
    const [row] = await service.app.orm.em.execute('select subject, status from tickets where id = ?', [id]);
    expect(row).toEqual({ subject: '', status: 'Closed' });
  });

  it('acts once when it is asked five times at once', async () => {
    const borrower = await service.borrower();
    const answers = await Promise.all(Array.from({ length: 5 }, () => leave(borrower)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(4);
  });

  it('is refused before the password is looked at without a token, and after too many tries', async () => {
    expect((await service.anonymous.send('DELETE', '/user/account', {})).status).toBe(401);
    const borrower = await service.borrower();
    expect((await borrower.send('DELETE', '/user/account', {})).status).toBe(400);
  });

  it('is known to a node that cannot hear of it, and to one that starts later', async () => {
    const borrower = await service.borrower();
    const other = await startApp({}, service);
    try {
      expect(await cutListeners(service.databaseUrl)).toBe(2);
      expect((await leave(borrower)).status).toBe(200);
      expect((await other.at(borrower).get('/user/profile')).status).toBe(401);
    } finally {
      await other.close();
    }
    const late = await startApp({}, service);
    try {
      expect((await late.at(borrower).get('/user/profile')).status).toBe(401);
    } finally {
      await late.close();
    }
  });
});

/** Where in the whole database one of the texts still stands, as `table: text`. */
async function findAnywhere(client: pg.Client, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await client.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    for (const text of texts) {
      const { rows } = await client.query(`select from ${name} t where t::text like '%' || $1 || '%'`, [text]);
      if (rows.length > 0) found.push(`${name}: ${text}`);
    }
  }
  return found;
}

/** Ends the connections on which nodes listen for erased accounts, and says how many there were. */
async function cutListeners(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and query ilike 'select id from users where erased%'`,
  );
  await client.end();
  return rowCount ?? 0;
}
