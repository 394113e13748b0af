import type { MailPurpose } from '../../domain/identity/account-mail.ts';

interface AccountMailText {
  readonly title: string;
  readonly message: string;
  /** The path of the app's page for the token. */
  readonly path: string | null;
}

/** The texts name neither the person nor the account: a stranger may have typed the address. */
const TEXTS: Readonly<Record<MailPurpose, (token: string) => AccountMailText>> = {
  'password-reset': (token) => ({
    title: 'Reset your password',
    message:
      'You can set a new password with the link below. It works once, within 30 minutes. If you did not request it, ignore this mail: your password stays as it is.',
    path: `/reset-password?token=${token}`,
  }),
  'email-confirmation': (token) => ({
    title: 'Confirm your e-mail address',
    message:
      'Confirm with the link below that this is the e-mail address of your account. It works once, within 24 hours. If you did not request it, ignore this mail.',
    path: `/confirm-email?token=${token}`,
  }),
  'email-changed': () => ({
    title: 'Your e-mail address was changed',
    message:
      'Your account has a new e-mail address. We send nothing more to this one. If you did not change it, contact us at once.',
    path: null,
  }),
};

export function accountMailText(purpose: MailPurpose, token: string): AccountMailText {
  return TEXTS[purpose](token);
}
