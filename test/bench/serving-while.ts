import type { Bench } from './bench.ts';
import { callersOf } from './callers.ts';
import { figuresOf, type Round, table } from './figures.ts';
import { Clients, showTokens } from './load.ts';
import { OPERATIONS, PAYMENT, requestsOf } from './operations.ts';
import { warmUp } from './rounds.ts';

const READS = ['GET /loans', 'GET /loans/:loanId', 'GET /payments', 'GET /user/profile'];
const CALLERS = 500;
/** In a book of the close. */
const LOANS_OF_BORROWER = 5;
/** So few that both cores have time for the close. */
const REQUESTS_PER_SECOND = 40;
const CONNECTIONS = 32;
const ROUND_SECONDS = 5;
const ROUNDS_BEFORE = 4;

/** What requests of borrowers cost a node that does nothing else, before some work of another process and during it. */
export async function servingWhile(bench: Bench, databaseUrl: string, work: () => Promise<unknown>): Promise<string> {
  const callers = await callersOf(databaseUrl, LOANS_OF_BORROWER, CALLERS);
  const server = await bench.start('serving', { databaseUrl });
  await showTokens(server, callers);
  const operations = [...OPERATIONS.filter(({ name }) => READS.includes(name)), PAYMENT];
  await warmUp([server], operations, callers);
  await using clients = new Clients([server], CONNECTIONS);
  const next = requestsOf(operations, callers);
  const round = () => clients.arriveAt(REQUESTS_PER_SECOND, next, ROUND_SECONDS);
  const before: Round[] = [];
  for (let count = 0; count < ROUNDS_BEFORE; count++) before.push(await round());
  const during: Round[] = [];
  let over = false;
  const worked = work().finally(() => {
    over = true;
  });
  do during.push(await round());
  while (!over);
  await worked;
  return `${table([
    { when: 'before', rounds: before.length, ...figuresOf(before) },
    { when: 'during', rounds: during.length, ...figuresOf(during) },
  ])}\n`;
}
