import type { AddressMails, MailTokens } from '../../../application/identity/ports.ts';
import type { EventPublisher } from '../../../application/shared/ports.ts';
import {
  type AccountMail,
  type AccountMails,
  MAIL_LIMITS,
  type MailPurpose,
} from '../../../domain/identity/account-mail.ts';
import { emailKeyOf } from '../../../domain/identity/personal-data.ts';
import { InMemoryCollection } from './in-memory-collection.ts';

export class InMemoryAccountMails extends InMemoryCollection<AccountMail> implements AccountMails {
  constructor(events: EventPublisher) {
    super(events, { ownerOf: ({ userId }) => userId, unknown: () => new Error('There is no such mail.') });
  }

  override async add(mail: AccountMail): Promise<void> {
    if (mail.hasToken) await this.removeAllOf(mail.userId, [mail.purpose]);
    await super.add(mail);
  }

  async findByToken(tokenHash: string): Promise<AccountMail | null> {
    return this.matching((mail) => mail.tokenHash === tokenHash)[0] ?? null;
  }

  async removeAllOf(userId: string, purposes: readonly MailPurpose[]): Promise<void> {
    for (const mail of this.all) {
      if (mail.userId === userId && purposes.includes(mail.purpose)) await this.remove(mail);
    }
  }
}

/** Not restored with a unit of work. */
export class InMemoryAddressMails implements AddressMails {
  private readonly byKey = new Map<string, { since: Date; count: number }>();

  async allow(email: string, purpose: MailPurpose, now: Date): Promise<boolean> {
    const key = `${purpose} ${emailKeyOf(email)}`;
    const { most, windowMs } = MAIL_LIMITS[purpose];
    const last = this.byKey.get(key);
    const goesOn = last !== undefined && now.getTime() - last.since.getTime() < windowMs;
    const next = goesOn ? { since: last.since, count: last.count + 1 } : { since: now, count: 1 };
    this.byKey.set(key, next);
    return next.count <= most;
  }
}

/** Readable tokens: `mail-1`, `mail-2`, …, hashed as `hash of <token>`. */
export class FakeMailTokens implements MailTokens {
  private minted = 0;

  mint(): { readonly token: string; readonly hash: string } {
    const token = `mail-${++this.minted}`;
    return { token, hash: this.hashOf(token) };
  }

  hashOf(token: string): string {
    return `hash of ${token}`;
  }
}
