import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { migrate } from '../../../adapters/persistence/database/database.ts';
import { DATABASE_LIMITS } from '../../../adapters/persistence/database/limits.ts';
import { SharedPorts } from '../../../bootstrap/shared-ports.ts';
import { addDays } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, settled, startApp, type TestApp } from '../../support/app.ts';
import { sql as query } from '../../support/books.ts';
import { PASSWORD } from '../../support/caller.ts';
import { HAS_PGBOUNCER, KEEPS_STATEMENTS, type Pooler, startPooler } from '../../support/pgbouncer.ts';

describe.runIf(HAS_PGBOUNCER)('nodes behind a pooler in transaction mode', () => {
  let direct: TestApp;
  let pooler: Pooler;
  let nodes: readonly [TestApp, TestApp];

  beforeAll(async () => {
    direct = await startApp();
    await direct.app.jobs.stopWorking();
    pooler = await startPooler(direct.databaseUrl);
    const env = {
      DATABASE_DIRECT_URL: direct.databaseUrl,
      DATABASE_NAMED_STATEMENTS: String(KEEPS_STATEMENTS),
    };
    const behind = { ...direct, databaseUrl: pooler.url };
    const node = () => startApp(env, behind, { databaseLimits: DATABASE_LIMITS });
    nodes = await Promise.all([node(), node()]);
  });

  afterAll(async () => {
    for (const node of nodes) await node.close();
    await pooler.stop();
    await direct.close();
  });

  it('have the time limits of requests on every connection', async () => {
    const limits = sql<object>`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle, pg_sleep(0.05)`;
    // All at once, so that each takes another connection.
    const found = await Promise.all(
      nodes.flatMap(({ app }) => [1, 2, 3, 4].map(() => limits.execute(app.orm.em.getKysely()))),
    );

    for (const { rows } of found) expect(rows).toMatchObject([{ statement: '7s', lock: '5s', idle: '30s' }]);
  });

  it('have them too where the role that logs in becomes another one', async () => {
    const [owner, login] = [1, 2].map(() => `role_${randomBytes(8).toString('hex')}`);
    const admin = (text: string) => query(direct.databaseUrl, text);
    await admin(`create role ${owner} superuser`);
    await admin(`create role ${login} superuser login password 'secret'`);
    await admin(`alter role ${login} set role = ${owner}`);
    const url = Object.assign(new URL(direct.databaseUrl), { username: login, password: 'secret' }).href;
    const own = await startPooler(url);
    onTestFinished(async () => {
      await own.stop();
      await admin(`drop role ${login}, ${owner}`);
    });

    await migrate(own.url, { directUrl: url });

    const [found] = await query(url, `select current_user as user, current_setting('statement_timeout') as limit`);
    expect(found).toEqual({ user: owner, limit: '7s' });
  });

  it('name their connections', async () => {
    const rows = await query<{ name: string }>(
      direct.databaseUrl,
      `select distinct application_name as name from pg_stat_activity where datname = current_database()`,
    );

    const names = rows.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['lending-api', 'lending-jobs', 'lending-listener']));
  });

  it('take payments and settle them by jobs, on one connection after the other', async () => {
    const operator = await nodes[1].operator();
    const borrowers = await Promise.all(Array.from({ length: 4 }, () => nodes[0].borrower()));
    await Promise.all(
      borrowers.map(async (borrower, at) => {
        const loanId = await disbursedLoan(borrower, operator);
        const order = { loanId, amount: 1, paymentMethod: 'card' };
        const paid = await (nodes[at % 2] ?? nodes[0]).at(borrower).send('POST', '/payments', order);
        expect(paid.status).toBe(200);
        await settled(borrower);
      }),
    );
  });

  it('refuse an account that the other one erased', async () => {
    const leaver = await nodes[0].borrower();
    const profile = () => nodes[1].at(leaver).get('/user/profile');
    expect((await profile()).status).toBe(200);

    const left = await leaver.send('DELETE', '/user/account', { password: PASSWORD, reason: 'I no longer need it.' });
    expect(left.status).toBe(200);

    await expect.poll(async () => (await profile()).status).toBe(401);
  });

  it('close a day once, and tell each other', async () => {
    const [one, other] = nodes.map(({ app }) => app.container.resolve(SharedPorts.closedDays));
    const today = await nodes[0].app.container.resolve(SharedPorts.calendar).today();
    const date = addDays(today, 1);

    const closings = await Promise.all(nodes.map(({ app }) => app.closing.closeBusinessDay.execute({ date })));

    expect(closings.flatMap(({ days }) => days).filter((day) => day === date)).toEqual([date]);
    // Not a promise: each has heard of it, and needs no database to know.
    await expect.poll(() => one?.last()).toBe(date);
    await expect.poll(() => other?.last()).toBe(date);
  });
});
