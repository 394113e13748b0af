import { User, type Users } from '../../domain/identity/user.ts';
import { OperatorAccount, type OperatorAccounts } from '../../domain/operators/operator-account.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { Language } from '../../domain/shared/language.ts';
import type { OperatorRole } from '../../domain/shared/operator.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { OPERATOR_NAME } from './create-operator.ts';
import { type MailingDependencies, mailAccount } from './mail-account.ts';

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
