import { type AccountMails, checkConfirmationToken, checkResetToken } from '../../domain/identity/account-mail.ts';
import type { Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { MailTokens } from './ports.ts';

const CHECKS = { 'password-reset': checkResetToken, 'email-confirmation': checkConfirmationToken };

export interface CheckMailedTokenCommand {
  readonly token: string;
  readonly purpose: keyof typeof CHECKS;
}

/** Whether a mailed token still works. Changes nothing. */
export class CheckMailedToken extends UseCase<{
  accountMails: AccountMails;
  mailTokens: MailTokens;
  unitOfWork: UnitOfWork;
  clock: Clock;
}> {
  /** @throws InvalidResetToken, InvalidConfirmationToken */
  async execute({ token, purpose }: CheckMailedTokenCommand): Promise<void> {
    const { accountMails, mailTokens, unitOfWork, clock } = this.deps;
    const mail = await unitOfWork.run(() => accountMails.findByToken(mailTokens.hashOf(token)));
    CHECKS[purpose](mail, clock.now());
  }
}
