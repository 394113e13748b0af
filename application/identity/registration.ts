import { checkPassword } from '../../domain/identity/credentials.ts';
import {
  checkPersonalData,
  checkSameName,
  emailKeyOf,
  type PersonalData,
} from '../../domain/identity/personal-data.ts';
import { EmailTaken, NoIdentityProvider } from '../../domain/identity/user.errors.ts';
import { User, type Users } from '../../domain/identity/user.ts';
import type { Language } from '../../domain/shared/language.ts';
import type { BorrowerImport, ImportedBorrower } from '../imports/import.port.ts';
import type { ImportedLoans } from '../imports/imported-loans.port.ts';
import { type BusinessCalendar, type Clock, type IdGenerator, momentOf, type UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { type MailingDependencies, mailAccount } from './account-mail.ts';
import type { PasswordHasher } from './ports.ts';
import { type OpenSessionDependencies, openSession, type SignedIn } from './sign-in.ts';

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

export interface LinkExternalUserCommand extends PersonalData {
  /** The person's id at the external identity provider. */
  readonly subject: string;
}

/** Creates a borrower who logs in at the external identity provider and has no password here. */
export class LinkExternalUser extends UseCase<{
  users: Users;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
  /** The external identity provider; `null` if none is configured. */
  externalIssuer: string | null;
  defaultLanguage: Language;
}> {
  /** @throws NoIdentityProvider, InvalidPersonalData, EmailTaken, SubjectAlreadyLinked */
  async execute({ subject, ...person }: LinkExternalUserCommand): Promise<User> {
    const { users, unitOfWork, ids, externalIssuer: issuer, defaultLanguage: language } = this.deps;
    if (issuer === null) throw new NoIdentityProvider();
    const credential = { externalIdentity: { issuer, subject } };
    return unitOfWork.run(async () => {
      const account = { id: ids.next<'User'>(), role: 'borrower', credential, language } as const;
      const user = new User({ ...person, ...account }, await momentOf(this.deps));
      await users.add(user);
      return user;
    });
  }
}

/** Finds or makes the account of a person whose loans come from another system. Nothing is mailed. */
export class ImportBorrower
  extends UseCase<{
    users: Users;
    importedLoans: Pick<ImportedLoans, 'madeAccount'>;
    ids: IdGenerator;
    calendar: BusinessCalendar;
    clock: Clock;
    defaultLanguage: Language;
  }>
  implements BorrowerImport
{
  /** @throws InvalidPersonalData, EmailTaken, BorrowerDiffers */
  async execute(person: PersonalData, inDryRun?: ReadonlyMap<string, PersonalData>): Promise<ImportedBorrower> {
    const { users, importedLoans, ids, defaultLanguage: language } = this.deps;
    const emailKey = emailKeyOf(person.email);
    const earlier = inDryRun?.get(emailKey);
    if (earlier !== undefined) checkSameName(earlier, person);
    const known = await users.findByEmail(person.email);
    if (known === null) {
      const account = { id: ids.next<'User'>(), role: 'borrower', credential: { invited: true }, language } as const;
      await users.add(new User({ ...person, ...account }, await momentOf(this.deps)));
      return { borrowerId: account.id, isNew: true, emailKey };
    }
    if (!(await importedLoans.madeAccount(known.id))) throw new EmailTaken();
    const borrower = await users.get(known.id);
    checkSameName(borrower, person);
    return { borrowerId: borrower.id, isNew: false, emailKey };
  }
}
