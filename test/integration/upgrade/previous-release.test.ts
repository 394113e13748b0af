import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../adapters/persistence/database/database.ts';
import { disbursedLoan } from '../../support/app.ts';
import { clientAt, done } from '../../support/client.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { peopleAt } from '../../support/open-process.ts';
import { expectReconciled } from '../../support/reconcile.ts';
import { OPERATOR_SETTINGS, type ServerProcess, serverProcess } from '../../support/server-process.ts';
import { checkOutPreviousRelease, hasPreviousRelease, PREVIOUS_RELEASE } from './previous-release.ts';

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
  let older: Awaited<ReturnType<typeof peopleAt>>;
  let newer: typeof older;
  let loanId: string;

  beforeAll(async () => {
    [database, previous] = await Promise.all([createDatabase(), checkOutPreviousRelease()]);
    const settings = { DATABASE_URL: database.url, NODE_ENV: '', SANDBOX_SETTLEMENT_MS: '0', JWT_PRIVATE_KEY: KEY };
    const old = serverProcess({ ...settings, ...OPERATOR_SETTINGS }, [previous.server]);
    const current = serverProcess(settings);
    processes = [old, current];
    older = await peopleAt(await old.start());
    await migrate(database.url);
    const base = await current.start();
    const { borrower, operator } = older;
    newer = { borrower: borrower.via(clientAt(base, borrower)), operator: operator.via(clientAt(base, operator)) };
  });

  afterAll(async () => {
    await Promise.all(processes.map((each) => each.end('SIGTERM')));
    for (const each of processes) each.dispose();
    await expectReconciled({ databaseUrl: database.url }).finally(() => database.drop());
    previous.remove();
  });

  const payments = ({ borrower } = older) => borrower.reads(`/payments?loanId=${loanId}`);
  const statuses = async () => (await payments()).map(({ status }: { status: string }) => status);
  const trialBalance = ({ operator }: typeof older) => operator.reads('/backoffice/ledger/trial-balance');

  it('registers, lends, takes a payment and lists it', async () => {
    loanId = await disbursedLoan(older.borrower, older.operator);

    await done(older.borrower.pays(loanId, 888.49));
    await expect.poll(statuses).toEqual(['Completed']);
    expect(await older.borrower.reads('/loans')).toMatchObject([{ loanId, remainingTerm: 11 }]);
    expect((await trialBalance(older))[0].totals.balance).toBe(0);
  });

  it('works beside the new release, each on what the other wrote', async () => {
    for (const { borrower } of [newer, older]) {
      const before = await payments(newer);
      await done(borrower.pays(loanId, 888.49));
      await expect.poll(statuses).toEqual(['Completed', ...before].map(() => 'Completed'));
    }

    expect(await payments(newer)).toEqual(await payments(older));
    for (const [one, other] of [
      [older, newer],
      [newer, older],
    ] as const) {
      const { requestId } = await done(one.borrower.asksFor(1_000));
      expect((await done(other.operator.approves(requestId))).status).toBe('Approved');
      await done(one.operator.disburses(requestId));
    }
    expect(await trialBalance(newer)).toEqual(await trialBalance(older));
  });
});
