import { createHash } from 'node:crypto';
import { type FilterQuery, LockMode } from '@mikro-orm/core';
import { sql } from 'kysely';
import type { AddressMails } from '../../../application/identity/ports.ts';
import {
  AccountMail,
  type AccountMails,
  MAIL_LIMITS,
  type MailPurpose,
} from '../../../domain/identity/account-mail.ts';
import { emailKeyOf } from '../../../domain/identity/personal-data.ts';
import type { AccountMailId, UserId } from '../../../domain/shared/ids.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter, MikroOrmCollection } from '../database/database-adapter.ts';

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

interface Counted {
  readonly address: string;
  readonly purpose: MailPurpose;
  readonly now: string;
  /** Windows that began by then have ended. */
  readonly ended: string;
}

const COUNT = compiledQuery((db, { address, purpose, now, ended }: Counted) =>
  db
    .insertInto('address_mails')
    .values({ address_hash: address, purpose, since: now, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['address_hash', 'purpose']).doUpdateSet({
        since: sql`case when address_mails.since <= ${ended} then excluded.since else address_mails.since end`,
        count: sql`case when address_mails.since <= ${ended} then 1 else address_mails.count + 1 end`,
      }),
    )
    .returning('count'),
);

/** Stores a hash of each address, which may belong to a person without an account. Rows are swept after a day. */
export class KyselyAddressMails extends DatabaseAdapter implements AddressMails {
  async allow(email: string, purpose: MailPurpose, now: Date): Promise<boolean> {
    const address = createHash('sha256').update(emailKeyOf(email)).digest('hex');
    const { most, windowMs } = MAIL_LIMITS[purpose];
    const ended = new Date(now.getTime() - windowMs).toISOString();
    const [row] = await COUNT(this.em, { address, purpose, now: now.toISOString(), ended });
    return row !== undefined && row.count <= most;
  }
}
