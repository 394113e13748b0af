import { checkPassword } from '../../domain/identity/credentials.ts';
import type { Sessions } from '../../domain/identity/session.ts';
import { EmailBelongsToBorrower, EmailTaken } from '../../domain/identity/user.errors.ts';
import { User, type Users } from '../../domain/identity/user.ts';
import {
  changeAccount,
  checkMayLeave,
  OperatorAccount,
  type OperatorAccounts,
  type OperatorChanges,
  OperatorNotFound,
} from '../../domain/operators/operator-account.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { Language } from '../../domain/shared/language.ts';
import type { Operator, OperatorRole } from '../../domain/shared/operator.ts';
import { type MailingDependencies, mailAccount } from '../identity/account-mail.ts';
import type { AccountGate, PasswordHasher } from '../identity/ports.ts';
import { type BusinessCalendar, type Clock, type IdGenerator, momentOf, type UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

/** Of a new operator, who fills in the profile. */
const OPERATOR_NAME = { firstName: 'Operator', lastName: 'Account', phone: null } as const;

export interface CreateOperatorCommand {
  readonly email: string;
  readonly password: string;
}

export interface CreatedOperator {
  readonly userId: UserId;
  readonly outcome: 'created' | 'password-changed' | 'unchanged';
}

/**
 * Makes sure that an operator with this e-mail address and password exists; a new one is an admin. It runs at each start, on all nodes: the
 * same password changes nothing, a new one replaces the operator's and ends their sessions.
 */
export class CreateOperator extends UseCase<{
  users: Users;
  operatorAccounts: OperatorAccounts;
  sessions: Sessions;
  passwordHasher: PasswordHasher;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
  defaultLanguage: Language;
}> {
  /** @throws PasswordOutsideBounds, InvalidPersonalData, EmailBelongsToBorrower, PasswordHashingOverloaded */
  async execute(command: CreateOperatorCommand): Promise<CreatedOperator> {
    checkPassword(command.password);
    const existing = await this.find(command.email);
    return existing === null ? this.create(command) : this.updatePassword(existing, command);
  }

  private find(email: string): Promise<User | null> {
    const { users, unitOfWork } = this.deps;
    return unitOfWork.run(() => users.findByEmail(email));
  }

  private async create(command: CreateOperatorCommand): Promise<CreatedOperator> {
    const { users, operatorAccounts, passwordHasher, unitOfWork, ids, defaultLanguage: language } = this.deps;
    const { email } = command;
    const passwordHash = await passwordHasher.hash(command.password);
    const account = { ...OPERATOR_NAME, email, language, role: 'operator', credential: { passwordHash } } as const;
    try {
      const userId = await unitOfWork.run(async () => {
        const now = await momentOf(this.deps);
        const operator = new User({ ...account, id: ids.next() }, now);
        await users.add(operator);
        await operatorAccounts.add(new OperatorAccount(operator.id, 'admin', now));
        return operator.id;
      });
      return { userId, outcome: 'created' };
    } catch (error) {
      // Another node may have created the operator at the same moment.
      const created = error instanceof EmailTaken ? await this.find(email) : null;
      if (created === null) throw error;
      return this.updatePassword(created, command);
    }
  }

  private async updatePassword(existing: User, { email, password }: CreateOperatorCommand): Promise<CreatedOperator> {
    const { passwordHasher } = this.deps;
    if (existing.role !== 'operator') throw new EmailBelongsToBorrower(email);
    const hash = existing.passwordHash;
    if (hash !== null && (await passwordHasher.verify(password, hash))) {
      return { userId: existing.id, outcome: 'unchanged' };
    }
    await this.changePassword(existing.id, await passwordHasher.hash(password));
    return { userId: existing.id, outcome: 'password-changed' };
  }

  private changePassword(userId: UserId, passwordHash: string): Promise<void> {
    const { users, sessions, unitOfWork, clock } = this.deps;
    return unitOfWork.run(async () => {
      const operator = await users.get(userId);
      operator.changePassword(passwordHash, await momentOf(this.deps));
      await users.save(operator);
      await sessions.revokeAllOf(userId, clock.now());
    });
  }
}

export interface ChangeOperatorCommand {
  readonly operator: Operator;
  readonly userId: UserId;
  readonly changes: OperatorChanges;
}

/** Changes what an operator may do, and ends their sessions and access tokens. */
export class ChangeOperator extends UseCase<{
  users: Users;
  operatorAccounts: OperatorAccounts;
  sessions: Sessions;
  gate: AccountGate;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws OperatorNotFound, OwnAccount, LastAdmin */
  async execute({ operator, userId, changes }: ChangeOperatorCommand): Promise<void> {
    const { users, operatorAccounts, sessions, gate, unitOfWork, clock } = this.deps;
    await unitOfWork.run(async () => {
      if ((await operatorAccounts.find(userId)) === null) throw new OperatorNotFound();
      const user = await users.get(userId);
      const account = changeAccount(await operatorAccounts.lockAll(), { userId, by: operator.id, changes });
      if (account === null) return;
      await operatorAccounts.save(account);
      user.endAccessTokens(await momentOf(this.deps));
      await users.save(user);
      await sessions.revokeAllOf(userId, clock.now());
      await gate.close(userId, user);
    });
  }
}

export interface InviteOperatorCommand {
  readonly email: string;
  readonly role: OperatorRole;
}

/** Creates an operator without a password, and mails a token that sets it. */
export class InviteOperator extends UseCase<
  MailingDependencies & {
    users: Users;
    operatorAccounts: OperatorAccounts;
    unitOfWork: UnitOfWork;
    calendar: BusinessCalendar;
    defaultLanguage: Language;
  }
> {
  /** @throws InvalidPersonalData, EmailTaken */
  execute({ email, role }: InviteOperatorCommand): Promise<{ readonly userId: UserId }> {
    const { users, operatorAccounts, unitOfWork, ids, defaultLanguage: language } = this.deps;
    return unitOfWork.run(async () => {
      const now = await momentOf(this.deps);
      const account = { ...OPERATOR_NAME, email, language, role: 'operator', credential: { invited: true } } as const;
      const operator = new User({ ...account, id: ids.next() }, now);
      await users.add(operator);
      await operatorAccounts.add(new OperatorAccount(operator.id, role, now));
      await mailAccount(this.deps, { userId: operator.id, purpose: 'operator-invitation', email });
      return { userId: operator.id };
    });
  }
}

/** Removes what an erased user was as an operator, in the unit of work of the erasure. */
export class RemoveOperator extends UseCase<{ operatorAccounts: OperatorAccounts }> {
  /** @throws LastAdmin */
  async execute({ userId }: { readonly userId: UserId }): Promise<void> {
    const { operatorAccounts } = this.deps;
    const own = await operatorAccounts.find(userId);
    if (own === null) return;
    checkMayLeave(await operatorAccounts.lockAll(), userId);
    await operatorAccounts.remove(own);
  }
}
