import { describe, expect, it } from 'vitest';
import { tokenFor } from '../support/account-mails.ts';
import { sql } from '../support/books.ts';
import { type Caller, PASSWORD } from '../support/caller.ts';
import { done } from '../support/client.ts';
import { appCode, turnsOnSecondFactor } from '../support/second-factor.ts';
import { openTrack, outcomeOf } from './race.ts';

const { service, anonymous, crowd, rounds } = await openTrack();
const ROUNDS = 3;
const NEW_PASSWORD = 'another long password';

const register = (email: string) => done(anonymous.registers(email));

describe('an account that is recovered', () => {
  it('takes one of many passwords that are sent with one token', async () => {
    const total = await rounds(ROUNDS, async (race, index) => {
      const email = `reset-${index}@example.com`;
      const { userId } = await register(email);
      const token = await tokenFor(service.app, userId, 'password-reset');
      const reset = (who: Caller, at: number) =>
        who.send('POST', '/auth/reset-password', { token, password: `password number ${at}` });
      const [{ answers }] = await race(crowd(6, anonymous, reset));
      const winner = answers.findIndex(({ status }) => status === 200);
      expect((await anonymous.logsIn(email, `password number ${winner}`)).status).toBe(200);
    });
    expect(total).toEqual({ 200: ROUNDS, INVALID_RESET_TOKEN: ROUNDS * 5 });
  });

  it('keeps no session of a login with the old password at the same time', async () => {
    await rounds(ROUNDS * 2, async (race, index) => {
      const email = `login-${index}@example.com`;
      const { userId } = await register(email);
      const token = await tokenFor(service.app, userId, 'password-reset');
      const reset = () => anonymous.send('POST', '/auth/reset-password', { token, password: NEW_PASSWORD });
      const logIn = crowd(6, anonymous, (who) => who.logsIn(email));
      const [logins, { counts }] = await race(logIn, [reset]);
      expect(counts).toEqual({ 200: 1 });
      for (const login of logins.answers.filter(({ status }) => status === 200)) {
        const { refreshToken, accessToken } = login.body.data;
        const refreshed = await anonymous.refreshes(refreshToken);
        expect(outcomeOf(refreshed)).toBe('INVALID_REFRESH_TOKEN');
        const holder = service.as({ accessToken, userId });
        expect((await holder.get('/user/profile')).status).toBe(401);
      }
      expect((await anonymous.logsIn(email, NEW_PASSWORD)).status).toBe(200);
    });
  });

  it('opens one session for one code of the second factor', async () => {
    const total = await rounds(ROUNDS, async (race, index) => {
      const email = `code-${index}@example.com`;
      const { secret } = await turnsOnSecondFactor(service.as(await register(email)));
      const code = appCode(secret, { next: true });
      await race(crowd(6, anonymous, (who) => who.logsIn(email, PASSWORD, code)));
    });
    expect(total).toEqual({ 200: ROUNDS, INVALID_CREDENTIALS: ROUNDS * 5 });
  });

  it('opens one session for one recovery code, which then turns nothing off', async () => {
    const total = await rounds(ROUNDS, async (race, index) => {
      const email = `lost-${index}@example.com`;
      const owner = service.as(await register(email));
      const { recoveryCodes } = await turnsOnSecondFactor(owner);
      const [code = ''] = recoveryCodes;
      await race(crowd(6, anonymous, (who) => who.logsIn(email, PASSWORD, code)));
      expect(outcomeOf(await owner.turnsOffSecondFactor(code))).toBe('INVALID_CODE');
    });
    expect(total).toEqual({ 200: ROUNDS, INVALID_CREDENTIALS: ROUNDS * 5 });
  });

  it('turns the second factor on once for one code, with one set of recovery codes', async () => {
    const total = await rounds(ROUNDS, async (race, index) => {
      const email = `enrolled-${index}@example.com`;
      const owner = service.as(await register(email));
      const { secret } = await done(owner.startsSecondFactor());
      const [{ answers }] = await race(crowd(6, owner, (who) => who.confirmsSecondFactor(appCode(secret))));
      const winner = answers.find(({ status }) => status === 200);
      const digests = `select jsonb_array_length(recovery_digests) as left from second_factors where id = '${owner.userId}'`;
      expect(await sql(service.databaseUrl, digests)).toEqual([{ left: 10 }]);
      const [code] = winner?.body.data.recoveryCodes ?? [];
      expect((await anonymous.logsIn(email, PASSWORD, code)).status).toBe(200);
    });
    expect(total).toEqual({ 200: ROUNDS, MFA_ALREADY_ON: ROUNDS * 5 });
  });

  it('does not share an address that is confirmed and registered at once', async () => {
    const total = await rounds(ROUNDS, async (race, index) => {
      const wanted = `wanted-${index}@example.com`;
      const { userId } = await register(`moving-${index}@example.com`);
      const token = await tokenFor(service.app, userId, 'email-confirmation', wanted);
      const acts = crowd(6, anonymous, (who, at) =>
        at % 2 === 0 ? who.send('POST', '/auth/confirm-email', { token }) : who.registers(wanted.toUpperCase()),
      );
      await race(acts);
      const owners = await sql(service.databaseUrl, `select from users where email_key = '${wanted}'`);
      expect(owners).toHaveLength(1);
    });
    expect(total['200']).toBe(ROUNDS);
    expect((total.EMAIL_TAKEN ?? 0) + (total.INVALID_CONFIRMATION_TOKEN ?? 0)).toBe(ROUNDS * 5);
  });
});
