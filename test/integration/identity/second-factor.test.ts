import { describe, expect, it, vi } from 'vitest';
import { tokenFor } from '../../support/account-mails.ts';
import { startApp } from '../../support/app.ts';
import { sql } from '../../support/books.ts';
import { PASSWORD } from '../../support/caller.ts';
import { type Answer, done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';
import { PATIENT } from '../../support/patient.ts';
import { appCode, turnsOnSecondFactor } from '../../support/second-factor.ts';

const outcome = async (answer: Promise<Answer>) => {
  const { status, body } = await answer;
  return [status, body.error?.code];
};

describe('the second factor', async () => {
  const { service } = await openService({ LENDER_NAME: 'Some Lender', AUTH_RATE_LIMIT_MAX: '20' });
  const { anonymous } = service;

  let people = 0;
  const register = async () => {
    const email = `person-${++people}@factor.example`;
    return Object.assign(service.as(await done(anonymous.registers(email))), { email });
  };

  it('is started, confirmed, needed at log-in with each code once, and turned off', async () => {
    const person = await register();
    const { email } = person;
    const { secret, otpauthUrl } = await done(person.startsSecondFactor());
    expect(otpauthUrl).toContain(`secret=${secret}`);
    expect(otpauthUrl).toContain('issuer=Some%20Lender');
    expect((await anonymous.logsIn(email)).status).toBe(200);
    expect(await outcome(person.confirmsSecondFactor('000000x'))).toEqual([400, 'INVALID_CODE']);

    const first = appCode(secret);
    const { recoveryCodes } = await done(person.confirmsSecondFactor(first));

    expect(recoveryCodes).toHaveLength(10);
    expect(await outcome(person.startsSecondFactor())).toEqual([400, 'MFA_ALREADY_ON']);
    expect(await outcome(anonymous.logsIn(email))).toEqual([401, 'CODE_REQUIRED']);
    expect(await outcome(anonymous.logsIn(email, 'a wrong password'))).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(await outcome(anonymous.logsIn(email, PASSWORD, first))).toEqual([401, 'INVALID_CREDENTIALS']);
    const code = appCode(secret, { next: true });
    expect((await anonymous.logsIn(email, PASSWORD, code)).status).toBe(200);
    expect(await outcome(anonymous.logsIn(email, PASSWORD, code))).toEqual([401, 'INVALID_CREDENTIALS']);
    expect((await anonymous.logsIn(email, PASSWORD, recoveryCodes[0])).status).toBe(200);
    expect(await outcome(anonymous.logsIn(email, PASSWORD, recoveryCodes[0]))).toEqual([401, 'INVALID_CREDENTIALS']);

    await done(person.turnsOffSecondFactor(recoveryCodes[1]));
    expect((await anonymous.logsIn(email)).status).toBe(200);
    expect(await outcome(person.turnsOffSecondFactor(recoveryCodes[2]))).toEqual([400, 'INVALID_CODE']);
  });

  it('answers secrets once, even under an Idempotency-Key, and stores neither them nor the codes', async () => {
    const person = (await register()).withKey('one key');
    const first = await done(person.startsSecondFactor());

    const { secret } = await done(person.startsSecondFactor());
    expect(secret).not.toBe(first.secret);
    expect(await outcome(person.confirmsSecondFactor(appCode(first.secret)))).toEqual([400, 'INVALID_CODE']);
    const { recoveryCodes } = await done(person.confirmsSecondFactor(appCode(secret)));
    expect(await outcome(person.confirmsSecondFactor(appCode(secret)))).toEqual([400, 'MFA_ALREADY_ON']);

    const rows = `select row_to_json(f)::text as row from second_factors f where id = '${person.userId}'`;
    const [stored] = await sql<{ row: string }>(service.databaseUrl, rows);
    for (const text of [secret, ...recoveryCodes]) expect(stored?.row).not.toContain(text);
  });

  it('stays on after the password is reset', async () => {
    const person = await register();
    await turnsOnSecondFactor(person);
    const token = await tokenFor(service.app, person.userId, 'password-reset');

    await done(anonymous.send('POST', '/auth/reset-password', { token, password: 'another long password' }));

    expect(await outcome(anonymous.logsIn(person.email, 'another long password'))).toEqual([401, 'CODE_REQUIRED']);
  });

  it('is taken from a person who lost it, whose sessions and access tokens end', async () => {
    const person = await register();
    const { refreshToken } = await done(anonymous.logsIn(person.email));
    await turnsOnSecondFactor(person);
    const remove = () => service.app.identity.removeSecondFactor.execute({ email: person.email });

    expect([await remove(), await remove()]).toEqual([true, false]);
    expect((await person.get('/user/profile')).status).toBe(401);
    expect(await outcome(anonymous.refreshes(refreshToken))).toEqual([401, 'INVALID_REFRESH_TOKEN']);
    const open = `select from sessions where user_id = '${person.userId}' and revoked_at is null`;
    expect(await sql(service.databaseUrl, open)).toEqual([]);
    expect((await anonymous.logsIn(person.email)).status).toBe(200);
  });

  it('ends guesses of a code at log-in as it ends those of a password', async () => {
    const person = await register();
    await turnsOnSecondFactor(person);

    const guess = (at: number) => anonymous.logsIn(person.email, PASSWORD, String(at).padStart(6, '0'));
    const codes = new Set<string>();
    for (let at = 0; at < 25; at++) codes.add((await guess(at)).body.error.code);

    expect([...codes]).toEqual(['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS']);
  });

  it('ends guesses of a code by who is signed in, too', async () => {
    const enrolling = await register();
    await done(enrolling.startsSecondFactor());
    const enrolled = await register();
    await turnsOnSecondFactor(enrolled);
    for (const guess of [
      () => enrolling.confirmsSecondFactor('000000'),
      () => enrolled.turnsOffSecondFactor('000000'),
    ]) {
      const codes: string[] = [];
      for (let at = 0; at < 21; at++) codes.push((await guess()).body.error.code);
      expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
      expect(new Set(codes.slice(0, 10))).toEqual(new Set(['INVALID_CODE']));
    }
  });
});

describe('with OPERATOR_MFA=required', async () => {
  const { service } = await openService({ OPERATOR_MFA: 'required' });

  it('an operator can only turn it on, and from then on do everything but turn it off', async () => {
    const operator = await service.operator('viewer');
    const refused = [403, 'MFA_REQUIRED'];
    const calls = ['/backoffice/requests', '/user/export', '/loans', '/user/language'];
    for (const url of calls) expect(await outcome(operator.get(url))).toEqual(refused);
    expect((await operator.get('/user/profile')).status).toBe(200);
    await done(operator.startsSecondFactor());
    expect(await outcome(operator.get('/backoffice/requests'))).toEqual(refused);

    const { recoveryCodes } = await turnsOnSecondFactor(operator);

    const other = await startApp({ OPERATOR_MFA: 'required' }, service, { worksOnJobs: false });
    for (const url of calls.slice(0, 3)) expect((await other.at(operator).get(url)).status).toBe(200);
    await other.close();
    expect(await outcome(operator.turnsOffSecondFactor(recoveryCodes[0] ?? ''))).toEqual(refused);
    expect((await operator.get('/backoffice/requests')).status).toBe(200);
  });

  it('no session that the password alone opened becomes a full one, at any node, while the enrolling one goes on', async () => {
    const owner = await service.operator('admin');
    const { email } = await owner.reads('/user/profile');
    const { refreshToken, ...session } = await done(service.anonymous.logsIn(email));
    const [thief, other] = [
      service.as(session),
      await startApp({ OPERATOR_MFA: 'required' }, service, { worksOnJobs: false }),
    ];
    expect(await outcome(other.at(thief).get('/backoffice/me'))).toEqual([403, 'MFA_REQUIRED']);

    await turnsOnSecondFactor(owner);

    for (const node of [service, other]) {
      await vi.waitUntil(async () => (await node.at(thief).get('/user/profile')).status === 401, PATIENT);
      expect((await node.at(owner).get('/backoffice/me')).status).toBe(200);
    }
    await other.close();
    expect(await outcome(service.anonymous.refreshes(refreshToken))).toEqual([401, 'INVALID_REFRESH_TOKEN']);
    // However it came to be: the session decides, not the person.
    await service.query(`update sessions set with_second_factor = false where user_id = '${owner.userId}'`);
    expect(await outcome(owner.get('/backoffice/me'))).toEqual([403, 'MFA_REQUIRED']);
  });

  it('API keys need none', async () => {
    const admin = await service.operator();
    expect(await outcome(admin.createsApiKey('viewer'))).toEqual([403, 'MFA_REQUIRED']);
    await turnsOnSecondFactor(admin);
    const { key, apiKeyId } = await done(admin.createsApiKey('viewer'));
    const program = service.as({ accessToken: key, userId: apiKeyId });
    expect((await program.get('/backoffice/requests')).status).toBe(200);
  });

  it('borrowers need none', async () => {
    const borrower = await service.borrower();

    expect((await borrower.get('/loans')).status).toBe(200);
    expect(await outcome(borrower.get('/backoffice/requests'))).toEqual([403, 'FORBIDDEN']);
  });
});
