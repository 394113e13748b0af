import type { NoticeText } from '../../../application/notifications/announcements.ts';
import type { MailPurpose } from '../../../domain/identity/account-mail.ts';

export const MAIL_EN = {
  /** What every mail says around its message. */
  letter: {
    greeting: 'Hello,',
    greetingTo: (name: string) => `Hello ${name},`,
    /** On the button. */
    action: 'Continue',
    /** Before the address of the button. */
    otherwise: 'If the button does not work, open this address:',
    footer: (lender: string) =>
      `${lender} sends you this mail because this e-mail address was given for an account. Please do not reply to it.`,
  },
  /** They name neither the person nor the account: a stranger may have typed the address. */
  accounts: {
    'password-reset': {
      title: 'Reset your password',
      message:
        'You can set a new password with the link below. It works once, until {until}. If you did not request it, ignore this mail: your password stays as it is.',
    },
    'email-confirmation': {
      title: 'Confirm your e-mail address',
      message:
        'Confirm with the link below that this is the e-mail address of your account. It works once, until {until}. If you did not request it, ignore this mail.',
    },
    'operator-invitation': {
      title: 'You are invited to the back office',
      message:
        'Set your password with the link below, then sign in. It works once, until {until}. After that, request a new password for this e-mail address.',
    },
    'email-changed': {
      title: 'Your e-mail address was changed',
      message:
        'The e-mail address of your account was changed. We send nothing more to this one. If you did not change it, contact us at once.',
    },
  } satisfies Record<MailPurpose, NoticeText>,
  /** What a recipient wrote goes out under our address, so its mail says first who wrote it. */
  ownNote: {
    title: "Written by the account's owner: {title}",
    message:
      'The owner of the account with this e-mail address wrote the text below. We did not write it and have not checked it.\n\n{message}',
  },
};
