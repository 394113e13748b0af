import { domainError } from './domain-error.ts';
import type { UserId } from './id.ts';

/** An operator who is a borrower, too, does not act on their own request, loan, payment, refund, ticket or document. */
export class OwnAffairs extends domainError(
  'forbidden',
  'OWN_AFFAIRS',
  'You cannot act on your own affairs. Another operator must do it.',
) {}

/** @param personId the person whom the act concerns, if any. @throws OwnAffairs */
export function refuseOwnAffairs(operatorId: UserId, personId: string | null | undefined): void {
  if (personId === operatorId) throw new OwnAffairs();
}
