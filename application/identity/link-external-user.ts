import type { PersonalData } from '../../domain/identity/personal-data.ts';
import { NoIdentityProvider } from '../../domain/identity/user.errors.ts';
import { User, type Users } from '../../domain/identity/user.ts';
import type { Language } from '../../domain/shared/language.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

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
