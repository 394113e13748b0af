import { checkPersonalData, emailKeyOf } from '../../domain/identity/personal-data.ts';
import { InvalidPassword, NewEmailTaken } from '../../domain/identity/user.errors.ts';
import type { Users } from '../../domain/identity/user.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { confirmedPassword } from './confirmed-password.ts';
import { type MailingDependencies, mailAccount } from './mail-account.ts';
import type { PasswordHasher } from './ports.ts';

export interface ChangeEmailCommand {
  readonly userId: UserId;
  readonly newEmail: string;
  readonly password: string;
}

/** Mails a token to the new address; `ConfirmEmail` makes the change. With the current address, it mails a new token. */
export class ChangeEmail extends UseCase<
  MailingDependencies & { users: Users; passwordHasher: PasswordHasher; unitOfWork: UnitOfWork }
> {
  /** @throws InvalidPassword, NoPasswordHere, NewEmailTaken, InvalidPersonalData, UnknownSubject, PasswordHashingOverloaded */
  async execute({ userId, newEmail: email, password }: ChangeEmailCommand): Promise<void> {
    const { users, unitOfWork } = this.deps;
    checkPersonalData({ email });
    const confirmed = await confirmedPassword(this.deps, { userId, password }, InvalidPassword);
    await unitOfWork.run(async () => {
      const { emailKey } = await confirmed();
      const isOwn = emailKey === emailKeyOf(email);
      if (!isOwn && (await users.findByEmail(email)) !== null) throw new NewEmailTaken();
      await mailAccount(this.deps, { userId, purpose: 'email-confirmation', email });
    });
  }
}
