import { addDays, type CalendarDay } from '../shared/calendar.ts';
import type { PaymentId } from '../shared/ids.ts';
import type { Money } from '../shared/money.ts';
import { Overpaid } from './allocation.ts';
import type { Entry, History } from './entry.ts';
import { ReversalOverpaysLoan } from './loan.errors.ts';
import { type Relived, relive } from './relive.ts';
import type { LoanStatus } from './schedule.ts';

/** A payment that is taken back. */
export interface Reversal {
  readonly paymentId: PaymentId;
  readonly amount: Money;
  /** The loan's, with the payment. */
  readonly history: History;
  readonly today: CalendarDay;
  readonly at: Date;
  /** Whether a returned payment fee follows, if the product has one. Default: true. */
  readonly bearsFee?: boolean;
}

// Why: docs/decisions/0036-a-loan-is-its-history.md
/** The history of a loan without a payment. Charges stay. @param status of the loan with it. @throws ReversalOverpaysLoan */
export function reversed({ paymentId, history, today }: Reversal, status: LoanStatus): Relived {
  const [, ...entries] = history;
  const removed = entries.find((entry) => 'paymentId' in entry && entry.paymentId === paymentId) as Entry;
  // Only the close of business ends a pause. It does not look at a loan that was repaid during its pause.
  const rules = { until: addDays(today, 1), resumes: status !== 'Paused', fees: null, owesBack: false, demoted: [] };
  try {
    return relive(history, { removed, cause: 'reversal' }, rules);
  } catch (error) {
    // A change can weigh less on the balance without the payment. Only rates of hundreds of percent come to this.
    throw error instanceof Overpaid ? new ReversalOverpaysLoan() : error;
  }
}
