import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CreateOperator } from '../../../application/identity/create-operator.ts';
import { Session } from '../../../domain/identity/session.ts';
import { EmailBelongsToBorrower, EmailTaken, PasswordOutsideBounds } from '../../../domain/identity/user.errors.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aUser, hashOf, identityInMemory, PASSWORD } from '../../support/identity.ts';

const COMMAND = { email: 'operator@example.com', password: PASSWORD };

describe('CreateOperator', () => {
  let deps: ReturnType<typeof identityInMemory>;
  let createOperator: CreateOperator;

  beforeEach(() => {
    deps = identityInMemory();
    createOperator = new CreateOperator(deps);
  });

  it('makes an operator where there is none', async () => {
    const { userId, outcome } = await createOperator.execute(COMMAND);

    expect(outcome).toBe('created');
    expect(await deps.users.get(userId)).toMatchObject({ role: 'operator', passwordHash: hashOf(PASSWORD) });
  });

  it('leaves everything as it is the second time, the sessions included', async () => {
    const { userId } = await createOperator.execute(COMMAND);
    const sessionId = idNumber<'Session'>(70);
    await deps.sessions.add(new Session({ id: sessionId, userId, tokenHash: 'hash' }, deps.clock.now()));

    const again = await createOperator.execute({ ...COMMAND, email: 'OPERATOR@example.com' });

    expect(again).toEqual({ userId, outcome: 'unchanged' });
    expect(await deps.sessions.find(sessionId)).toMatchObject({ revokedAt: null });
  });

  it('gives the operator a new password when it differs, and ends the sessions opened with the old one', async () => {
    const { userId } = await createOperator.execute(COMMAND);
    const sessionId = idNumber<'Session'>(70);
    await deps.sessions.add(new Session({ id: sessionId, userId, tokenHash: 'hash' }, deps.clock.now()));

    const changed = await createOperator.execute({ ...COMMAND, password: 'another long password' });

    expect(changed).toEqual({ userId, outcome: 'password-changed' });
    expect(await deps.users.get(userId)).toMatchObject({ passwordHash: hashOf('another long password') });
    expect(await deps.sessions.find(sessionId)).toMatchObject({ revokedAt: deps.clock.now() });
  });

  it('takes over the operator that another node has just made', async () => {
    const theirs = aUser({ role: 'operator', email: COMMAND.email });
    // The other node adds its operator between our look and our attempt.
    vi.spyOn(deps.users, 'findByEmail').mockImplementationOnce(async () => {
      await deps.users.add(theirs);
      return null;
    });

    await expect(createOperator.execute(COMMAND)).resolves.toEqual({ userId: theirs.id, outcome: 'unchanged' });
  });

  it.each([
    [
      'the add fails for another reason',
      new Error('connection lost'),
      aUser({ role: 'operator', email: COMMAND.email }),
    ],
    ['the other operator is gone again', new EmailTaken(), null],
  ])('passes the error on when %s', async (_what, error, found) => {
    vi.spyOn(deps.users, 'add').mockRejectedValue(error);
    vi.spyOn(deps.users, 'findByEmail').mockResolvedValueOnce(null).mockResolvedValueOnce(found);

    await expect(createOperator.execute(COMMAND)).rejects.toThrow(error);
  });

  it('makes no operator of a borrower', async () => {
    await deps.users.add(aUser({ email: COMMAND.email }));

    await expect(createOperator.execute(COMMAND)).rejects.toThrow(EmailBelongsToBorrower);
  });

  it('refuses a password that borrowers could not have either', async () => {
    await expect(createOperator.execute({ ...COMMAND, password: 'short' })).rejects.toThrow(PasswordOutsideBounds);
  });
});
