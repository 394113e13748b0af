import { checkPassword } from '../../domain/identity/credentials.ts';
import type { Sessions } from '../../domain/identity/session.ts';
import { EmailBelongsToBorrower, EmailTaken } from '../../domain/identity/user.errors.ts';
import { User, type Users } from '../../domain/identity/user.ts';
import { OperatorAccount, type OperatorAccounts } from '../../domain/operators/operator-account.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { Language } from '../../domain/shared/language.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { PasswordHasher } from './ports.ts';

/** Of a new operator, who fills in the profile. */
export const OPERATOR_NAME = { firstName: 'Operator', lastName: 'Account', phone: null } as const;

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
