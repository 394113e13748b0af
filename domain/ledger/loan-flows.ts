import type { Account } from './account.ts';
import type { Side } from './journal-entry.ts';

// Why: docs/decisions/0007-the-ledger-is-append-only.md
/**
 * The amounts paid out (without fees kept back) and repaid (less returned money) in a period, by the totals of its postings in minor units. Follows
 * from the posting rules in `entries.ts`: no account has only disbursements or only payments.
 * @param sentBack the deposits that were sent back unclaimed in the period. No account has only these.
 */
export function loanFlows(total: (side: Side, account: Account) => bigint, sentBack: bigint) {
  // Cash comes from the gateway, as a deposit, or as money that is owed back.
  const collected = total('debit', 'cash') - total('credit', 'unclaimed-deposits') - total('credit', 'refunds-due');
  const received = collected + total('debit', 'unclaimed-deposits') - sentBack;
  // Clearing is debited with payments received and with payments given back.
  const givenBack = total('debit', 'payments-clearing') - received;
  // Cash is given back, refunded, sent back, or lent.
  const disbursed = total('credit', 'cash') - givenBack - total('debit', 'refunds-due') - sentBack;
  return { disbursed, repaid: received - givenBack };
}
