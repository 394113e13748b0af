import type { PaymentId } from '../payments/payment.id.ts';
import type { CalendarDay } from '../shared/calendar.ts';
import type { UserId } from '../shared/id.ts';
import { Money } from '../shared/money.ts';
import type {
  LoanDisbursed,
  LoanPaused,
  LoanPaymentReceived,
  LoanPaymentReversed,
  LoanWrittenOff,
} from './loan.events.ts';
import type { LoanId } from './loan.id.ts';

export const TRANSACTION_TYPES = [
  'Disbursement',
  'Payment',
  'Capitalization',
  'Rebate',
  'Reversal',
  'WriteOff',
  'Recovery',
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** A line of a loan's statement. Amounts are positive; the type gives their direction. */
export interface LoanTransaction {
  readonly loanId: LoanId;
  readonly borrowerId: UserId;
  readonly type: TransactionType;
  /** `null` if no payment caused it. */
  readonly paymentId: PaymentId | null;
  /** The business date. */
  readonly bookedOn: CalendarDay;
  readonly occurredAt: Date;
  readonly amount: Money;
  /** The part that moves the outstanding principal. Principal that is recovered after a write-off does not. */
  readonly principal: Money;
  readonly interest: Money;
  /** The outstanding principal after it. */
  readonly balance: Money;
}

/** The events that a statement shows. */
export type StatementEvent = LoanDisbursed | LoanPaymentReceived | LoanPaused | LoanPaymentReversed | LoanWrittenOff;

type Line = Pick<LoanTransaction, 'type' | 'amount' | 'principal' | 'interest' | 'balance'> &
  Partial<Pick<LoanTransaction, 'paymentId'>>;

const { zero } = Money;

const LINES: {
  readonly [Type in StatementEvent['type']]: (
    event: Extract<StatementEvent, { readonly type: Type }>,
  ) => readonly Line[];
} = {
  'loan.disbursed': ({ amount }) => [
    { type: 'Disbursement', amount, principal: amount, interest: zero, balance: amount },
  ],
  'loan.payment-received': ({ paymentId, principal, interest, rebate, recovery, balance }) => [
    {
      type: recovery ? 'Recovery' : 'Payment',
      paymentId,
      amount: principal.plus(interest),
      principal: recovery ? zero : principal,
      interest,
      balance,
    },
    { type: 'Rebate', paymentId, amount: rebate, principal: zero, interest: rebate, balance },
  ],
  'loan.paused': ({ capitalizedInterest: amount, balance }) => [
    { type: 'Capitalization', amount, principal: amount, interest: zero, balance },
  ],
  // The rebate is withdrawn after the payment. It moves principal if money of the payoff pays interest now.
  'loan.payment-reversed': ({ paymentId, principal, interest, rebate, writtenOff, balance }) => [
    {
      type: 'Reversal',
      paymentId,
      amount: principal.plus(interest),
      principal: writtenOff ? zero : principal,
      interest,
      balance: writtenOff ? balance : balance.minus(rebate.principal),
    },
    { type: 'Reversal', paymentId, ...rebate, principal: writtenOff ? zero : rebate.principal, balance },
  ],
  'loan.written-off': ({ amount, balance }) => [
    { type: 'WriteOff', amount, principal: amount, interest: zero, balance },
  ],
};

export const STATEMENT_EVENTS = Object.keys(LINES) as readonly StatementEvent['type'][];

/** The lines of an event, in order; none if it moves nothing. `bookedOn` is the business date. */
export function transactionsOf(event: StatementEvent, bookedOn: CalendarDay): readonly LoanTransaction[] {
  // The compiler cannot relate the event's type to its lines through a union.
  const lines = LINES[event.type] as (event: StatementEvent) => readonly Line[];
  const { loanId, borrowerId, occurredAt } = event;
  return lines(event)
    .filter(({ amount }) => !amount.isZero())
    .map((line) => ({ paymentId: null, loanId, borrowerId, bookedOn, occurredAt, ...line }));
}
