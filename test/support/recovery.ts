import { ChangeEmail } from '../../application/identity/change-email.ts';
import { ConfirmEmail } from '../../application/identity/confirm-email.ts';
import { DeliverAccountMail } from '../../application/identity/deliver-account-mail.ts';
import { ForgotPassword } from '../../application/identity/forgot-password.ts';
import { MailPasswordReset } from '../../application/identity/mail-password-reset.ts';
import { ResetPassword } from '../../application/identity/reset-password.ts';
import { DELIVERED, type OutgoingMessage } from '../../application/notifications/ports.ts';
import type { AccountMailId } from '../../domain/identity/account-mail.id.ts';
import type { UserId } from '../../domain/shared/id.ts';
import { idNumber } from './fakes/sequential-ids.ts';
import { aUser, identityInMemory, PASSWORD } from './identity.ts';

export const NEW_PASSWORD = 'another long password';
/** Signs in at an identity provider. */
export const OUTSIDER = { id: idNumber<'User'>(900_002), email: 'outside@example.com' };

/** Ports in memory, with `aUser()`, whose address is confirmed, and the outsider. Mails are recorded. */
async function recoveryInMemory() {
  const base = identityInMemory();
  const mailed: { address: string; message: OutgoingMessage }[] = [];
  const closed: unknown[] = [];
  const user = aUser();
  user.confirmEmail(user.email, base.clock.now());
  await base.users.add(user);
  const externalIdentity = { issuer: 'https://id.example.com', subject: 'one' };
  await base.users.add(aUser({ ...OUTSIDER, credential: { externalIdentity } }));
  return {
    ...base,
    mailed,
    closed,
    accountLookup: { idOf: async (address: string) => (await base.users.findByEmail(address))?.id ?? null },
    gate: { close: async () => {}, closed: async (...tokens: unknown[]) => void closed.push(tokens) },
    mailer: {
      send: async (address: string, message: OutgoingMessage) => {
        mailed.push({ address, message });
        return DELIVERED;
      },
    },
    deliveryLog: { undeliverable: () => {} },
    urlOf: (path: string) => `https://app.example${path}`,
  };
}

/** The acts of `aUser()`. */
export async function recovery() {
  const on = await recoveryInMemory();
  const { id: userId, email } = aUser();

  /** Runs the enqueued jobs. Returns the tokens that were mailed. */
  async function work(): Promise<string[]> {
    const known = on.mailed.length;
    for (let jobs = on.jobs.enqueued; jobs.length > 0; jobs = on.jobs.enqueued) {
      on.jobs.enqueued = [];
      for (const { name, data } of jobs) {
        if (name === 'mail-password-reset') await new MailPasswordReset(on).execute(data as { userId: UserId });
        else await new DeliverAccountMail(on).execute(data as { mailId: AccountMailId });
      }
    }
    return on.mailed.slice(known).map(({ message }) => message.actionUrl?.split('token=')[1] ?? '');
  }

  return {
    on,
    work,
    mailedToken: async () => (await work())[0] ?? 'none',
    forget: (address = email) => new ForgotPassword(on).execute({ email: address }),
    reset: (token: string, password = NEW_PASSWORD) => new ResetPassword(on).execute({ token, password }),
    confirm: (token: string) => new ConfirmEmail(on).execute({ token }),
    moveTo: (newEmail: string, password = PASSWORD, id = userId) =>
      new ChangeEmail(on).execute({ userId: id, newEmail, password }),
  };
}
