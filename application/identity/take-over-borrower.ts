import { checkSameName, emailKeyOf, type PersonalData } from '../../domain/identity/personal-data.ts';
import { EmailTaken } from '../../domain/identity/user.errors.ts';
import { User, type Users } from '../../domain/identity/user.ts';
import type { Language } from '../../domain/shared/language.ts';
import type { ImportedLoans } from '../imports/imported-loans.port.ts';
import type { BorrowerTakeover, TakenOverBorrower } from '../imports/takeover.port.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, IdGenerator } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

/** Finds or makes the account of a person whose loans come from another system. Nothing is mailed. */
export class TakeOverBorrower
  extends UseCase<{
    users: Users;
    importedLoans: Pick<ImportedLoans, 'madeAccount'>;
    ids: IdGenerator;
    calendar: BusinessCalendar;
    clock: Clock;
    defaultLanguage: Language;
  }>
  implements BorrowerTakeover
{
  /** @throws InvalidPersonalData, EmailTaken, BorrowerDiffers */
  async execute(person: PersonalData, rehearsed?: ReadonlyMap<string, PersonalData>): Promise<TakenOverBorrower> {
    const { users, importedLoans, ids, defaultLanguage: language } = this.deps;
    const emailKey = emailKeyOf(person.email);
    const earlier = rehearsed?.get(emailKey);
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
