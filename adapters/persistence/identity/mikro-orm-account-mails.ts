import { type FilterQuery, LockMode } from '@mikro-orm/core';
import type { AccountMailId } from '../../../domain/identity/account-mail.id.ts';
import { AccountMail, type MailPurpose } from '../../../domain/identity/account-mail.ts';
import type { AccountMails } from '../../../domain/identity/account-mails.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';

export class MikroOrmAccountMails extends MikroOrmCollection<AccountMail> implements AccountMails {
  override async add(mail: AccountMail): Promise<void> {
    if (mail.hasToken) await this.removeAllOf(mail.userId, [mail.purpose]);
    await super.add(mail);
  }

  find(id: AccountMailId, userId: UserId): Promise<AccountMail | null> {
    return this.em.findOne(AccountMail, { id, userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  findByToken(tokenHash: string): Promise<AccountMail | null> {
    return this.em.findOne(AccountMail, { _tokenHash: tokenHash } as FilterQuery<AccountMail>);
  }

  async removeAllOf(userId: UserId, purposes: readonly MailPurpose[]): Promise<void> {
    await this.em.nativeDelete(AccountMail, { userId, purpose: { $in: [...purposes] } });
  }
}
