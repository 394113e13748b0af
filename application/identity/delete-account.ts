import type { AccountClosures } from '../../domain/identity/account-closures.port.ts';
import type { Obligations } from '../../domain/identity/obligations.port.ts';
import type { Sessions } from '../../domain/identity/sessions.port.ts';
import { AccountHasOpenLoans, InvalidPassword, UnknownSubject } from '../../domain/identity/user.errors.ts';
import type { Users } from '../../domain/identity/users.port.ts';
import type { UserId } from '../../domain/shared/id.ts';
import type { JobQueue } from '../shared/jobs.ts';
import type { Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { FINISH_ERASURE, FINISH_ERASURE_AFTER_MS } from './finish-erasure.ts';
import type { AccountGate, PasswordHasher } from './ports.ts';

export interface DeleteAccountCommand {
  readonly userId: UserId;
  readonly password: string;
  readonly reason: string | null;
}

/**
 * Erases a user: every context handles `user.erased` and removes their personal data in the same unit of work. The
 * ledger keeps its figures under the id alone.
 */
export class DeleteAccount extends UseCase<{
  users: Users;
  sessions: Sessions;
  obligations: Obligations;
  closures: AccountClosures;
  gate: AccountGate;
  jobs: JobQueue;
  passwordHasher: PasswordHasher;
  unitOfWork: UnitOfWork;
  clock: Clock;
}> {
  /** @throws InvalidPassword, AccountHasOpenLoans, UnknownSubject, PasswordHashingOverloaded */
  async execute({ userId, password, reason }: DeleteAccountCommand): Promise<void> {
    await this.checkPassword(userId, password);
    const { users, sessions, obligations, closures, gate, jobs, unitOfWork, clock } = this.deps;
    await unitOfWork.run(async () => {
      const now = clock.now();
      const user = await users.get(userId);
      if (user.erasedAt !== null) throw new UnknownSubject();
      user.erase(now);
      await users.save(user);
      // Checked after saving, which withdraws the user's loan requests: no new loan can appear.
      if (await obligations.has(userId)) throw new AccountHasOpenLoans();
      await sessions.revokeAllOf(userId, now);
      await closures.add({ reason, closedAt: now });
      await gate.close(userId);
      await jobs.enqueue(FINISH_ERASURE, { userId }, new Date(now.getTime() + FINISH_ERASURE_AFTER_MS));
    });
    await gate.closed(userId);
  }

  private async checkPassword(userId: UserId, password: string): Promise<void> {
    const { users, unitOfWork, passwordHasher } = this.deps;
    const user = await unitOfWork.run(() => users.find(userId));
    if (user === null || user.erasedAt !== null) throw new UnknownSubject();
    const { passwordHash } = user;
    const matches = await (passwordHash === null
      ? passwordHasher.verifyNothing(password)
      : passwordHasher.verify(password, passwordHash));
    if (!matches) throw new InvalidPassword();
  }
}
