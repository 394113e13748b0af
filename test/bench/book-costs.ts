import os from 'node:os';
import type pg from 'pg';
import { buildApp } from '../../bootstrap/app.ts';
import { readConfig } from '../../bootstrap/config.ts';
import type { PaymentOfLoan } from '../../domain/payments/payments.port.ts';
import type { LoanId, UserId } from '../../domain/shared/ids.ts';
import { withClient } from '../support/pg-client.ts';
import { accessToken } from './access-token.ts';
import type { Bench } from './bench.ts';
import type { Caller } from './callers.ts';
import { BORROWER, CONSOLE, DELETION, type Measured, OPERATOR } from './growth-operations.ts';
import { type Cost, costOf, TURNS } from './operation-cost.ts';
import { KEYS } from './servers.ts';

type Act = (turn: number) => Promise<void>;

const OPERATOR_ACCOUNT = { OPERATOR_EMAIL: 'operator@bench.example', OPERATOR_PASSWORD: 'bench-operator-1' };
const ORDER = { wanted: { kind: 'payment', amount: 1 }, method: 'card', bankId: null } as const;

/** Callers with a loan each, evenly from the whole book, without payments that an earlier run left on their way. */
const CALLERS = `select u.id, u.email, array[l.id] as "loanIds" from (select id, borrower_id, row_number() over (order by id) as n,
    count(*) over () as count from loans where in_flight_amount = 0) l join users u on u.id = l.borrower_id where n % greatest(1, count / 64) = 0`;
/** People without loans, who may leave. */
const LEAVERS = `insert into users (id, role, email, email_key, first_name, last_name, verified, password_hash, created_at, updated_at)
  select id, 'borrower', mail, mail, 'One', 'Who leaves', false, password_hash, now(), now()
  from generate_series(1, ${TURNS}) n, lateral (select gen_random_uuid() as id where n > 0) as made, lateral (select 'leaver-' || id as mail) as named,
    (select password_hash from users where role = 'borrower' limit 1) as any_user
  returning id, email, array[]::uuid[] as "loanIds"`;

async function callersIn(client: pg.Client, query: string): Promise<readonly Caller[]> {
  const { rows } = await client.query(query);
  const tokenOf = async (id: string) => accessToken(id, KEYS.privateKey, '6 hours');
  return Promise.all(rows.map(async (row) => ({ ...row, token: await tokenOf(row.id) })));
}

async function operatorAt(url: string): Promise<Caller> {
  const { OPERATOR_EMAIL: email, OPERATOR_PASSWORD: password } = OPERATOR_ACCOUNT;
  const logIn = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { data } = (await logIn.json()) as { data: { accessToken: string } };
  return { id: '', email, loanIds: [], token: data.accessToken };
}

/** Settles a payment of each caller, which are ordered first. */
async function settling(databaseUrl: string, callers: readonly Caller[]) {
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: os.tmpdir(), SANDBOX_SETTLEMENT_MS: '0' });
  const app = await buildApp(config, { databaseUrl, version: 'bench', log: false, worksOnJobs: false });
  const ordered: PaymentOfLoan[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const { id, loanIds } = callers[turn % callers.length] as Caller;
    const loan = { borrowerId: id as UserId, loanId: loanIds[0] as LoanId };
    ordered.push({ ...loan, paymentId: (await app.payments.payLoan.execute({ ...loan, ...ORDER })).id });
  }
  return {
    act: (turn: number) => app.payments.settlePayments.execute(ordered.slice(turn, turn + 1)),
    [Symbol.asyncDispose]: () => app.http.close(),
  };
}

/** What each operation costs on this book, by its name. */
export async function costsOf(bench: Bench, databaseUrl: string): Promise<ReadonlyMap<string, Cost>> {
  const env = { ...OPERATOR_ACCOUNT, DATABASE_POOL_MAX: '2' };
  const server = await bench.start('product', { databaseUrl, env });
  const costs = new Map<string, Cost>();
  await withClient(databaseUrl, async (client) => {
    await client.query('create extension if not exists pg_stat_statements');
    const [callers, leavers] = [await callersIn(client, CALLERS), await callersIn(client, LEAVERS)];
    const operator = await operatorAt(server.url);
    const requesting = ({ name, request }: Measured, by: readonly Caller[]): [string, Act] => [
      name,
      async (turn) => {
        const { path, ...sent } = request(by[turn % by.length] as Caller, turn);
        const response = await fetch(`${server.url}${path}`, { ...sent, redirect: 'manual' });
        const text = await response.text();
        if (!response.ok) throw new Error(`${name} answers ${response.status}: ${text}`);
      },
    ];
    const measure = async (...[name, act]: [string, Act]) => void costs.set(name, await costOf(client, act));
    for (const operation of BORROWER) await measure(...requesting(operation, callers));
    await using settled = await settling(databaseUrl, callers);
    await measure('settling a payment', settled.act);
    await measure(...requesting(DELETION, leavers));
    for (const operation of [...OPERATOR, ...CONSOLE]) await measure(...requesting(operation, [operator]));
  });
  await server.process.end('SIGTERM');
  return costs;
}
