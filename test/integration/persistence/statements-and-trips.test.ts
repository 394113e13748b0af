import type pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { disbursedLoan, startApp } from '../../support/app.ts';
import { type Answer, done } from '../../support/client.ts';
import { withClient } from '../../support/pg-client.ts';
import { countStatements, REQUESTS } from '../../support/statement-counter.ts';

const HOUR_MS = 3_600_000;
// Without jobs and heartbeats, all statements on the connections of requests belong to the request.
const quiet = { worksOnJobs: false, databaseLimits: { heartbeatMs: HOUR_MS, silenceMs: 2 * HOUR_MS } };
const migrated = await startApp({}, undefined, quiet);
const database = await countStatements(migrated.databaseUrl);
const service = await startApp({}, { ...migrated, databaseUrl: database.url }, quiet);
const [borrower, operator] = await Promise.all([service.borrower(), service.operator()]);

afterAll(async () => {
  await service.close();
  database.close();
  await migrated.close();
});

type Act = () => Promise<Answer>;

const aLoan = () => disbursedLoan(borrower, operator);
const aRequest = async (): Promise<string> => (await done(borrower.asksFor(1000))).requestId;

async function reading(url: string): Promise<Act> {
  return () => borrower.get(url);
}

async function payment(payer = borrower): Promise<Act> {
  const loanId = await aLoan();
  return () => payer.pays(loanId, 100);
}

const keyedPayment = () => payment(borrower.withKey(crypto.randomUUID()));

async function repetition(): Promise<Act> {
  const act = await keyedPayment();
  await done(act());
  return act;
}

async function requestForProduct(): Promise<Act> {
  const { productId } = await done(operator.createsProduct());
  return () => borrower.asksFor(1000, { productId });
}

async function queueOfOne(): Promise<Act> {
  for (let times = 0; times < 3; times++) await aRequest();
  return () => operator.get('/backoffice/requests?status=Pending&limit=3');
}

async function approval(): Promise<Act> {
  const requestId = await aRequest();
  return () => operator.approves(requestId, 12);
}

async function disbursement(): Promise<Act> {
  const requestId = await aRequest();
  await done(operator.approves(requestId, 12));
  return () => operator.disburses(requestId);
}

let phones = 1_000_000;
const nextPhone = () => `+1555${++phones}`;

async function logIn(): Promise<Act> {
  const { email } = await borrower.reads('/user/profile');
  return () => service.anonymous.logsIn(email);
}

const LONGEST = 120;
const short = (statement: string) => statement.trim().replaceAll(/\s+/g, ' ').slice(0, LONGEST);
const listed = (trips: readonly (readonly string[])[]) => trips.map((trip) => trip.map(short).join('; ')).join('\n');

/** An operation, its statements, its round trips, and what comes before it. Lower the numbers when you can. */
const OPERATIONS: readonly [name: string, statements: number, trips: number, prepare: () => Promise<Act>][] = [
  ['GET /loans', 1, 1, () => reading('/loans')],
  ['GET /loans/:loanId', 1, 1, async () => reading(`/loans/${await aLoan()}`)],
  ['GET /loans/:loanId/paymentInfo', 1, 1, async () => reading(`/loans/${await aLoan()}/paymentInfo`)],
  ['GET /payments', 1, 1, () => reading('/payments')],
  ['GET /user/profile', 1, 1, () => reading('/user/profile')],
  ['GET /backoffice/requests of one borrower', 2, 2, queueOfOne],
  ['POST /payments', 7, 2, () => payment()],
  ['POST /payments with a key', 10, 3, keyedPayment],
  ['POST /payments with the key of an earlier one', 4, 2, repetition],
  ['POST /requests', 5, 2, async () => () => borrower.asksFor(1000)],
  ['POST /requests for a product', 6, 3, requestForProduct],
  ['POST /support/tickets', 4, 2, async () => () => borrower.opensTicket()],
  ['PUT /user/profile', 4, 3, async () => () => borrower.send('PUT', '/user/profile', { phone: nextPhone() })],
  ['approve a request', 13, 6, approval],
  ['disburse a request', 17, 4, disbursement],
  ['POST /auth/login', 5, 4, logIn],
];

describe('statements and round trips', () => {
  it.each(OPERATIONS)('of %s: %i and %i', async (_name, statements, trips, prepare) => {
    // The first time prepares what is prepared once.
    await done((await prepare())());
    const act = await prepare();
    database.take();

    await done(act());

    const sent = database.take();
    const found = { statements: sent.flat().length, trips: sent.length };
    expect(found, `It sent, a trip a line:\n${listed(sent)}\n`).toEqual({ statements, trips });
  });
});

describe('the counter', () => {
  const STATEMENTS = ['begin', 'select $1::text', 'commit'];
  const trips = (work: (client: pg.Client) => Promise<unknown>, options: pg.ClientConfig = {}) =>
    withClient(
      database.url,
      async (client) => {
        database.take();
        await work(client);
        return database.take();
      },
      { application_name: REQUESTS, ...options },
    );
  const send = (client: pg.Client, text: string) => client.query(text, text.includes('$') ? ['value'] : []);
  const oneByOne = async (client: pg.Client) => {
    for (const text of STATEMENTS) await send(client, text);
  };
  const together = (client: pg.Client) => Promise.all(STATEMENTS.map((text) => send(client, text)));

  it('counts a trip for each statement that waits for the answer to the one before', async () => {
    expect(await trips(oneByOne)).toEqual([['begin'], ['select $1::text'], ['commit']]);
  });

  it('counts one trip for statements that are sent together', async () => {
    expect(await trips(together, { pipeline: true })).toEqual([STATEMENTS]);
  });

  it('ignores connections that do not work for requests', async () => {
    expect(await trips(oneByOne, { application_name: 'lending-jobs' })).toEqual([]);
  });
});
