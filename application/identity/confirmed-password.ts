import { NoPasswordHere, UnknownSubject } from '../../domain/identity/user.errors.ts';
import type { User, Users } from '../../domain/identity/user.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { UnitOfWork } from '../shared/ports.ts';
import type { PasswordHasher } from './ports.ts';

interface Dependencies {
  readonly users: Users;
  readonly passwordHasher: PasswordHasher;
  readonly unitOfWork: UnitOfWork;
}

/**
 * Verifies a user's password, and returns a function that loads and locks the user in the unit of work that follows. It
 * throws as well if the password was changed in between.
 * @throws NoPasswordHere, UnknownSubject, PasswordHashingOverloaded, or `Wrong`
 */
export async function confirmedPassword(
  { users, passwordHasher, unitOfWork }: Dependencies,
  { userId, password }: { readonly userId: UserId; readonly password: string },
  Wrong: new () => Error,
): Promise<() => Promise<User>> {
  const known = await unitOfWork.run(() => users.find(userId));
  if (known === null || known.erasedAt !== null) throw new UnknownSubject();
  const { passwordHash } = known;
  if (passwordHash === null) throw new NoPasswordHere();
  if (!(await passwordHasher.verify(password, passwordHash))) throw new Wrong();
  return async () => {
    const user = await users.get(userId);
    if (user.erasedAt !== null) throw new UnknownSubject();
    if (user.passwordHash !== passwordHash) throw new Wrong();
    return user;
  };
}
