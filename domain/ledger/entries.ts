import {
  balanceOf,
  type Late,
  type LoanAnnulled,
  type LoanChanged,
  type LoanChangeUndone,
  type LoanChargeEvent,
  type LoanChargeReopened,
  type LoanChargeVoided,
  type LoanDisbursed,
  type LoanImported,
  type LoanPaused,
  type LoanPaymentReceived,
  type LoanPaymentReversed,
  type LoanWrittenOff,
  type Movement,
  type Position,
} from '../loans/loan.events.ts';
import type {
  DepositClaimed,
  DepositRecorded,
  DepositReturned,
  PaymentCompleted,
  PaymentRefundDue,
  PaymentReversed,
  RefundOwed,
  RefundOwedAgain,
  RefundPaid,
} from '../payments/payment.events.ts';
import type { PayoutResolved, PayoutReturned } from '../payments/payout.events.ts';
import type { LoanId } from '../shared/ids.ts';
import { Money } from '../shared/money.ts';
import { type Account, type JournalEntry, journalEntry, type Posting } from './journal.ts';

/** The events that change the books. */
export type BookedEvent =
  | LoanDisbursed
  | LoanImported
  | LoanPaymentReceived
  | LoanPaymentReversed
  | LoanWrittenOff
  | LoanAnnulled
  | LoanPaused
  | LoanChanged
  | LoanChangeUndone
  | LoanChargeEvent
  | PaymentCompleted
  | PaymentReversed
  | PaymentRefundDue
  | RefundOwed
  | RefundPaid
  | RefundOwedAgain
  | PayoutReturned
  | PayoutResolved
  | DepositRecorded
  | DepositClaimed
  | DepositReturned;

/** The postings of an event. `of` completes the entry's source: it tells events of the same type apart. */
type PostingRule<Event> = (event: Event) => { readonly of: string; readonly postings: readonly Posting[] };

// Why: docs/decisions/0007-the-ledger-is-append-only.md
const POSTING_RULES: {
  readonly [Type in BookedEvent['type']]: PostingRule<Extract<BookedEvent, { readonly type: Type }>>;
} = {
  // The borrower owes the amount, and receives it without the origination fee.
  'loan.disbursed': ({ loanId, amount, originationFee }) => ({
    of: loanId,
    postings: [
      debit('principal-receivable', amount, loanId),
      credit('cash', amount.minus(originationFee), loanId),
      credit('fee-income', originationFee, loanId),
    ],
  }),
  // Cash and income of its past are in the books of the other system.
  'loan.taken-over': ({ loanId, principal }) => ({
    of: loanId,
    postings: [debit('principal-receivable', principal, loanId), credit('opening-balances', principal, loanId)],
  }),
  // The loan's entry of a payment: interest and principal.
  'loan.payment-received': ({ loanId, paymentId, amount, late, before, after }) => ({
    of: paymentId,
    postings: [debit('payments-clearing', amount, loanId), ...moved(loanId, { before, after }), ...left(loanId, late)],
  }),
  'loan.payment-reversed': ({ loanId, paymentId, amount, before, after }) => ({
    of: paymentId,
    postings: [...moved(loanId, { before, after }), credit('payments-clearing', amount, loanId)],
  }),
  'loan.written-off': ({ loanId, before, after }) => ({ of: loanId, postings: moved(loanId, { before, after }) }),
  // The entry of the disbursement, mirrored, with all that was added to the loan since.
  'loan.annulled': ({ loanId, amount, originationFee, before, after }) => ({
    of: loanId,
    postings: [
      debit('cash', amount.minus(originationFee), loanId),
      debit('fee-income', originationFee, loanId),
      ...moved(loanId, { before, after }),
    ],
  }),
  // Capitalized interest is income. A loan can be paused again, on the same day if the pause before was undone.
  'loan.paused': ({ loanId, startsOn, pauseId, before, after }) => ({
    of: `${loanId}:${startsOn}:${pauseId ?? ''}`,
    postings: moved(loanId, { before, after }),
  }),
  'loan.changed': ({ loanId, changeId, late, before, after }) => ({
    of: changeId,
    postings: [...moved(loanId, { before, after }), ...left(loanId, late)],
  }),
  'loan.change-undone': ({ loanId, undone, late, before, after }) => ({
    of: undone,
    postings: [...moved(loanId, { before, after }), ...left(loanId, late)],
  }),
  'loan.charged': ({ charge, loanId, before, after }) => ({
    of: charge.chargeId,
    postings: moved(loanId, { before, after }),
  }),
  'loan.charge-waived': ({ charge, loanId, before, after }) => ({
    of: charge.chargeId,
    postings: moved(loanId, { before, after }),
  }),
  'loan.charge-voided': rejudged,
  'loan.charge-reopened': rejudged,
  // The cash entries of payments collected by the gateway. Bank transfers are booked as deposits.
  'payment.completed': ({ loanId, paymentId, amount, reference }) => ({
    of: paymentId,
    postings: reference === null ? [debit('cash', amount, loanId), credit('payments-clearing', amount, loanId)] : [],
  }),
  // The money goes back, collected or transferred.
  'payment.reversed': ({ loanId, paymentId, ofLoan }) => ({
    of: paymentId,
    postings: [debit('payments-clearing', ofLoan, loanId), credit('cash', ofLoan, loanId)],
  }),
  'payment.refund-due': ({ loanId, paymentId, amount, reference }) => ({
    of: paymentId,
    postings: reference === null ? [debit('cash', amount, loanId), credit('refunds-due', amount, loanId)] : [],
  }),
  // As if the loan gave the money back and it came again, so that the flows of cash stay apart.
  'refund.owed': ({ loanId, paymentId, amount, causedBy }) => ({
    of: `${paymentId}:${causedBy}`,
    postings: [
      debit('payments-clearing', amount, loanId),
      credit('cash', amount, loanId),
      debit('cash', amount, loanId),
      credit('refunds-due', amount, loanId),
    ],
  }),
  // A refund whose payout came back is paid again.
  'refund.paid': ({ loanId, paymentId, payoutId, amount }) => ({
    of: payoutId === null ? paymentId : `${paymentId}:${payoutId}`,
    postings: [debit('refunds-due', amount, loanId), credit('cash', amount, loanId)],
  }),
  'refund.owed-again': ({ loanId, paymentId, payoutId, amount }) => ({
    of: `${paymentId}:${payoutId}`,
    postings: [debit('cash', amount, loanId), credit('refunds-due', amount, loanId)],
  }),
  // The money of a loan that stays as it is. The annulment books that of another loan, and the refund its own.
  'payout.returned': ({ payoutId, loanId, amount, waits }) => ({
    of: payoutId,
    postings: waits ? [debit('cash', amount, loanId), credit('returned-payouts', amount, loanId)] : [],
  }),
  'payout.resolved': ({ payoutId, loanId, amount }) => ({
    of: payoutId,
    postings: [debit('returned-payouts', amount, loanId), credit('cash', amount, loanId)],
  }),
  'deposit.recorded': ({ depositId, amount }) => ({
    of: depositId,
    postings: [debit('cash', amount, null), credit('unclaimed-deposits', amount, null)],
  }),
  'deposit.returned': ({ depositId, amount }) => ({
    of: depositId,
    postings: [debit('unclaimed-deposits', amount, null), credit('cash', amount, null)],
  }),
  // The cash entry of a payment by bank reference, or of the refund of one that failed.
  'deposit.claimed': ({ depositId, amount, loanId, isOwed }) => ({
    of: depositId,
    postings: [
      debit('unclaimed-deposits', amount, null),
      credit(isOwed ? 'refunds-due' : 'payments-clearing', amount, loanId),
    ],
  }),
};

