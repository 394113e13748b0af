import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { vi } from 'vitest';
import { Argon2idPasswordHasher } from '../../adapters/security/argon2id-password-hasher.ts';
import { type App, type AppOptions, buildApp } from '../../bootstrap/app.ts';
import { readConfig } from '../../bootstrap/config.ts';
import { IdentityPorts } from '../../bootstrap/contexts/identity.ts';
import { SharedPorts } from '../../bootstrap/shared-ports.ts';
import { addDays, type CalendarDay } from '../../domain/shared/calendar.ts';
import type { OperatorRole } from '../../domain/shared/operator.ts';
import { answerCheckerOf, type CheckAnswer } from './api-description.ts';
import { Borrower } from './borrower.ts';
import { Caller, PASSWORD } from './caller.ts';
import { type Client, done } from './client.ts';
import { createDatabase } from './database.ts';
import { disconnected, expectNoDeadlocks } from './deadlocks.ts';
import { Operator } from './operator.ts';
import { PATIENT, PATIENT_DATABASE, PATIENT_SERVER } from './patient.ts';
import { withClient } from './pg-client.ts';
import { expectReconciled } from './reconcile.ts';
import { keepDay, steadyClock, today } from './steady-day.ts';

interface SignedIn {
  readonly accessToken: string;
  readonly userId: string;
}

export type TestApp = Awaited<ReturnType<typeof startApp>>;
type Options = Partial<Pick<AppOptions, 'override' | 'log' | 'timeouts' | 'databaseLimits' | 'worksOnJobs'>>;

/** Building one takes as long as half a start. By the settings that change the description of the API. */
const checks = new Map<string, CheckAnswer>();

/**
 * Starts the service on a new database, or as another node of `beside`. The hashing of passwords is cheaper than in
 * production, limits of time that the test does not set are longer, and midnight does not pass.
 */
export async function startApp(
  env: Record<string, string> = {},
  beside?: { readonly databaseUrl: string; readonly dataDir: string },
  { override, log = false, worksOnJobs = true, timeouts, databaseLimits }: Options = {},
) {
  const database = beside === undefined ? await createDatabase() : { url: beside.databaseUrl, drop: async () => {} };
  const dataDir = beside?.dataDir ?? mkdtempSync(path.join(os.tmpdir(), 'lending-test-'));
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SANDBOX_SETTLEMENT_MS: '0',
    AUTH_RATE_LIMIT_MAX: '1000',
    RATE_LIMIT_MAX: '100000',
    // Each connection costs PostgreSQL as much as many jobs.
    JOBS_POOL_MAX: '2',
    ...env,
  });
  const app = await buildApp(config, {
    databaseUrl: database.url,
    version: 'test',
    // The database is a copy of one with today's schema. Behind a pooler, a migration also sets the timeouts of the role.
    migrates: config.databaseDirectUrl !== null,
    log,
    worksOnJobs,
    timeouts: { ...PATIENT_SERVER, ...timeouts },
    databaseLimits: { ...PATIENT_DATABASE, ...databaseLimits },
    override: (container) => {
      container.register(IdentityPorts.passwordHasher, {
        useValue: new Argon2idPasswordHasher({ memoryKiB: 8, passes: 1, maxRunning: 4 }),
      });
      container.register(SharedPorts.clock, { useValue: steadyClock });
      override?.(container);
    },
  });
  const releaseDay = keepDay();
  const described = JSON.stringify([config.operatorMfaRequired, config.sandboxClock]);
  const check = checks.get(described) ?? (await answerCheckerOf(app.http));
  checks.set(described, check);
  let people = 0;
  const clientOf = ({ accessToken, userId }: SignedIn) =>
    client(app, check, userId, { authorization: `Bearer ${accessToken}` });
  const borrowerOf = (signedIn: SignedIn) => new Borrower(clientOf(signedIn));
  return {
    app,
    databaseUrl: database.url,
    dataDir,
    as: borrowerOf,
    /** The user of another node, calling this one. */
    at: <User extends Caller>(user: User): User => user.via(client(app, check, user.userId, user.headers)),
    anonymous: new Caller(client(app, check, '', {})),
    /** Has a valid token, but no account. */
    unregisteredUser() {
      const ids = app.container.resolve(SharedPorts.ids);
      const userId = ids.next<'User'>();
      const { token } = app.container
        .resolve(IdentityPorts.accessTokens)
        .issue({ userId, role: 'borrower', operatorRole: null, sessionId: ids.next<'Session'>(), generation: 0 });
      return borrowerOf({ accessToken: token, userId });
    },
    /** Runs a statement directly on the database. */
    query: async <Row extends pg.QueryResultRow>(text: string) =>
      (await withClient(database.url, (client) => client.query<Row>(text))).rows,
    async borrower() {
      const email = `borrower-${++people}@example.com`;
      const person = {
        email,
        password: PASSWORD,
        firstName: 'Some',
        lastName: 'Borrower',
        phone: null,
        emailConfirmed: true,
      };
      return borrowerOf(await app.identity.registerUser.execute(person));
    },
    async operator(role: OperatorRole = 'admin') {
      const credentials = { email: `operator-${++people}@example.com`, password: PASSWORD };
      const { userId } = await app.identity.createOperator.execute(credentials);
      if (role !== 'admin') await this.query(`update operator_accounts set role = '${role}' where id = '${userId}'`);
      return new Operator(clientOf(await app.identity.logIn.execute(credentials)));
    },
    /** Stops the service, expects that it met no deadlock, and reconciles the database, unless the suite corrupts it on purpose. */
    async close({ proveBooks } = { proveBooks: true }) {
      try {
        await app.http.close();
        if (beside !== undefined) return;
        await disconnected({ databaseUrl: database.url });
        await expectNoDeadlocks({ databaseUrl: database.url });
        if (proveBooks) await expectReconciled({ databaseUrl: database.url });
      } finally {
        releaseDay();
        await database.drop();
        if (beside === undefined) rmSync(dataDir, { recursive: true, force: true });
      }
    },
  };
}

