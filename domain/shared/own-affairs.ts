import { domainError } from './domain-error.ts';
import { type Operator, personBehind } from './operator.ts';

/** An operator who is a borrower, too, does not act on their own request, loan, payment, refund, ticket or document. */
export class OwnAffairs extends domainError(
  'forbidden',
  'OWN_AFFAIRS',
  'You cannot act on your own affairs. Another operator must do it.',
) {}

/** An API key does not act on the affairs of its maker. @param personId whom the act concerns, if any. @throws OwnAffairs */
export function refuseOwnAffairs(operator: Operator, personId: string | null | undefined): void {
  if (personId === personBehind(operator)) throw new OwnAffairs();
}