export const BOOKED_EVENTS = Object.keys(POSTING_RULES) as readonly BookedEvent['type'][];

/** The journal entry of an event; none if it moves no money. */
export function entriesOf(event: BookedEvent): readonly JournalEntry[] {
  // The compiler cannot relate the event's type to its rule through a union.
  const rule = POSTING_RULES[event.type] as PostingRule<BookedEvent>;
  const { of, postings } = rule(event);
  const nonZero = postings.filter(({ amount }) => !amount.isZero());
  if (nonZero.length === 0) return [];
  const { type, occurredAt, bookedOn, currency } = event;
  const borrowerId = type === 'deposit.recorded' || type === 'deposit.returned' ? null : event.borrowerId;
  return [journalEntry({ source: `${type}:${of}`, borrowerId, currency, occurredAt, bookedOn, postings: nonZero })];
}

/** The accounts of a loan, as debit balances, without the origination fee that was kept back. Principal paid after a write-off is recovered. */
const BALANCES: readonly (readonly [Account, (position: Position) => bigint])[] = [
  ['principal-receivable', (position) => balanceOf(position).minorUnits],
  ['interest-income', ({ interestPaid, capitalized }) => -interestPaid.minorUnits - capitalized.minorUnits],
  ['fees-receivable', ({ chargesOpen }) => chargesOpen.minorUnits],
  [
    'fee-income',
    ({ chargesOpen, chargesPaid, feeReturned }) =>
      feeReturned.minorUnits - chargesOpen.minorUnits - chargesPaid.minorUnits,
  ],
  ['loan-losses', ({ lost }) => lost?.minorUnits ?? 0n],
  ['recoveries', ({ lost, outstanding }) => (lost === null ? 0n : outstanding.minorUnits - lost.minorUnits)],
];

/** The balances of a loan's accounts in a position. Debits are positive, in minor units. */
export function balancesOf(position: Position): ReadonlyMap<Account, bigint> {
  return new Map(BALANCES.map(([account, balanceIn]) => [account, balanceIn(position)]));
}

/** The money that a loan no longer needs leaves it as that of a payment that is taken back. */
function left(loanId: LoanId, late: Late | null): readonly Posting[] {
  return (late?.unneeded ?? []).map(({ amount }) => credit('payments-clearing', amount, loanId));
}

/** A charge can be voided and open again several times, each because of another payment. */
function rejudged({ charge, causedBy, loanId, before, after }: LoanChargeVoided | LoanChargeReopened) {
  return { of: `${charge.chargeId}:${causedBy}`, postings: moved(loanId, { before, after }) };
}

/** The postings that bring the accounts from one position to the other. */
function moved(loanId: LoanId, { before, after }: Movement): readonly Posting[] {
  return BALANCES.map(([account, balanceIn]) => {
    const debited = balanceIn(after) - balanceIn(before);
    const amount = Money.ofMinorUnits(debited < 0n ? -debited : debited);
    return (debited < 0n ? credit : debit)(account, amount, loanId);
  });
}

function debit(account: Account, amount: Money, loanId: LoanId | null): Posting {
  return { side: 'debit', account, amount, loanId };
}

function credit(account: Account, amount: Money, loanId: LoanId | null): Posting {
  return { side: 'credit', account, amount, loanId };
}
