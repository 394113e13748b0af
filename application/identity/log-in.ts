import { InvalidCredentials } from '../../domain/identity/user.errors.ts';
import type { Users } from '../../domain/identity/users.port.ts';
import type { UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { type OpenSessionDependencies, openSession, type SignedIn } from './open-session.ts';
import type { PasswordHasher } from './ports.ts';

/** Opens a session by e-mail and password. */
export class LogIn extends UseCase<
  OpenSessionDependencies & { users: Users; passwordHasher: PasswordHasher; unitOfWork: UnitOfWork }
> {
  /** @throws InvalidCredentials, PasswordHashingOverloaded */
  async execute({ email, password }: { email: string; password: string }): Promise<SignedIn> {
    const { users, passwordHasher, unitOfWork } = this.deps;
    const user = await unitOfWork.run(() => users.findByEmail(email));

    // Without an account or a password one hash is computed too, so that the response time reveals nothing.
    const hash = user?.passwordHash ?? null;
    const matches = await (hash === null
      ? passwordHasher.verifyNothing(password)
      : passwordHasher.verify(password, hash));
    if (user === null || !matches) throw new InvalidCredentials();

    return unitOfWork.run(async () => {
      // The password may have been changed, or the account erased, while the hash was computed.
      const current = await users.get(user.id);
      if (current.passwordHash !== hash) throw new InvalidCredentials();
      return openSession(current, this.deps);
    });
  }
}
