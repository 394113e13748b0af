import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, describe, expect, it } from 'vitest';
import { kyselyReturnedDebits } from '../../../adapters/persistence/monitoring/service-state.queries.ts';
import { kyselySandboxReturns } from '../../../adapters/persistence/payments/open-payments.queries.ts';
import { kyselyPaymentQueries } from '../../../adapters/persistence/payments/payments.ts';
import { IdentityPorts } from '../../../bootstrap/contexts/identity.ts';
import { SharedPorts } from '../../../bootstrap/shared-ports.ts';
import type { PaymentOfLoan } from '../../../domain/payments/payments.port.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { closePastDays, fillDatabase } from '../../bench/dataset.ts';
import { BORROWER, CONSOLE, type Measured, OPERATOR } from '../../bench/growth-operations.ts';
import { inDays, startApp } from '../../support/app.ts';
import { createDatabase } from '../../support/database.ts';
import { withClient } from '../../support/pg-client.ts';
import { countStatements } from '../../support/statement-counter.ts';
import { explained, statementOf } from '../../support/statement-of.ts';
import { longReads } from '../../support/whole-reads.ts';

/** Each with a loan and a payment. */
const BORROWERS = 30_000;
/** The totals of lists are counted up to here. */
const MOST = 10_001;
/** What counts the open loans by due date, by an index alone. */
const COUNTING = ['GET /backoffice/portfolio?currency=USD', 'console'];
/** What reads an index of few rows from end to end: those that wait for an operator. */
const WAITING = 'GET /backoffice/payments?returned=unknown';

describe(`with ${BORROWERS} borrowers, no statement reads more than ${MOST} rows`, async () => {
  const database = await createDatabase();
  await fillDatabase(database.url, { users: BORROWERS, loans: BORROWERS, even: 1 });
  await closePastDays(database.url);
  const counted = await countStatements(database.url);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lending-plans-'));
  const node = await startApp({}, { databaseUrl: counted.url, dataDir }, { worksOnJobs: false });
  afterAll(async () => {
    await node.close();
    counted.close();
    await database.drop();
    rmSync(dataDir, { recursive: true });
  });
  const [loan] = await node.query<Record<'id' | 'userId' | 'email', string>>(
    `select l.id, u.id as "userId", email from loans l join users u on u.id = borrower_id offset 15000 limit 1`,
  );
  const { id: loanId, userId, email } = loan ?? expect.fail('There is no loan.');
  const sessionId = node.app.container.resolve(SharedPorts.ids).next<'Session'>();
  const signedIn = {
    userId: userId as UserId,
    role: 'borrower',
    operatorRole: null,
    sessionId,
    generation: 0,
  } as const;
  const { token } = node.app.container.resolve(IdentityPorts.accessTokens).issue(signedIn);
  const borrower = { id: userId, email, loanIds: [loanId], token };
  const { authorization = '' } = (await node.operator()).headers;
  const operator = { id: '', email: '', loanIds: [], token: authorization.replace('Bearer ', '') };

  /** What is read at length while `act` runs. */
  async function longReadsOf(act: () => Promise<unknown>) {
    counted.take();
    await act();
    return withClient(database.url, (client) => longReads(client, counted.take().flat(), MOST));
  }

  const send = ({ request }: Measured, by: typeof borrower) => {
    const { path: url, body, ...sent } = request(by, 0);
    return node.app.http.inject({ ...sent, url, ...(body && { payload: body }) });
  };

  it.each([
    ...BORROWER.map((operation) => [operation.name, operation, borrower] as const),
    ...[...OPERATOR, ...CONSOLE].map((operation) => [operation.name, operation, operator] as const),
  ])('%s', async (name, operation, by) => {
    const long = await longReadsOf(async () => expect((await send(operation, by)).statusCode).toBe(200));
    const allowed = name === WAITING ? 'payments: ' : COUNTING.includes(name) ? 'loans: ' : null;
    expect(long.filter((read) => allowed === null || !read.startsWith(allowed))).toEqual([]);
  });

  it.each([
    ['the share of returned debits', 'payments_collected', (em: EntityManager) => kyselyReturnedDebits(em, inDays(0))],
    [
      'the returned payments that wait for an operator',
      'payments_returned',
      (em: EntityManager) => kyselyPaymentQueries(em).listForOperators({ returned: 'unknown' }, { page: 1, limit: 20 }),
    ],
    [
      'the returns of the sandbox',
      'payments_sandbox_returns',
      (em: EntityManager) => kyselySandboxReturns(em).ended(null, 1),
    ],
  ])('%s, by a separate index', async (_what, index, query) => {
    const statement = await statementOf(query);
    const [answer] = await withClient(database.url, (client) => explained(client, statement));
    const plan = JSON.stringify(answer);
    expect(plan).toContain(`"Index Name":"${index}"`);
    expect(plan).not.toContain('Seq Scan');
  });

  it('the deletion of an account', async () => {
    const leaver = await node.borrower();
    expect(await longReadsOf(() => leaver.deletesAccount())).toEqual([]);
  });

  it('the settling of a payment', async () => {
    const order = { wanted: { kind: 'payment', amount: 1 }, method: 'card', bankId: null } as const;
    const of = { loanId, borrowerId: userId } as unknown as Omit<PaymentOfLoan, 'paymentId'>;
    const { id: paymentId } = await node.app.payments.payLoan.execute({ ...of, ...order });
    const long = await longReadsOf(() => node.app.payments.settlePayments.execute([{ ...of, paymentId }]));
    expect(long).toEqual([]);
  });
});
