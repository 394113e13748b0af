import { CodeRequired, type SecondFactors } from '../../domain/identity/second-factor.ts';
import { InvalidCredentials } from '../../domain/identity/user.errors.ts';
import type { Users } from '../../domain/identity/user.ts';
import type { OperatorAccounts } from '../../domain/operators/operator-account.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { type OpenSessionDependencies, openSession, type SignedIn } from './open-session.ts';
import { operatorRoleOf } from './operator-role-of.ts';
import type { AccountLookup, PasswordHasher } from './ports.ts';
import { type CodeDependencies, presentedCode } from './presented-code.ts';

export interface LogInCommand {
  readonly email: string;
  readonly password: string;
  /** Of the second factor, where it is on. */
  readonly code?: string;
  /** The network address of the person, if known. */
  readonly address?: string;
}

/** Opens a session by e-mail and password, and a code where the second factor is on. */
export class LogIn extends UseCase<
  OpenSessionDependencies &
    CodeDependencies & {
      secondFactors: SecondFactors;
      accountLookup: AccountLookup;
      users: Users;
      operatorAccounts: OperatorAccounts;
      passwordHasher: PasswordHasher;
      unitOfWork: UnitOfWork;
    }
> {
  /** @throws InvalidCredentials, CodeRequired, PasswordHashingOverloaded */
  async execute({ email, password, code, address }: LogInCommand): Promise<SignedIn> {
    const { accountLookup, users, operatorAccounts, passwordHasher, unitOfWork } = this.deps;
    const account = await accountLookup.credentialOf(email);

    // Without an account or a password one hash is computed too, so that the response time reveals nothing.
    const hash = account?.passwordHash ?? null;
    const matches = await (hash === null
      ? passwordHasher.verifyNothing(password)
      : passwordHasher.verify(password, hash));
    if (account === null || !matches) throw new InvalidCredentials();

    return unitOfWork.run(async () => {
      // The password may have been changed, or the account erased, while the hash was computed.
      const current = await users.get(account.userId);
      if (current.passwordHash !== hash) throw new InvalidCredentials();
      const operatorRole = await operatorRoleOf(current, operatorAccounts);
      if (operatorRole === 'inactive') throw new InvalidCredentials();
      // Turning the second factor on while the hash was computed began a new generation of tokens.
      const needsCode = account.needsCode || current.tokenGeneration !== account.tokenGeneration;
      const withSecondFactor = needsCode && (await this.checkSecondFactor(current.id, code));
      return openSession(current, { operatorRole, withSecondFactor, address }, this.deps);
    });
  }

  /** The user is locked, so that of two log-ins with one code the second finds it used. @returns whether the factor is on */
  private async checkSecondFactor(userId: UserId, code: string | undefined): Promise<boolean> {
    const { secondFactors, clock } = this.deps;
    const factor = await secondFactors.find(userId);
    // It may be off by now.
    if (!factor?.isOn) return false;
    if (code === undefined) throw new CodeRequired();
    if (!factor.accept(presentedCode(code, factor, this.deps), clock.now())) throw new InvalidCredentials();
    await secondFactors.save(factor);
    return true;
  }
}
