import type { BookedEvent } from './entries.ts';
import type { Account, Side } from './journal.ts';

/** Minor units. */
export interface OtherFlows {
  /** The deposits that were sent back unclaimed. */
  readonly sentBack: bigint;
  /** What was paid out of the loans that were annulled. */
  readonly annulled: bigint;
}

// Why: docs/decisions/0007-the-ledger-is-append-only.md
/**
 * The amounts paid out (without fees kept back, less annulled loans) and repaid (less returned money) in a period, by the
 * totals of its postings in minor units. Follows from the posting rules in `entries.ts`: no account has only disbursements
 * or only payments.
 * @param others what no account has alone, in the period
 */
export function loanFlows(total: (side: Side, account: Account) => bigint, { sentBack, annulled }: OtherFlows) {
  // Cash comes from the gateway, as a deposit, as money that is owed back, or because a payout came back.
  const cameBack = total('credit', 'returned-payouts') + annulled;
  const collected =
    total('debit', 'cash') - total('credit', 'unclaimed-deposits') - total('credit', 'refunds-due') - cameBack;
  const received = collected + total('debit', 'unclaimed-deposits') - sentBack;
  // Clearing is debited with payments received and with payments given back.
  const givenBack = total('debit', 'payments-clearing') - received;
  // Cash is given back, refunded, sent back, sent again, or lent.
  const sentAgain = total('debit', 'returned-payouts');
  const paidOut = total('credit', 'cash') - givenBack - total('debit', 'refunds-due') - sentBack - sentAgain;
  const disbursed = paidOut - annulled;
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
 * The principal lent (less annulled loans), paid (less reversals) and written off in a period, in minor units. Follows from the posting rules in
 * `entries.ts`: principal that is lent, imported and capitalized, less what is repaid and written off, is what is
 * outstanding.
 */
export function principalFlows(movements: readonly AccountMovement[]) {
  const sum = (account: Account, of: (cause: BookedEvent['type']) => boolean = () => true) =>
    movements.reduce((total, one) => (one.account === account && of(one.cause) ? total + one.amount : total), 0n);
  const lent = ['loan.disbursed', 'loan.annulled'];
  const others = [...lent, 'loan.taken-over', 'loan.written-off', ...CAPITALIZING];
  return {
    // Of an annulled loan that was written off, nothing is lost.
    disbursed:
      sum('principal-receivable', (cause) => lent.includes(cause)) +
      sum('loan-losses', (cause) => cause === 'loan.annulled'),
    repaid: -sum('principal-receivable', (cause) => !others.includes(cause)),
    writtenOff: sum('loan-losses'),
  };
}
