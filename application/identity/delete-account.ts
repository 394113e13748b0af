import { checkRecentSignIn } from '../../domain/identity/credentials.ts';
import {
  AccountHasOpenLoans,
  AccountWithoutPassword,
  InvalidPassword,
  PasswordRequired,
  UnknownSubject,
} from '../../domain/identity/user.errors.ts';
import type { AccountClosures, Obligations, Users } from '../../domain/identity/user.ts';
import { checkMayLeave, type OperatorAccounts } from '../../domain/operators/operator-account.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { JobQueue } from '../shared/jobs.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { FINISH_ERASURE, FINISH_ERASURE_AFTER_MS } from './finish-erasure.ts';
import type { AccountGate, PasswordHasher } from './ports.ts';

export interface DeleteAccountCommand {
  readonly userId: UserId;
  /** `null` for an account of an external identity provider, which has none. */
  readonly password: string | null;
  readonly tokenIssuedAt: Date;
  readonly reason: string | null;
}

/**
 * Erases a user: every context handles `user.erased` and removes their personal data in the same unit of work. The
 * ledger keeps its figures under the id alone.
 */
export class DeleteAccount extends UseCase<{
  users: Users;
  operatorAccounts: OperatorAccounts;
  obligations: Obligations;
  closures: AccountClosures;
  gate: AccountGate;
  jobs: JobQueue;
  passwordHasher: PasswordHasher;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws InvalidPassword, RecentSignInRequired, AccountHasOpenLoans, LastAdmin, UnknownSubject, PasswordHashingOverloaded */
  async execute(command: DeleteAccountCommand): Promise<void> {
    const passwordHash = await this.confirm(command);
    const { userId, reason } = command;
    const { users, obligations, closures, gate, jobs, unitOfWork, clock } = this.deps;
    await unitOfWork.run(async () => {
      const now = clock.now();
      const user = await users.getToErase(userId);
      if (user.erasedAt !== null) throw new UnknownSubject();
      // The owner may have reset the password in between, to shut out the caller.
      if (user.passwordHash !== passwordHash) throw new InvalidPassword();
      await this.removeOperator(userId);
      user.erase(await momentOf(this.deps));
      await users.save(user);
      // Checked after saving, which withdraws the user's loan requests: no new loan can appear.
      if (await obligations.has(userId)) throw new AccountHasOpenLoans();
      await closures.add({ reason, closedAt: now });
      await gate.close(userId);
      await jobs.enqueue(FINISH_ERASURE, { userId }, new Date(now.getTime() + FINISH_ERASURE_AFTER_MS));
    });
  }

  private async removeOperator(userId: UserId): Promise<void> {
    const { operatorAccounts } = this.deps;
    const own = await operatorAccounts.find(userId);
    if (own === null) return;
    checkMayLeave(await operatorAccounts.lockAll(), userId);
    await operatorAccounts.remove(own);
  }

  /** @returns the hash of the password, or `null` for an account without one */
  private async confirm({ userId, password, tokenIssuedAt }: DeleteAccountCommand): Promise<string | null> {
    const { users, unitOfWork, passwordHasher, clock } = this.deps;
    const user = await unitOfWork.run(() => users.find(userId));
    if (user === null || user.erasedAt !== null) throw new UnknownSubject();
    const { passwordHash } = user;
    if (passwordHash === null) {
      if (password !== null) throw new AccountWithoutPassword();
      checkRecentSignIn(tokenIssuedAt, clock.now());
      return null;
    }
    if (password === null) throw new PasswordRequired();
    if (!(await passwordHasher.verify(password, passwordHash))) throw new InvalidPassword();
    return passwordHash;
  }
}
