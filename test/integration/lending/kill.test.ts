import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '../../support/database.ts';
import { expectReconciled } from '../../support/reconcile.ts';
import { ask, borrowerWithLoan, type ServerProcess, serverProcess } from '../../support/server-process.ts';

const OPERATOR = { email: 'operator@example.com', password: 'correct horse battery' };

let database: Awaited<ReturnType<typeof createDatabase>>;
let server: ServerProcess;

beforeAll(async () => {
  database = await createDatabase();
  server = serverProcess({
    DATABASE_URL: database.url,
    SANDBOX_SETTLEMENT_MS: '2000',
    OPERATOR_EMAIL: OPERATOR.email,
    OPERATOR_PASSWORD: OPERATOR.password,
  });
});

afterAll(async () => {
  server.dispose();
  await database.drop();
});

it('settles each payment once after the server was killed while they were processing', async () => {
  let base = await server.start();
  const { borrower, loanId } = await borrowerWithLoan(base, OPERATOR);
  const amounts = [100, 200, 300, 400.5];
  const pay = (amount: number) => ask(`${base}/payments`, borrower, { loanId, amount, paymentMethod: 'card' });
  const taken = await Promise.all(amounts.map(pay));
  expect(taken.map(({ data }) => data.status)).toEqual(amounts.map(() => 'Processing'));

  await server.end('SIGKILL');
  base = await server.start();

  // The same token: the signing key outlived the process.
  await expect
    .poll(async () => (await ask(`${base}/payments?status=Completed`, borrower)).data.length, { timeout: 40_000 })
    .toBe(amounts.length);
  const { data: loan } = await ask(`${base}/loans/${loanId}`, borrower);
  expect(loan).toMatchObject({ paidAmount: 1000.5, remainingAmount: 9661.36 });

  expect(await server.end('SIGTERM')).toBe(0);
  await expectReconciled({ databaseUrl: database.url });
}, 120_000);
