import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../adapters/persistence/database/database.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { expectReconciled } from '../../support/reconcile.ts';
import { ask, borrowerWithLoan, type ServerProcess, serverProcess } from '../../support/server-process.ts';
import { checkOutPreviousRelease, hasPreviousRelease, PREVIOUS_RELEASE } from './previous-release.ts';

const OPERATOR = { email: 'operator@example.com', password: 'correct horse battery' };
/** Both releases accept each other's tokens. */
const KEY = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const here = hasPreviousRelease();

if (!here) {
  process.stdout.write(
    `Skipped: this clone lacks the previous release (${PREVIOUS_RELEASE}). Run \`git fetch --unshallow\`.\n`,
  );
}

describe.runIf(here)('the previous release, whose database the new one has migrated', () => {
  let database: TestDatabase;
  let previous: Awaited<ReturnType<typeof checkOutPreviousRelease>>;
  let processes: readonly ServerProcess[] = [];
  let [older, newer] = ['', ''];
  let operator: string;
  let borrower: string;
  let loanId: string;

  beforeAll(async () => {
    [database, previous] = await Promise.all([createDatabase(), checkOutPreviousRelease()]);
    const settings = {
      DATABASE_URL: database.url,
      NODE_ENV: '',
      SANDBOX_SETTLEMENT_MS: '0',
      JWT_PRIVATE_KEY: KEY,
    };
    const operatorSettings = { OPERATOR_EMAIL: OPERATOR.email, OPERATOR_PASSWORD: OPERATOR.password };
    const old = serverProcess({ ...settings, ...operatorSettings }, previous.root);
    const current = serverProcess(settings);
    processes = [old, current];
    older = await old.start();
    await migrate(database.url);
    newer = await current.start();
    operator = (await ask(`${older}/auth/login`, null, OPERATOR)).data.accessToken;
  });

  afterAll(async () => {
    await Promise.all(processes.map((each) => each.end('SIGTERM')));
    for (const each of processes) each.dispose();
    await expectReconciled({ databaseUrl: database.url }).finally(() => database.drop());
    previous.remove();
  });

  const payments = async (at: string) => (await ask(`${at}/payments?loanId=${loanId}`, borrower)).data;
  const statuses = async (at: string) => (await payments(at)).map(({ status }: { status: string }) => status);

  it('registers, lends, takes a payment and lists it', async () => {
    ({ borrower, loanId } = await borrowerWithLoan(older, OPERATOR));
    const order = { loanId, amount: 888.49, paymentMethod: 'card' };

    expect((await ask(`${older}/payments`, borrower, order)).status).toBe(200);
    await expect.poll(() => statuses(older)).toEqual(['Completed']);
    expect((await ask(`${older}/loans`, borrower)).data).toMatchObject([{ loanId, remainingTerm: 11 }]);
    expect((await ask(`${older}/backoffice/ledger/trial-balance`, operator)).data[0].totals.balance).toBe(0);
  });

  it('works beside the new release, each on what the other wrote', async () => {
    const order = { loanId, amount: 888.49, paymentMethod: 'card' };
    for (const at of [newer, older]) {
      const before = (await payments(newer)).length;
      expect((await ask(`${at}/payments`, borrower, order)).status).toBe(200);
      const paid = Array.from({ length: before + 1 }, () => 'Completed');
      await expect.poll(() => statuses(older)).toEqual(paid);
    }

    expect(await payments(newer)).toEqual(await payments(older));
    for (const [one, other] of [
      [older, newer],
      [newer, older],
    ] as const) {
      const terms = { amount: 1_000, currency: 'USD', term: 12 };
      const { requestId } = (await ask(`${one}/requests`, borrower, terms)).data;
      const decided = `${other}/backoffice/requests/${requestId}/approve`;
      expect((await ask(decided, operator, {})).data.status).toBe('Approved');
      expect((await ask(`${one}/backoffice/requests/${requestId}/disburse`, operator, {})).status).toBe(200);
    }
    expect((await ask(`${newer}/backoffice/ledger/trial-balance`, operator)).data).toEqual(
      (await ask(`${older}/backoffice/ledger/trial-balance`, operator)).data,
    );
  });
});
