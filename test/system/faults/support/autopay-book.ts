import { onTestFinished } from 'vitest';
import { IdentityPorts } from '../../../../bootstrap/contexts/identity.ts';
import { SharedPorts } from '../../../../bootstrap/shared-ports.ts';
import { addMonths } from '../../../../domain/shared/calendar.ts';
import { disbursedLoan, startApp } from '../../../support/app.ts';
import { sql } from '../../../support/books.ts';
import { done } from '../../../support/client.ts';
import { startCommand } from '../../../support/command-line.ts';
import { openDatabase } from '../../../support/database.ts';
import { FakeClock } from '../../../support/fakes/fake-clock.ts';
import { settingsFor, startPaymentProvider } from '../../../support/payment-provider.ts';
import type { Program } from '../../../support/program.ts';
import { serverProcess } from '../../../support/server-process.ts';
import { dayOf, midnightOf } from '../../../support/utc.ts';
import { holding, makeDue } from './waiting-sessions.ts';

export const TODAY = dayOf(new Date());

/**
 * Loans of 3 × 100 dollars, of which the first instalment is due today and is paid by autopay, and a provider. No process
 * runs yet.
 */
export async function openAutopayBook(nodes: number, loans: number) {
  const [database, provider] = [await openDatabase(), await startPaymentProvider()];
  const gateway = settingsFor(provider);
  const servers = Array.from({ length: nodes }, () => serverProcess({ DATABASE_URL: database.url, ...gateway }));
  onTestFinished(() => {
    for (const server of servers) server.dispose();
  });
  const dataDir = servers[0]?.dataDir ?? '';
  await enroll(loans, gateway, { databaseUrl: database.url, dataDir });
  const closes = new Map<string, Program>();
  let started = 0;
  return {
    database,
    provider,
    servers,
    loans,
    payments: async (where: string) =>
      (await sql<{ n: number }>(database.url, `select count(*)::int n from payments where ${where}`))[0]?.n,
    /** Processes that close the day, one for each node. They do not wait long for a lock: those that have ended are replaced. */
    closes() {
      for (const [name, { pid }] of closes) if (pid === undefined) closes.delete(name);
      for (; closes.size < nodes; started++) {
        const name = `close-${started}`;
        const settings = { DATABASE_URL: `${database.url}?application_name=${name}`, DATA_DIR: dataDir, ...gateway };
        closes.set(name, startCommand(['close-of-business', '--date', TODAY], settings));
      }
      return closes;
    },
    /** The name of the process whose turn it is to close days: the connection that holds the lock for it has its name. */
    async closing(): Promise<string | undefined> {
      const holders = `select application_name as name from pg_stat_activity join pg_locks using (pid)
        where datname = current_database() and locktype = 'advisory' and granted and application_name like 'close-%'`;
      return (await sql<{ name: string }>(database.url, holders))[0]?.name;
    },
    /** Starts the services that do not run, and makes due the jobs that wait, or that a killed process had. */
    async runJobs() {
      await makeDue(database.url, 'settle-payment');
      await Promise.all(servers.map((server) => server.pid ?? server.start()));
    },
    holding: (statement: string, act: (waiting: () => Promise<number>) => Promise<void>) =>
      holding(database.url, statement, act),
  };
}

export type AutopayBook = Awaited<ReturnType<typeof openAutopayBook>>;

/** Disburses the loans a month ago, and authorizes autopay. */
async function enroll(
  loans: number,
  gateway: Record<string, string>,
  place: { readonly databaseUrl: string; readonly dataDir: string },
): Promise<void> {
  const clock = new FakeClock(midnightOf(addMonths(TODAY, -1)));
  const service = await startApp(gateway, place, {
    override: (container) => {
      // Tokens are verified with the real clock.
      container.resolve(IdentityPorts.accessTokens);
      container.register(SharedPorts.clock, { useValue: clock });
    },
  });
  const [borrower, operator] = [await service.borrower(), await service.operator()];
  for (let made = 0; made < loans; made++) {
    const loanId = await disbursedLoan(borrower, operator, { amount: 300, term: 3, interestRate: 0 });
    await done(borrower.authorizesAutopay(loanId));
  }
  await service.close();
}
