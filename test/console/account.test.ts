import { beforeEach, describe, expect, it } from 'vitest';
import { SharedPorts } from '../../bootstrap/shared-ports.ts';
import { PASSWORD } from '../support/caller.ts';
import { done } from '../support/client.ts';
import { FakeClock } from '../support/fakes/fake-clock.ts';
import { openService } from '../support/open-service.ts';
import { appCode, turnsOnSecondFactor } from '../support/second-factor.ts';
import { tokenIn, Visitor } from '../support/visitor.ts';

const SIGN_IN = '/console/sign-in';
const ACCOUNT = '/console/account';
const CODE_FIELD = 'name="code" autocomplete="one-time-code"';

describe('the account of an operator', async () => {
  const clock = new FakeClock(new Date());
  const { service, borrower } = await openService(
    { CONSOLE_IDLE_MINUTES: '5' },
    { override: (container) => container.register(SharedPorts.clock, { useValue: clock }) },
  );
  // Tokens of the future are refused.
  const toNow = () => clock.set(new Date());
  beforeEach(toNow);

  let people = 0;
  const newOperator = async () => {
    const email = `account-${++people}@example.com`;
    await service.app.identity.createOperator.execute({ email, password: PASSWORD });
    const operator = service.as(await service.app.identity.logIn.execute({ email, password: PASSWORD }));
    return Object.assign(operator, { email });
  };
  const signedIn = async (email: string) => {
    const visitor = new Visitor(service);
    expect((await visitor.signIn(email)).statusCode).toBe(303);
    return visitor;
  };
  const at = () => clock.now().getTime();
  const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

  it('turns the second factor on and off, and shows secrets once', async () => {
    const { email } = await newOperator();
    const visitor = await signedIn(email);
    const enrolling = await visitor.submit(ACCOUNT, `${ACCOUNT}/second-factor`, {});
    const secret = /Secret: <code>([A-Z2-7 ]+)</.exec(enrolling.body)?.[1]?.replaceAll(' ', '') ?? '';
    expect(enrolling.body).toMatch(/<svg class="qr" viewBox="0 0 \d+ \d+".*<path d="M4 4h1v1h-1zM5 4h1/s);
    const confirm = (code: string) => visitor.submit(ACCOUNT, `${ACCOUNT}/second-factor/confirm`, { code });
    const wrong = await confirm('000000x');
    expect([wrong.statusCode, wrong.body]).toEqual([400, expect.stringContaining('The code is wrong')]);
    expect(wrong.body).not.toContain(secret);

    const { body } = await confirm(appCode(secret, { at: at() }).replace(/(...)/, ' $1 '));

    const codes = [...body.matchAll(/<code>([\w-]{19})<\/code>/g)].map(([, code = '']) => code);
    expect(codes).toHaveLength(10);
    const page = (await visitor.get(ACCOUNT)).body;
    expect(page).toContain('Recovery codes left: 10.');
    expect(page).not.toContain(codes[0]);
    const off = await visitor.submit(ACCOUNT, `${ACCOUNT}/second-factor/off`, { code: codes[0] ?? '' });
    expect(off.statusCode).toBe(303);
    expect((await visitor.get(ACCOUNT)).body).toContain('The second factor is off.');
  });

  it('remembers a digest of the address of each sign-in, not the address', async () => {
    const { email, userId } = await newOperator();
    await signedIn(email);

    const rows = await service.query<{ digest: string | null }>(
      `select address_digest as digest from sessions where user_id = '${userId}' order by created_at, id`,
    );
    // The first session was opened without a request.
    expect(rows).toEqual([{ digest: null }, { digest: expect.stringMatching(/^[\w-]{43}$/) }]);
  });

  it('takes the code on a second page, and leads on from there', async () => {
    const operator = await newOperator();
    const { secret, recoveryCodes } = await turnsOnSecondFactor(operator, at());
    const visitor = new Visitor(service);
    const form = { email: operator.email, password: PASSWORD, next: '/console/loans' };
    const { statusCode, body } = await visitor.submit(SIGN_IN, SIGN_IN, form);
    expect([statusCode, body]).toEqual([401, expect.stringContaining(CODE_FIELD)]);
    expect(body).not.toContain(PASSWORD);
    const ticket = { ticket: hidden(body, 'ticket'), next: hidden(body, 'next'), email: operator.email };
    const send = (fields: object) => visitor.post(SIGN_IN, { ...ticket, _csrf: tokenIn(body), ...fields });

    const wrong = await send({ code: '000000' });
    expect([wrong.statusCode, wrong.body]).toEqual([401, expect.stringContaining('The code is wrong')]);
    expect(hidden(wrong.body, 'ticket')).toBe(ticket.ticket);
    // Its tries would count at another account.
    const other = await send({ code: recoveryCodes[0], email: 'other@example.com' });
    expect(other.body).toContain('This took too long.');
    const right = await send({ code: appCode(secret, { at: at(), next: true }).replace(/(...)/, ' $1 ') });
    expect([right.statusCode, right.headers.location]).toEqual([303, '/console/loans']);
    clock.advance({ minutes: 5 });
    expect((await send({ code: recoveryCodes[0] })).body).toContain('This took too long.');
  });

  it('ends a session that nothing is done with, and keeps what was typed', async () => {
    const { email } = await newOperator();
    const visitor = await signedIn(email);
    const { ticketId } = await done(borrower.opensTicket());
    const reply = `/console/tickets/${ticketId}/reply`;
    clock.advance({ minutes: 4 });
    expect((await visitor.get('/console/loans')).statusCode).toBe(200);
    clock.advance({ minutes: 4 });
    const { body } = await visitor.get(reply);
    const refreshToken = decodeURIComponent(visitor.cookies.get('console_refresh') ?? '');
    // The page that follows a closing requests itself.
    clock.advance({ minutes: 4 });
    expect((await visitor.get('/console/days/progress?from=2020-01-01&date=2020-01-02')).statusCode).toBe(200);
    clock.advance({ minutes: 1, milliseconds: 1 });

    const typed = { message: 'A long answer.', _csrf: tokenIn(body), author: hidden(body, 'author') };
    const ended = await visitor.post(reply, typed);

    expect(ended.body).toContain('Your session has ended. Sign in to go on');
    expect([...visitor.cookies.keys()]).toEqual(['console_csrf']);
    expect((await service.anonymous.refreshes(refreshToken)).status).toBe(401);
    toNow();
    const form = { email, password: PASSWORD, draft: hidden(ended.body, 'draft'), _csrf: tokenIn(ended.body) };
    const back = await visitor.post(SIGN_IN, form);
    expect(back.headers.location).toContain(`${reply}?draft=`);
    expect((await visitor.get(String(back.headers.location))).body).toContain('A long answer.');
  });

  it('does not renew a session whose last activity is not known', async () => {
    const visitor = await signedIn((await newOperator()).email);
    visitor.cookies.delete('console_access');
    for (const value of [undefined, String(at() + 86_400_000)]) {
      const forger = visitor.twin();
      if (value === undefined) forger.cookies.delete('console_active');
      else forger.cookies.set('console_active', value);
      expect((await forger.get('/console/loans')).headers.location).toContain(SIGN_IN);
    }
    expect((await visitor.get('/console/loans')).statusCode).toBe(200);
  });

  it('lists the open sessions of a person, and ends them, but none of another person', async () => {
    const { email } = await newOperator();
    const here = await signedIn(email);
    const there = await signedIn(email);
    const stranger = await signedIn((await newOperator()).email);
    const idsOn = (html: string) => [...html.matchAll(/sessions\/([\w-]+)\/end/g)].map(([, id]) => id);
    const page = (await here.get(ACCOUNT)).body;
    // One is of `newOperator`.
    expect([idsOn(page).length, page.includes('This one: sign out')]).toEqual([2, true]);
    const [id] = idsOn(page);
    await stranger.submit(ACCOUNT, `${ACCOUNT}/sessions/${id}/end`, {});
    expect(idsOn((await here.get(ACCOUNT)).body)).toContain(id);

    for (const each of idsOn(page)) await here.submit(ACCOUNT, `${ACCOUNT}/sessions/${each}/end`, {});

    expect(idsOn((await here.get(ACCOUNT)).body)).toEqual([]);
    there.cookies.delete('console_access');
    expect((await there.get('/console/loans')).headers.location).toContain(SIGN_IN);
    here.cookies.delete('console_access');
    expect((await here.get('/console/loans')).statusCode).toBe(200);
    expect((await here.submit(ACCOUNT, `${ACCOUNT}/sessions/nonsense/end`, {})).statusCode).toBe(404);
  });

  it('says on each page that the sandbox moves no money', async () => {
    const visitor = await signedIn((await newOperator()).email);
    for (const url of [ACCOUNT, '/console/loans', '/console/nothing']) {
      expect((await visitor.get(url)).body).toContain('Sandbox: no money moves.');
    }
    expect((await new Visitor(service).get(SIGN_IN)).body).toContain('Sandbox: no money moves.');
  });
});

describe('the console with OPERATOR_MFA=required', async () => {
  const { service } = await openService({ OPERATOR_MFA: 'required' });
  const email = 'required@example.com';

  it('leads an operator without a second factor to the page that turns it on, and then does not turn it off', async () => {
    const { userId } = await service.app.identity.createOperator.execute({ email, password: PASSWORD });
    const visitor = new Visitor(service);
    await visitor.signIn(email);
    for (const url of ['/console', '/console/loans', '/console/nothing']) {
      expect((await visitor.get(url)).headers.location).toBe(ACCOUNT);
    }
    const page = (await visitor.get(ACCOUNT)).body;
    expect(page).toContain('Operators need it here. Turn it on to go on.');
    const { body } = await visitor.submit(ACCOUNT, `${ACCOUNT}/second-factor`, {});
    const secret = /Secret: <code>([A-Z2-7 ]+)</.exec(body)?.[1]?.replaceAll(' ', '') ?? '';
    const [other, closing] = [new Visitor(service), new Visitor(service)];
    for (const each of [other, closing]) await each.signIn(email);
    // What a browser sends when its access token has expired.
    closing.cookies.delete('console_access');
    await visitor.submit(ACCOUNT, `${ACCOUNT}/second-factor/confirm`, { code: appCode(secret) });

    for (const each of [other, closing]) expect((await each.get(ACCOUNT)).headers.location).toContain(SIGN_IN);
    expect((await visitor.get('/console/loans')).statusCode).toBe(200);
    expect((await visitor.get(ACCOUNT)).body).toContain('it cannot be turned off');
    const off = { code: appCode(secret, { next: true }) };
    expect((await visitor.submit(ACCOUNT, `${ACCOUNT}/second-factor/off`, off)).headers.location).toBe(ACCOUNT);
    const kept = `select from second_factors where id = '${userId}'`;
    expect(await service.query(kept)).toHaveLength(1);
    await visitor.submit(ACCOUNT, '/console/sign-out', {});
    expect((await visitor.get('/console')).headers.location).toBe(SIGN_IN);
  });
});
