import { expect, it } from 'vitest';
import { recordDeposit, sql } from '../support/books.ts';
import { PASSWORD } from '../support/caller.ts';
import { done } from '../support/client.ts';
import { openService } from '../support/open-service.ts';

const { service, borrower } = await openService();

const count = async (from: string) =>
  (await sql<{ rows: number }>(service.databaseUrl, `select count(*)::int as rows from ${from}`))[0]?.rows ?? 0;

/** Makes the first commit of a new row of this table fail with a conflict. @returns how many commits were tried */
async function conflictOnce(table: string): Promise<() => Promise<number>> {
  // A sequence keeps its value when the transaction is rolled back.
  await sql(
    service.databaseUrl,
    `create sequence commits_of_${table};
     create function conflict_on_${table}() returns trigger language plpgsql as $$
     begin
       if nextval('commits_of_${table}') = 1 then raise exception 'A conflict.' using errcode = '40001'; end if;
       return null;
     end $$;
     create constraint trigger conflict after insert on ${table} deferrable initially deferred
       for each row execute function conflict_on_${table}()`,
  );
  return async () => {
    await sql(service.databaseUrl, `drop trigger conflict on ${table}`);
    return count(`generate_series(1, (select last_value from commits_of_${table}))`);
  };
}

interface Act {
  readonly table: string;
  /** The rows that its event leads to. */
  readonly published?: (id: string) => string;
  /** @returns the id of the new row */
  run(): Promise<string>;
}

const ACTS: Readonly<Record<string, Act>> = {
  'a loan request': {
    table: 'loan_requests',
    run: async () => (await done(borrower.asksFor(1000))).requestId,
  },
  'a notification': {
    table: 'notifications',
    published: (id) => `pgboss.job where name = 'deliver-notification' and data ->> 'notificationId' = '${id}'`,
    run: async () => (await done(borrower.sendsNote())).notificationId,
  },
  'a device': {
    table: 'devices',
    run: async () => (await done(borrower.registersDevice('token-1'))).deviceId,
  },
  'a ticket': {
    table: 'tickets',
    run: async () => (await done(borrower.opensTicket())).ticketId,
  },
  'a deposit': {
    table: 'deposits',
    published: (id) => `ledger_postings where source = 'deposit.recorded:${id}' and position = 1`,
    run: async () => (await recordDeposit(service, 'ONCE', 100)).id,
  },
  'an operator': {
    table: 'users',
    async run() {
      const operator = { email: 'conflict@example.com', password: PASSWORD };
      return (await service.app.identity.createOperator.execute(operator)).userId;
    },
  },
};

it.each(Object.entries(ACTS))('stores and publishes %s once after a conflict', async (_name, act) => {
  const triedCommits = await conflictOnce(act.table);

  const id = await act.run();

  expect(await count(`${act.table} where id = '${id}'`)).toBe(1);
  expect(await triedCommits()).toBe(2);
  if (act.published !== undefined) expect(await count(act.published(id))).toBe(1);
});
