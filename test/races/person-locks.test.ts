import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disbursedLoan, startApp } from '../support/app.ts';
import { done } from '../support/client.ts';
import { withClient } from '../support/pg-client.ts';
import { fuzzValid } from '../system/fuzz/fuzzing.ts';
import { operationsOf } from '../system/fuzz/operations.ts';
import { Tally } from '../system/fuzz/tally.ts';
import { ALL_OPERATIONS, targetOf } from '../system/fuzz/target.ts';
import { World } from '../system/fuzz/world.ts';
import { PersonLocks } from './person-locks.ts';

/** A valid request may be refused by a rule. */
const MOST_TRIES = 20;

// Started during collection, since the tests are named after its operations.
const migrated = await startApp({}, undefined, { worksOnJobs: false });
const locks = await PersonLocks.before(migrated.databaseUrl);
const service = await startApp(ALL_OPERATIONS, { ...migrated, databaseUrl: locks.url });
const changing = (await operationsOf(service.app.http)).filter(
  ({ method, path }) => method !== 'GET' && path !== '/webhooks/payments',
);

afterAll(async () => {
  await service.close();
  await locks.close();
  await migrated.close();
});

describe('the row of a person is locked once in a transaction, and before what belongs to the person', () => {
  const tally = new Tally();
  let target: Awaited<ReturnType<typeof targetOf>>;

  beforeAll(async () => {
    target = await targetOf(await World.of(service), tally);
  });

  afterAll(() => void process.stdout.write(`person locks: ${JSON.stringify(locks.counts)}\n`));

  it.each(changing)('by $name and its jobs', async (operation) => {
    const succeeded = () => tally.of(operation.name, 'valid', 200) > 0;
    for (let seed = 1; seed <= MOST_TRIES && !succeeded(); seed++) {
      await fuzzValid(target, operation, { seed, runs: 1 });
    }

    expect(succeeded()).toBe(true);
    expect([...locks.faults]).toEqual([]);
  });

  it('by a return that blocks an instrument', async () => {
    const owner = await service.borrower();
    const loanId = await disbursedLoan(owner, await service.operator());
    const { instrumentId } = await done(owner.addsInstrument());
    await done(owner.authorizesAutopay(loanId, { instrumentId }));
    const { paymentId, transactionId } = await done(owner.pays(loanId, 10, { instrumentId }));
    const event = { eventId: 'return-1', transactionId, paymentId, code: 'R02', reason: null };

    await service.app.payments.applyGatewayEvent.execute({ ...event, outcome: 'returned' });

    expect(await owner.reads('/user/paymentInstruments')).toMatchObject([{ status: 'Blocked' }]);
    expect([...locks.faults]).toEqual([]);
  });

  it('as an act needs it: to write about the person, to change the person, or to erase the person', () => {
    expect(Object.keys(locks.counts).toSorted()).toEqual(['key share', 'no key update', 'update']);
  });
});

it.each([
  [
    'more strongly than before',
    'select from users for key share; update users set phone = null',
    'locks a person for key share, and then for no key update',
  ],
  [
    'after a ticket',
    'select from tickets for update; select from users for key share',
    'locks tickets before the person',
  ],
])('a lock that a transaction takes %s is seen', async (_how, statements, fault) => {
  await done((await service.borrower()).opensTicket());
  locks.faults.clear();

  const sent = ['begin', ...statements.split(';'), 'commit'];
  const together = { pipeline: true };
  await withClient(locks.url, (client) => Promise.all(sent.map((statement) => client.query(statement))), together);

  expect([...locks.faults]).toEqual([fault]);
});
