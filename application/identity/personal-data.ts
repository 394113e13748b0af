import { checkRecentSignIn } from '../../domain/identity/credentials.ts';
import {
  AccountHasOpenLoans,
  AccountWithoutPassword,
  InvalidPassword,
  PasswordRequired,
  UnknownSubject,
  UserNotFound,
} from '../../domain/identity/user.errors.ts';
import type { UserErased } from '../../domain/identity/user.events.ts';
import type { AccountClosures, Obligations, Users } from '../../domain/identity/user.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { GivenAnswers } from '../shared/idempotency.ts';
import {
  type BusinessCalendar,
  type Clock,
  type EventPublisher,
  type JobKind,
  type JobQueue,
  momentOf,
  type UnitOfWork,
} from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { AccountGate, PasswordHasher } from './ports.ts';

export const FINISH_ERASURE: JobKind<{ readonly userId: UserId }> = { name: 'finish-erasure' };
/** Longer than any request takes that was authenticated before the erasure. */
const FINISH_ERASURE_AFTER_MS = 60_000;

/** Publishes `user.erased` again, to remove the data that a request in progress wrote after the erasure. */
export class FinishErasure extends UseCase<{
  users: Users;
  events: EventPublisher;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  execute({ userId }: { userId: UserId }): Promise<void> {
    const { users, events, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      await users.getToErase(userId);
      const occurredAt = await momentOf(this.deps);
      const erased: UserErased = { type: 'user.erased', occurredAt, userId, profileImage: null, isRepeated: true };
      await events.publish([erased]);
    });
  }
}

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
      user.erase(await momentOf(this.deps));
      await users.save(user);
      // Checked after saving, which withdraws the user's loan requests: no new loan can appear.
      if (await obligations.has(userId)) throw new AccountHasOpenLoans();
      await closures.add({ reason, closedAt: now });
      await gate.close(userId);
      await jobs.enqueue(FINISH_ERASURE, { userId }, new Date(now.getTime() + FINISH_ERASURE_AFTER_MS));
    });
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

/** Deletes the answers kept for retries of an erased user, and those to operators that name the user. */
export class EraseAnswers extends UseCase<{ givenAnswers: GivenAnswers }> {
  execute({ userId }: UserErased): Promise<void> {
    return this.deps.givenAnswers.forget(userId);
  }
}

export interface PersonalDataErasure {
  /** Removes what needs no rule, in every context: rows about the user alone, and what operators wrote in others. */
  erase(userId: UserId): Promise<void>;
}

export class ErasePersonalData extends UseCase<{ personalDataErasure: PersonalDataErasure }> {
  execute({ userId }: UserErased): Promise<void> {
    return this.deps.personalDataErasure.erase(userId);
  }
}

export const PERSONAL_CONTEXTS = ['identity', 'lending', 'documents', 'support', 'notifications', 'credit'] as const;
export type PersonalContext = (typeof PERSONAL_CONTEXTS)[number];

/** Some rows of one kind, such as the `tickets` of `support`. */
export interface PersonalRows {
  readonly context: PersonalContext;
  readonly kind: string;
  /** Each a JSON object in UTF-8. Timestamps are ISO 8601 in UTC, money is decimal. */
  readonly rows: readonly Uint8Array[];
}

export interface PersonalDataQueries {
  /**
   * Passes on all rows of one snapshot, in parts of bounded size: context by context, kind by kind, at least one part of
   * each kind. Returns `false` if the user is unknown or erased.
   * @throws DataCopyInProgress while any node reads the data of the same user
   */
  read(userId: UserId, take: (part: PersonalRows) => Promise<void>): Promise<boolean>;
}

export interface CopyPersonalDataQuery {
  readonly userId: UserId;
  /** Receives the data part by part. The next part is read once it resolves. */
  readonly take: (part: PersonalRows) => Promise<void>;
}

/** Gives a user a copy of all that the service keeps about them. */
export class CopyPersonalData extends UseCase<{
  personalData: PersonalDataQueries;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws UserNotFound, DataCopyInProgress */
  async execute({ userId, take }: CopyPersonalDataQuery): Promise<{ readonly exportedAt: Date }> {
    const exportedAt = await momentOf(this.deps);
    if (!(await this.deps.personalData.read(userId, take))) throw new UserNotFound();
    return { exportedAt };
  }
}
