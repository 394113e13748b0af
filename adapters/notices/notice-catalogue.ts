import type { BorrowerNotices, NoticeText } from '../../application/notifications/notices.ts';
import type { MailPurpose } from '../../domain/identity/account-mail.ts';

/** The texts of a language, in ICU MessageFormat. A notice without a text fails the type check. */
export interface NoticeCatalogue {
  readonly notices: Readonly<Record<keyof BorrowerNotices, NoticeText>>;
  /** They name neither the person nor the account: a stranger may have typed the address. */
  readonly accountMails: Readonly<Record<MailPurpose, NoticeText>>;
  /** What a recipient wrote goes out under our address, so its mail says first who wrote it. */
  readonly ownNote: NoticeText;
}
