import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CreateOperator } from '../../../application/operators/operators.ts';
import { Session } from '../../../domain/identity/session.ts';
import { EmailBelongsToBorrower, EmailTaken, PasswordOutsideBounds } from '../../../domain/identity/user.errors.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aUser, hashOf, identityInMemory, NOW, PASSWORD } from '../../support/identity.ts';

const OTHER = 'another long password';
const COMMAND = { email: 'operator@example.com', password: PASSWORD };
/** Created by another node. */
const theirs = () => aUser({ role: 'operator', email: COMMAND.email });

describe('CreateOperator', () => {
  let deps: ReturnType<typeof identityInMemory>;
  let createOperator: CreateOperator;

  beforeEach(() => {
    deps = identityInMemory();
    createOperator = new CreateOperator(deps);
  });

  it('creates an operator', async () => {
    const { userId, outcome } = await createOperator.execute(COMMAND);

    expect(outcome).toBe('created');
    expect(await deps.users.get(userId)).toMatchObject({ role: 'operator', passwordHash: hashOf(PASSWORD) });
  });

  it.each([
    ['changes nothing the second time', { email: 'OPERATOR@example.com' }, 'unchanged', null],
    ['changes a password that differs, and ends the sessions', { password: OTHER }, 'password-changed', NOW],
  ])('%s', async (_what, given, outcome, revokedAt) => {
    const { userId } = await createOperator.execute(COMMAND);
    const sessionId = idNumber<'Session'>(70);
    await deps.sessions.add(
      new Session({ id: sessionId, userId, tokenHash: 'hash', addressDigest: null, withSecondFactor: false }, NOW),
    );

    const again = { ...COMMAND, ...given };
    expect(await createOperator.execute(again)).toEqual({ userId, outcome });

    expect(await deps.users.get(userId)).toMatchObject({ passwordHash: hashOf(again.password) });
    expect(await deps.sessions.find(sessionId)).toMatchObject({ revokedAt });
  });

  it('returns the operator that another node created at the same time', async () => {
    await deps.users.add(theirs());
    vi.spyOn(deps.users, 'findByEmail').mockResolvedValueOnce(null);

    await expect(createOperator.execute(COMMAND)).resolves.toEqual({ userId: theirs().id, outcome: 'unchanged' });
  });

  it.each([
    ['the add fails for another reason', new Error('connection lost'), theirs()],
    ['the other operator is gone again', new EmailTaken(), null],
  ])('passes the error on when %s', async (_what, error, found) => {
    vi.spyOn(deps.users, 'add').mockRejectedValue(error);
    vi.spyOn(deps.users, 'findByEmail').mockResolvedValueOnce(null).mockResolvedValueOnce(found);

    await expect(createOperator.execute(COMMAND)).rejects.toThrow(error);
  });

  it('refuses the e-mail address of a borrower', async () => {
    await deps.users.add(aUser({ email: COMMAND.email }));

    await expect(createOperator.execute(COMMAND)).rejects.toThrow(EmailBelongsToBorrower);
  });

  it('refuses a password outside the bounds', async () => {
    await expect(createOperator.execute({ ...COMMAND, password: 'short' })).rejects.toThrow(PasswordOutsideBounds);
  });
});
