import type { Account } from './account.ts';
import type { BookedEvent } from './entries.ts';

/** The debits less the credits of an account, in minor units, by entries of one type of event. */
export interface AccountMovement {
  readonly account: Account;
  readonly cause: BookedEvent['type'];
  readonly amount: bigint;
}

/** Interest becomes principal, and no money moves. */
const CAPITALIZING: readonly BookedEvent['type'][] = ['loan.paused', 'loan.changed'];

/**
 * The principal lent, paid (less reversals) and written off in a period, in minor units. Follows from the posting rules in
 * `entries.ts`: principal that is lent, taken over and capitalized, less what is repaid and written off, is what is
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
