import { checkPassword } from '../../domain/identity/credentials.ts';
import { checkPersonalData, type PersonalData } from '../../domain/identity/personal-data.ts';
import { User, type Users } from '../../domain/identity/user.ts';
import type { Language } from '../../domain/shared/language.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { type MailingDependencies, mailAccount } from './mail-account.ts';
import { type OpenSessionDependencies, openSession, type SignedIn } from './open-session.ts';
import type { PasswordHasher } from './ports.ts';

export interface RegisterUserCommand extends PersonalData {
  readonly password: string;
  /** Default: the language of the service. */
  readonly language?: Language;
  /** The network address of the person, if known. */
  readonly address?: string | undefined;
  /** For demo accounts: no mail is sent. */
  readonly emailConfirmed?: boolean;
}

/** Creates a borrower, mails a token that confirms the address, and opens the first session. */
export class RegisterUser extends UseCase<
  OpenSessionDependencies &
    MailingDependencies & {
      users: Users;
      passwordHasher: PasswordHasher;
      unitOfWork: UnitOfWork;
      calendar: BusinessCalendar;
      defaultLanguage: Language;
    }
> {
  /** @throws PasswordOutsideBounds, InvalidPersonalData, EmailTaken, PasswordHashingOverloaded */
  async execute(command: RegisterUserCommand): Promise<SignedIn> {
    const { users, passwordHasher, unitOfWork, ids, defaultLanguage } = this.deps;
    const { password, emailConfirmed = false, language = defaultLanguage, address, ...person } = command;
    // Checked here too, before the expensive hash.
    checkPassword(password);
    checkPersonalData(person);
    const passwordHash = await passwordHasher.hash(password);

    return unitOfWork.run(async () => {
      const user = new User(
        { ...person, language, id: ids.next(), role: 'borrower', credential: { passwordHash } },
        await momentOf(this.deps),
      );
      if (emailConfirmed) user.confirmEmail(user.email, await momentOf(this.deps));
      await users.add(user);
      if (!emailConfirmed)
        await mailAccount(this.deps, { userId: user.id, purpose: 'email-confirmation', email: user.email });
      return openSession(user, { operatorRole: null, withSecondFactor: false, address }, this.deps);
    });
  }
}
