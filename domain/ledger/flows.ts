import type { BookedEvent } from './entries.ts';
import type { Account, Side } from './journal.ts';

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

/** The debits less the credits of an account, in minor units, by entries of one type of event. */
export interface AccountMovement {
  readonly account: Account;
  readonly cause: BookedEvent['type'];
  readonly amount: bigint;
}

/** Interest becomes principal, and no money moves. */
const CAPITALIZING: readonly BookedEvent['type'][] = ['loan.paused', 'loan.changed', 'loan.change-undone'];

/**
 * The principal lent, paid (less reversals) and written off in a period, in minor units. Follows from the posting rules in
 * `entries.ts`: principal that is lent, imported and capitalized, less what is repaid and written off, is what is
 * outstanding.
 */
export function principalFlows(movements: readonly AccountMovement[]) {
  const sum = (account: Account, of: (cause: BookedEvent['type']) => boolean = () => true) =>
    movements.reduce((total, one) => (one.account === account && of(one.cause) ? total + one.amount : total), 0n);
  const others = ['loan.disbursed', 'loan.taken-over', 'loan.written-off', ...CAPITALIZING];
  return {
    disbursed: sum('principal-receivable', (cause) => cause === 'loan.disbursed'),
    repaid: -sum('principal-receivable', (cause) => !others.includes(cause)),
    writtenOff: sum('loan-losses'),
  };
}