function client(app: App, check: CheckAnswer, userId: string, auth: Readonly<Record<string, string>>): Client {
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers = {}) => {
    const request = { method, url, headers: { ...auth, ...headers }, ...(payload && { payload }) };
    const { statusCode: status, headers: received, body: text } = await app.http.inject(request);
    const body = JSON.parse(text);
    const fault = check({ method, url, status, body });
    if (fault !== null) throw new Error(fault);
    return { status, headers: received, text, body };
  };
  return { userId, headers: auth, get: (url) => ask('GET', url), send: ask };
}

interface DisbursedTerms {
  readonly amount?: number;
  readonly term?: number;
  readonly interestRate?: number;
  readonly productId?: string;
}

/** Requests, approves and disburses a loan in dollars over HTTP. Default: 10,000 at 12 % over 12 months. */
export async function disbursedLoan(
  borrower: Client,
  operator: Client,
  { amount = 10_000, term = 12, interestRate = 12, ...given }: DisbursedTerms = {},
): Promise<string> {
  const [asker, clerk] = [new Borrower(borrower), new Operator(operator)];
  const { requestId } = await done(asker.asksFor(amount, { term, employmentStatus: 'Employed', ...given }));
  await done(clerk.approves(requestId, interestRate));
  return (await done(clerk.disburses(requestId))).loanId;
}

/** A loan that can be given back for 14 days. Its product keeps 2.5 % back. */
export async function returnableLoan(
  borrower: Client,
  operator: Client,
  { conditions, ...terms }: Omit<DisbursedTerms, 'productId'> & { readonly conditions?: object } = {},
): Promise<string> {
  const limits = { minAmount: 100, minTerm: 3, originationFeePercent: 2.5, withdrawalDays: 14 };
  const { productId } = await done(new Operator(operator).createsProduct({ ...limits, ...conditions }));
  return disbursedLoan(borrower, operator, { ...terms, productId });
}

/** The day after this many days. */
export function inDays(days: number): CalendarDay {
  return addDays(today(), days);
}

/** A pending request for 1,000 dollars, and an open offer of 800 at 12 % for it. */
export async function openOffer(borrower: Client, operator: Client, terms: object = {}) {
  const [asker, clerk] = [new Borrower(borrower), new Operator(operator)];
  const { requestId } = await done(asker.asksFor(1000));
  const { offerId } = await done(clerk.offers(requestId, inDays(60), { amount: 800, interestRate: 12, ...terms }));
  return { requestId, offerId } as { readonly requestId: string; readonly offerId: string };
}

/** A request that is approved, and the agreement on it that its borrower reads. */
export async function writtenAgreement(borrower: Client, operator: Client, terms: object = {}) {
  const [asker, clerk] = [new Borrower(borrower), new Operator(operator)];
  const { requestId } = await done(asker.asksFor(1000, terms));
  await done(clerk.approves(requestId, 12));
  const { sha256 } = await asker.reads(`/requests/${requestId}/agreement`);
  return { requestId, sha256 } as { readonly requestId: string; readonly sha256: string };
}

/** A loan of a product that has just charged a returned payment fee. */
export async function loanWithFee(borrower: Client, operator: Client): Promise<string> {
  const [debtor, clerk] = [new Borrower(borrower), new Operator(operator)];
  const { productId } = await done(clerk.createsProduct({ returnedPaymentFee: 20 }));
  const { requestId } = await done(debtor.asksFor(600, { productId }));
  await done(clerk.approves(requestId));
  const { loanId } = await done(clerk.disburses(requestId));
  // A transfer, because it needs no job.
  const reference = `FEE-${loanId}`;
  const { paymentId } = await done(debtor.reportsTransfer(loanId, 50, reference));
  await done(clerk.recordsDeposit(reference, 50));
  await done(debtor.verifies(paymentId));
  await done(clerk.reverses(paymentId));
  return loanId;
}

/** Pays the next installments in full, one after the other. */
export async function payInstallments(borrower: Client, loanId: string, count: number): Promise<void> {
  const payer = new Borrower(borrower);
  for (let paid = 0; paid < count; paid++) {
    const { nextPaymentAmount } = await payer.reads(`/loans/${loanId}/paymentInfo`);
    await done(payer.pays(loanId, nextPaymentAmount));
    await settled(payer);
  }
}

/** Waits until no payment of the borrower is processing. */
export async function settled(borrower: Client): Promise<void> {
  const isSettled = async () => (await borrower.get('/payments?status=Processing')).body.data.length === 0;
  await vi.waitUntil(isSettled, PATIENT);
}
