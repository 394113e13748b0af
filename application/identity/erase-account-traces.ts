import { type AccountMails, MAIL_PURPOSES } from '../../domain/identity/account-mail.ts';
import type { SecondFactors } from '../../domain/identity/second-factor.ts';
import type { Sessions } from '../../domain/identity/session.ts';
import type { UserErased } from '../../domain/identity/user.events.ts';
import type { SavedViews } from '../../domain/operators/saved-view.ts';
import type { GivenAnswers } from '../shared/idempotency.ts';
import { UseCase } from '../shared/use-case.ts';

/**
 * Deletes what remains of an erased account: answers kept for its retries, mailed links, sessions, saved views and the
 * second factor.
 */
export class EraseAccountTraces extends UseCase<{
  givenAnswers: GivenAnswers;
  accountMails: AccountMails;
  sessions: Sessions;
  secondFactors: SecondFactors;
  savedViews: SavedViews;
}> {
  async execute({ userId }: UserErased): Promise<void> {
    const { givenAnswers, accountMails, sessions, secondFactors, savedViews } = this.deps;
    await givenAnswers.forget(userId);
    await accountMails.removeAllOf(userId, MAIL_PURPOSES);
    await sessions.removeAllOf(userId);
    await savedViews.removeAllOf(userId);
    const factor = await secondFactors.find(userId);
    if (factor !== null) await secondFactors.remove(factor);
  }
}
