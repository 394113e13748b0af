import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../adapters/persistence/database/database.ts';
import { settled } from '../../support/app.ts';
import { sql } from '../../support/books.ts';
import { clientAt, done } from '../../support/client.ts';
import { createDatabase, EMPTY, type TestDatabase } from '../../support/database.ts';
import { peopleAt } from '../../support/open-process.ts';
import { expectReconciled } from '../../support/reconcile.ts';
import { OPERATOR_SETTINGS, type ServerProcess, serverProcess } from '../../support/server-process.ts';
import { loansInManyStates, type People } from './loans.ts';
import { checkOutPreviousRelease, hasPreviousRelease, PREVIOUS_RELEASE } from './previous-release.ts';

/** Both releases accept each other's tokens. */
const KEY = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const here = hasPreviousRelease();

if (!here) {
  process.stdout.write(
    `Skipped: this clone lacks the previous release (${PREVIOUS_RELEASE}). Run \`git fetch --unshallow\`.\n`,
  );
}

/** The previous release left the pause as it was. */
const RECOMPUTED = 'with a payment before a pause reversed';
/** The payoff settles in the new release. */
const IN_FLIGHT = 'to be paid off';
/** Longer than any test, so that the previous release settles nothing. */
const SETTLEMENT_MS = '3600000';

type Loans = Awaited<ReturnType<typeof loansInManyStates>>;

/** The answers about a loan that have to stay the same. A new release may add fields. */
async function answersAbout({ borrower }: People, loanId: string) {
  const urls = ['', '/paymentInfo', '/transactions?limit=100', '/payoffQuote'].map((path) => `/loans/${loanId}${path}`);
  const answers = await Promise.all([...urls, `/payments?loanId=${loanId}`].map((url) => borrower.get(url)));
  return answers.map(({ status, body: { success, data, error } }) => ({ status, success, data, error }));
}

describe.runIf(here)('a database of the previous release', () => {
  let database: TestDatabase;
  let previous: Awaited<ReturnType<typeof checkOutPreviousRelease>>;
  let old: ServerProcess;
  let current: ServerProcess;
  let people: People;
  let loans: Loans;
  const answers = new Map<string, Awaited<ReturnType<typeof answersAbout>>>();
  const moveTo = (base: string, { borrower, operator }: People) => {
    people = { borrower: borrower.via(clientAt(base, borrower)), operator: operator.via(clientAt(base, operator)) };
  };

  beforeAll(async () => {
    [database, previous] = await Promise.all([createDatabase(EMPTY), checkOutPreviousRelease()]);
    const settings = { DATABASE_URL: database.url, NODE_ENV: '', SANDBOX_SETTLEMENT_MS: '0', JWT_PRIVATE_KEY: KEY };
    old = serverProcess({ ...settings, ...OPERATOR_SETTINGS }, [previous.server]);
    current = serverProcess(settings);
    people = await peopleAt(await old.start());
    loans = await loansInManyStates(people);
    for (const loanId of Object.values(loans)) answers.set(loanId, await answersAbout(people, loanId));
    await old.end('SIGTERM');
    old.dispose();
    old = serverProcess({ ...settings, SANDBOX_SETTLEMENT_MS: SETTLEMENT_MS }, [previous.server]);
    moveTo(await old.start(), people);
  });

  afterAll(async () => {
    for (const each of [old, current]) each.dispose();
    await database.drop();
    previous.remove();
  });

  it('is not migrated while a node of that release runs', async () => {
    await expect(migrate(database.url)).rejects.toThrow('Nodes of the previous release are running.');

    await done(people.borrower.paysOff(loans[IN_FLIGHT]));
    await old.end('SIGTERM');
  });

  it('is not migrated while figures of a loan differ from its history, of which the refusal names the first', async () => {
    // A cent of interest instead of principal.
    await sql(
      database.url,
      `update loans set installments = jsonb_set(jsonb_set(installments, '{4,interest}',
        to_jsonb((installments -> 4 ->> 'interest')::int + 1)), '{4,principal}',
        to_jsonb((installments -> 4 ->> 'principal')::int - 1)) where id = '${loans.untouched}'`,
    );
    const refusal = await migrate(database.url).catch((error: Error) => error.message);

    expect(refusal).toMatch(
      /^The stored figures of these loans differ from their histories:\n(Loan .*\.\n){2}Nothing was/,
    );
    expect(refusal).toContain(
      `Loan ${loans.untouched}: the principal of instalment 5 is 820.50 USD, by its history 820.51 USD.`,
    );
    expect(refusal).toContain(`Loan ${loans[RECOMPUTED]}: the due date of instalment 3 is`);
    expect(await sql(database.url, `select from pg_class where relname = 'loan_entries'`)).toEqual([]);
  });

  it('is migrated with the loans that an operator names, and the new release answers the same about the others', async () => {
    await sql(database.url, 'create table loans_to_recompute (loan_id uuid primary key)');
    const named = [loans.untouched, loans[RECOMPUTED]].map((loanId) => `('${loanId}')`);
    await sql(database.url, `insert into loans_to_recompute values ${named}`);
    await migrate(database.url);
    moveTo(await current.start(), people);

    for (const [what, loanId] of Object.entries(loans)) {
      if (what === RECOMPUTED || what === IN_FLIGHT) continue;
      expect(await answersAbout(people, loanId), what).toMatchObject(answers.get(loanId) ?? []);
    }
  });

  it('settles a payoff that the previous release accepted, for the amount of its quote', async () => {
    const loan = () => people.borrower.reads(`/loans/${loans[IN_FLIGHT]}`);
    expect(await loan()).toMatchObject({ status: 'Active' });

    await sql(database.url, `update pgboss.job set start_after = now() where name = 'settle-payment'`);

    await expect.poll(loan).toMatchObject({ status: 'Completed', remainingAmount: 0 });
  });

  it('takes payments, payoffs and reversals of payments that the previous release took', async () => {
    const { borrower, operator } = people;
    for (const what of ['untouched', 'partly paid', 'paused', 'written off, with a recovery'] as const) {
      await done(borrower.pays(loans[what], 20));
      await settled(borrower);
      expect((await borrower.reads(`/payments?loanId=${loans[what]}`))[0]).toMatchObject({ status: 'Completed' });
    }
    await done(borrower.paysOff(loans['with a payment reversed']));
    await settled(borrower);
    for (const what of ['paid off early', 'paid in full', 'paused', 'written off, with a recovery'] as const) {
      const [last] = await borrower.reads(`/payments?loanId=${loans[what]}`);
      await done(operator.reverses(last.paymentId));
    }

    expect(await borrower.reads(`/loans/${loans['with a payment reversed']}`)).toMatchObject({ status: 'Completed' });
    expect(await borrower.reads(`/loans/${loans['paid off early']}`)).not.toMatchObject({ status: 'Completed' });
    await current.end('SIGTERM');
    await expectReconciled({ databaseUrl: database.url });
  });
});
