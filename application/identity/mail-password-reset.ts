import type { Users } from '../../domain/identity/user.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { type MailingDependencies, mailAccount } from './mail-account.ts';

/** Mails a link, if the account exists and signs in here. */
export class MailPasswordReset extends UseCase<MailingDependencies & { users: Users; unitOfWork: UnitOfWork }> {
  async execute({ userId }: { userId: UserId }): Promise<void> {
    const { users, unitOfWork } = this.deps;
    await unitOfWork.run(async () => {
      if ((await users.find(userId)) === null) return;
      const user = await users.get(userId);
      if (!user.signsInHere) return;
      await mailAccount(this.deps, { userId, purpose: 'password-reset', email: user.email });
    });
  }
}
