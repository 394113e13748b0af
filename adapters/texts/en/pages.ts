import type { NoticeType } from '../../../application/notifications/announcements.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../../domain/identity/credentials.ts';
import { MAIL_EN } from './mail.ts';

const LENGTHS = [PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH] as const;

export const PAGES_EN = {
  confirmEmail: {
    title: MAIL_EN.accounts['email-confirmation'].title,
    text: 'Press the button to confirm the e-mail address to which we sent the link.',
    button: 'Confirm',
    /** Once the form was accepted. */
    done: { title: 'Your e-mail address is confirmed', text: 'You can close this page.' },
  },
  resetPassword: {
    title: 'Set a new password',
    text: `Choose a password with ${LENGTHS.join(' to ')} characters. It signs you out on all your devices.`,
    button: 'Set the password',
    done: { title: 'Your password was changed', text: 'Sign in with the new password.' },
  },
  newPassword: 'New password',
  /** The titles of the notices, by kind: they name no person and no amount. */
  notices: {
    loan_update: 'There is news about your loan',
    payment_update: 'There is news about a payment',
    payment_reminder: 'A reminder of a payment',
    support_update: 'There is news about your support ticket',
    document_update: 'There is news about your documents',
    webhook_update: 'There is news about a webhook',
  } satisfies Record<NoticeType, string>,
  notice: (lender: string) =>
    `We sent you a notice about this. To read it, sign in to your account with ${lender} and open your notifications.`,
  badLink: { title: 'This link does not work', text: 'It is not valid any more. Request a new one.' },
  failed: 'This did not work',
};
