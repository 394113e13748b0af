import { checkPassword } from '../../domain/identity/password.ts';
import { checkPersonalData, type PersonalData } from '../../domain/identity/personal-data.ts';
import { User } from '../../domain/identity/user.ts';
import type { Users } from '../../domain/identity/users.port.ts';
import type { UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { type OpenSessionDependencies, openSession, type SignedIn } from './open-session.ts';
import type { PasswordHasher } from './ports.ts';

export interface RegisterUserCommand extends PersonalData {
  readonly password: string;
}

/** Creates a borrower and opens their first session. */
export class RegisterUser extends UseCase<
  OpenSessionDependencies & { users: Users; passwordHasher: PasswordHasher; unitOfWork: UnitOfWork }
> {
  /** @throws PasswordOutsideBounds, InvalidPersonalData, EmailTaken, PasswordHashingOverloaded */
  async execute({ password, ...person }: RegisterUserCommand): Promise<SignedIn> {
    const { users, passwordHasher, unitOfWork, ids, clock } = this.deps;
    // `User` checks this again; here it saves the expensive hash.
    checkPassword(password);
    checkPersonalData(person);
    const passwordHash = await passwordHasher.hash(password);

    return unitOfWork.run(async () => {
      const user = new User({ ...person, id: ids.next(), role: 'borrower', credential: { passwordHash } }, clock.now());
      await users.add(user);
      return openSession(user, this.deps);
    });
  }
}
