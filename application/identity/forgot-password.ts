import type { UserId } from '../../domain/shared/ids.ts';
import type { JobKind, JobQueue } from '../shared/jobs.ts';
import type { IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { AccountLookup } from './ports.ts';

export const MAIL_PASSWORD_RESET: JobKind<{ readonly userId: UserId }> = { name: 'mail-password-reset' };

/** Does the same work whether or not the account exists: a job finds out. The job carries an id and no address. */
export class ForgotPassword extends UseCase<{
  accountLookup: AccountLookup;
  jobs: JobQueue;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
}> {
  async execute({ email }: { email: string }): Promise<void> {
    const { accountLookup, jobs, unitOfWork, ids } = this.deps;
    await unitOfWork.run(async () => {
      const unused = ids.next<'User'>();
      await jobs.enqueue(MAIL_PASSWORD_RESET, { userId: (await accountLookup.idOf(email)) ?? unused });
    });
  }
}
