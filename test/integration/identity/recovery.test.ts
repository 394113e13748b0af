import { describe, expect, it } from 'vitest';
import { SharedPorts } from '../../../bootstrap/shared-ports.ts';
import { startApp } from '../../support/app.ts';
import { sql } from '../../support/books.ts';
import type { Borrower } from '../../support/borrower.ts';
import { PASSWORD } from '../../support/caller.ts';
import { done } from '../../support/client.ts';
import { FakeClock } from '../../support/fakes/fake-clock.ts';
import { openService } from '../../support/open-service.ts';
import { Outbox } from '../../support/outbox.ts';

const NEW_PASSWORD = 'another long password';

interface Person extends Borrower {
  readonly email: string;
  readonly refreshToken: string;
}

describe('an account', async () => {
  const outbox = new Outbox();
  const clock = new FakeClock(new Date());

  const { service } = await openService(
    { APP_URL: 'https://app.example/lending/' },
    { override: (container) => container.register(SharedPorts.clock, { useValue: clock }) },
  );
  outbox.attach(service.app);

  let people = 0;
  const post = (url: string, body: object) => service.anonymous.send('POST', url, body);
  const logIn = (email: string, password: string) => service.anonymous.logsIn(email, password);
  const refresh = (refreshToken: string) => service.anonymous.refreshes(refreshToken);
  const register = async (): Promise<Person> => {
    const email = `person-${++people}@recovery.example`;
    const data = await done(service.anonymous.registers(email));
    return Object.assign(service.as(data), { email, refreshToken: data.refreshToken as string });
  };
  const mailsTo = (email: string) => outbox.mailed.filter(({ address }) => address === email);
  /** The token of the mail with that number to an address, once it has arrived. */
  async function tokenTo(email: string, number: number): Promise<string> {
    await expect.poll(() => mailsTo(email).length).toBe(number);
    return new URL(mailsTo(email).at(-1)?.actionUrl ?? '').searchParams.get('token') ?? '';
  }
  const openJobs = "select from pgboss.job where state in ('created', 'retry', 'active') and name ~ 'mail|deliver'";
  const rest = () => expect.poll(() => sql(service.databaseUrl, openJobs)).toEqual([]);

  it('is recovered by a mailed link, which ends every session on every node at once', async () => {
    const owner = await register();
    await tokenTo(owner.email, 1);
    // Mails are read where they are sent.
    const other = await startApp({}, service, { worksOnJobs: false });
    expect((await other.at(owner).get('/user/profile')).status).toBe(200);
    await post('/auth/forgot-password', { email: owner.email.toUpperCase() });
    const token = await tokenTo(owner.email, 2);
    expect(mailsTo(owner.email).at(-1)?.actionUrl).toBe(`https://app.example/lending/reset-password?token=${token}`);

    await done(post('/auth/reset-password', { token, password: NEW_PASSWORD }));

    await expect.poll(async () => (await other.at(owner).get('/user/profile')).status).toBe(401);
    expect((await logIn(owner.email, PASSWORD)).status).toBe(401);
    const back = service.as(await done(logIn(owner.email, NEW_PASSWORD)));
    const late = await startApp({}, service);
    for (const node of [service, other, late]) expect((await node.at(back).get('/user/profile')).status).toBe(200);
    expect((await late.at(owner).get('/user/profile')).status).toBe(401);
    await late.close();
    await other.close();
  });

  it('gets no other mail until its address is confirmed', async () => {
    const owner = await register();
    const token = await tokenTo(owner.email, 1);
    await done(owner.sendsNote());
    await rest();
    await done(post('/auth/confirm-email', { token }));
    await done(owner.sendsNote());

    await expect.poll(() => mailsTo(owner.email).length).toBe(2);
    await rest();
    expect(mailsTo(owner.email).map(({ type }) => type)).toEqual(['account', 'general']);
  });

  it('changes its password, which ends the other sessions only', async () => {
    const owner = await register();
    const { refreshToken } = await done(logIn(owner.email, PASSWORD));
    const wrong = { currentPassword: 'a wrong password', newPassword: NEW_PASSWORD };
    expect((await owner.send('PUT', '/user/password', wrong)).body.error).toMatchObject({
      code: 'INVALID_PASSWORD',
      details: [{ path: '/currentPassword' }],
    });

    const right = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await owner.send('PUT', '/user/password', right)).status).toBe(200);

    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(owner.refreshToken)).status).toBe(200);
    expect((await logIn(owner.email, NEW_PASSWORD)).status).toBe(200);
  });

  // Last, since it moves the clock.
  it('stores no token that was mailed and no address in a job, and sweeps those that expired', async () => {
    const owner = await register();
    const token = await tokenTo(owner.email, 1);
    const rows = () => sql<{ row: string }>(service.databaseUrl, `select t::text as row from account_mails t`);
    expect(JSON.stringify(await rows())).toContain(owner.email);
    expect(JSON.stringify(await rows())).not.toContain(token);
    expect(await sql(service.databaseUrl, "select from pgboss.job where data::text ~ '@'")).toEqual([]);

    clock.advance({ days: 2 });
    await service.app.closing.closeBusinessDay.execute({});

    expect(await rows()).toEqual([]);
    expect(await sql(service.databaseUrl, 'select from address_mails')).toEqual([]);
    expect((await post('/auth/confirm-email', { token })).body.error).toMatchObject({
      code: 'INVALID_CONFIRMATION_TOKEN',
    });
  });
});
