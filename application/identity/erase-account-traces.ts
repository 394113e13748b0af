import { MAIL_PURPOSES } from '../../domain/identity/account-mail.ts';
import type { AccountMails } from '../../domain/identity/account-mails.port.ts';
import type { UserErased } from '../../domain/identity/user.events.ts';
import type { IdempotencyKeys } from '../shared/idempotency.ts';
import { UseCase } from '../shared/use-case.ts';

/** Deletes what remains of an erased account: answers kept for its retries, and links that were mailed to it. */
export class EraseAccountTraces extends UseCase<{
  idempotencyKeys: Pick<IdempotencyKeys<unknown>, 'forget'>;
  accountMails: AccountMails;
}> {
  async execute({ userId }: UserErased): Promise<void> {
    const { idempotencyKeys, accountMails } = this.deps;
    await idempotencyKeys.forget(userId);
    await accountMails.removeAllOf(userId, MAIL_PURPOSES);
  }
}
