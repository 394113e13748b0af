import type { Booked, DomainEvent } from '../shared/aggregate.ts';
import type { CalendarDay } from '../shared/calendar.ts';
import type { ChargeId, LoanChangeId, LoanId, LoanPauseId, LoanRequestId, PaymentId, UserId } from '../shared/ids.ts';
import { type Currency, Money } from '../shared/money.ts';
import { type Charge, chargesOpenIn, chargesPaidIn } from './charge.ts';
import type { ChangeTerms } from './entry.ts';
import type { PaidInstallment } from './history.ts';
import type { Rejudged } from './rejudged.ts';
import type { Relived } from './relive.ts';
import { capitalizedIn } from './reschedule.ts';
import { interestPaid, type LoanStatus, outstandingPrincipalOf, type Schedule } from './schedule.ts';

/** The sums of a loan that its books and its statement show. */
export interface Position extends Pick<Schedule, 'rebate' | 'feeReturned' | 'lost'> {
  /** Principal, after a write-off too. */
  readonly outstanding: Money;
  readonly interestPaid: Money;
  readonly capitalized: Money;
  /** What money has paid of charges. */
  readonly chargesPaid: Money;
  readonly chargesOpen: Money;
}

/** What an event moved. */
export interface Movement {
  readonly before: Position;
  readonly after: Position;
}

interface LoanEvent extends DomainEvent {
  readonly loanId: LoanId;
  readonly borrowerId: UserId;
  readonly currency: Currency;
}

export interface LoanDisbursed extends LoanEvent, Booked {
  readonly type: 'loan.disbursed';
  readonly requestId: LoanRequestId;
  readonly amount: Money;
  /** The part of the amount that was kept back. */
  readonly originationFee: Money;
}

/** The loan came from another system, with this outstanding principal. */
export interface LoanImported extends LoanEvent, Booked {
  readonly type: 'loan.taken-over';
  readonly principal: Money;
  /** The money that the other system had received, oldest first. */
  readonly receipts: readonly PastReceipt[];
}

/** Money that another system received. */
export interface PastReceipt {
  readonly paymentId: PaymentId;
  readonly amount: Money;
  readonly on: CalendarDay;
}

/** An event that changes the outstanding principal or the total interest. */
interface LoanMoved extends LoanEvent, Movement, Booked {}

export interface LoanPaymentReceived extends LoanMoved {
  readonly type: 'loan.payment-received';
  readonly paymentId: PaymentId;
  readonly amount: Money;
  /** Whether it is a prepayment. */
  readonly prepaid: boolean;
  /** `null` if it counts from the day on which it was booked. */
  readonly late: Late | null;
  /** The instalments that the payment completed, or that it now proves to be on time. */
  readonly completed: readonly PaidInstallment[];
}

/** A payment was taken back. What it filled is open again, and so are the rebate of a payoff and the fee of a withdrawal. */
export interface LoanPaymentReversed extends LoanMoved {
  readonly type: 'loan.payment-reversed';
  readonly paymentId: PaymentId;
  readonly amount: Money;
  /** Early payments that are ordinary payments without it. */
  readonly demoted: readonly PaymentId[];
  /** The instalments that are still paid, without those that an early payment closed before their due day. */
  readonly paid: readonly PaidInstallment[];
  /** Whether the loan was completed. */
  readonly reopened: boolean;
  /** `null` if the loan keeps its status. */
  readonly newStatus: LoanStatus | null;
}

export interface LoanWrittenOff extends LoanMoved {
  readonly type: 'loan.written-off';
  /** The outstanding principal, which is lost. */
  readonly amount: Money;
  readonly reason: string;
}

/** The payout failed or came back, and nothing was paid: the loan was never lent. */
export interface LoanAnnulled extends LoanMoved {
  readonly type: 'loan.annulled';
  readonly requestId: LoanRequestId;
  readonly amount: Money;
  /** The part of the amount that was kept back. */
  readonly originationFee: Money;
}

export interface LoanPaused extends LoanMoved {
  readonly type: 'loan.paused';
  /** `null` for one of another system. */
  readonly pauseId: LoanPauseId | null;
  readonly startsOn: CalendarDay;
  readonly endsOn: CalendarDay;
  readonly reason: string | null;
}

/** What was entered late made of a loan. */
export interface Late extends Pick<Rejudged, 'demoted' | 'prepaid' | 'paid'>, Pick<Relived, 'unneeded'> {
  /** The day from which it counts. */
  readonly effectiveOn: CalendarDay;
  /** Whether the loan was completed, and is open again. */
  readonly reopened: boolean;
}

/** An operator gave the unpaid part new terms. */
export interface LoanChanged extends LoanMoved {
  readonly type: 'loan.changed';
  readonly changeId: LoanChangeId;
  readonly terms: ChangeTerms;
  readonly reason: string;
  /** `null` if it counts from the day on which it was entered. */
  readonly late: Late | null;
  readonly status: LoanStatus;
  /** `null` if the loan keeps its status. */
  readonly newStatus: LoanStatus | null;
}

/** An operator took a change or a pause back, as if it had not been. */
export interface LoanChangeUndone extends LoanMoved {
  readonly type: 'loan.change-undone';
  readonly undone: LoanChangeId | LoanPauseId;
  readonly reason: string;
  readonly late: Late;
  readonly status: LoanStatus;
  /** `null` if the loan keeps its status. */
  readonly newStatus: LoanStatus | null;
}

interface ChargeMoved extends LoanMoved {
  readonly charge: Charge;
}

/** Whether a payment in flight may void the charge, so that the borrower does not hear of it yet. */
interface Doubtful {
  readonly inDoubt: boolean;
}

export interface LoanCharged extends ChargeMoved, Doubtful {
  readonly type: 'loan.charged';
}

/** A late fee is owed although `awaited` might have voided it, and no other payment in flight may. */
export interface LoanChargeConfirmed extends LoanEvent {
  readonly type: 'loan.charge-confirmed';
  readonly charge: Charge;
  readonly awaited: PaymentId;
}

/** Nothing more is owed of the charge. */
export interface LoanChargeWaived extends ChargeMoved {
  readonly type: 'loan.charge-waived';
  /** What is no longer owed. */
  readonly amount: Money;
  readonly reason: string;
}

/** Money that was given in time became known, by a payment or at the close of a day: the charge was never owed. */
export interface LoanChargeVoided extends ChargeMoved, Doubtful {
  readonly type: 'loan.charge-voided';
  readonly causedBy: PaymentId | CalendarDay;
}

/** That money was returned. */
export interface LoanChargeReopened extends ChargeMoved, Doubtful {
  readonly type: 'loan.charge-reopened';
  readonly causedBy: PaymentId | CalendarDay;
}

export type LoanChargeEvent = LoanCharged | LoanChargeWaived | LoanChargeVoided | LoanChargeReopened;

export interface LoanPaidOff extends LoanEvent {
  readonly type: 'loan.completed';
  /** The last payment, the last charge if it was waived, or a change that was entered late. After a reversal, another can complete the loan again. */
  readonly completedBy: PaymentId | ChargeId | LoanChangeId | LoanPauseId;
}

/** A defaulted loan has no overdue instalment any more. */
export interface LoanCured extends LoanEvent {
  readonly type: 'loan.cured';
}

export interface LoanResumed extends LoanEvent {
  readonly type: 'loan.resumed';
  readonly resumedOn: CalendarDay;
}

export interface LoanDefaulted extends LoanEvent {
  readonly type: 'loan.defaulted';
  readonly defaultedOn: CalendarDay;
}

/** A reminder, recorded on `today`, of the unpaid `amount` of an instalment. */
export interface LoanPaymentDue extends LoanEvent {
  readonly type: 'loan.payment-due';
  readonly dueOn: CalendarDay;
  readonly payableOn: CalendarDay;
  readonly amount: Money;
  /** What autopay will collect on the payable day; 0 if the borrower has to pay. */
  readonly autopay: Money;
  readonly today: CalendarDay;
}

/** A notice, recorded on `today`, of all that is overdue, with the days of the oldest unpaid instalment. */
export interface LoanOverdue extends LoanEvent {
  readonly type: 'loan.overdue';
  readonly dueOn: CalendarDay;
  readonly payableOn: CalendarDay;
  readonly daysPastDue: number;
  readonly amount: Money;
  readonly today: CalendarDay;
}

export type LoanEvents =
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
  | LoanChargeConfirmed
  | LoanPaidOff
  | LoanCured
  | LoanResumed
  | LoanDefaulted
  | LoanPaymentDue
  | LoanOverdue;

/** Interest that was added to the principal. */
export function capitalizedBy({ before, after }: Movement): Money {
  return after.capitalized.minusUpTo(before.capitalized);
}

/** The outstanding principal of the books: 0 once the loan is written off. */
export function balanceOf({ outstanding, lost }: Position): Money {
  return lost === null ? outstanding : Money.zero;
}

export function positionOf({ installments, charges, rebate, feeReturned, lost }: Schedule): Position {
  return {
    outstanding: outstandingPrincipalOf(installments),
    interestPaid: interestPaid(installments),
    capitalized: capitalizedIn(installments),
    chargesPaid: chargesPaidIn({ charges }),
    chargesOpen: chargesOpenIn({ charges }),
    rebate,
    feeReturned,
    lost,
  };
}

/** Money split into interest, principal and charges. */
export interface Split {
  readonly amount: Money;
  readonly interest: Money;
  readonly principal: Money;
  /** Minor units. Negative if money goes from charges to the schedule. */
  readonly charges: bigint;
}

export interface PaymentSplit extends Split {
  /** Interest taken off, and principal and charges that interest paid earlier, or a fee that is given back, pays now. */
  readonly rebate: Split;
  /** The opposite of that principal: it pays interest now. */
  readonly reopened: Money;
}

/** The difference that a payment makes between a loan without it and with it: what it pays, and what it saves. */
export function splitOf(amount: Money, { before: without, after: withIt }: Movement): PaymentSplit {
  const capitalized = capitalizedBy({ before: withIt, after: without });
  const fee = withIt.feeReturned.minusUpTo(without.feeReturned);
  const byOthers = capitalized.plus(fee).minorUnits;
  const lowered = without.outstanding.minorUnits - withIt.outstanding.minorUnits - byOthers;
  const moreCharges = withIt.chargesPaid.minorUnits - without.chargesPaid.minorUnits;
  const charges = moreCharges < amount.minorUnits ? moreCharges : amount.minorUnits;
  const ofSchedule = positive(amount.minorUnits - charges);
  const principal = positive(lowered).atMost(ofSchedule);
  const moved = lowered - principal.minorUnits;
  const chargesMoved = positive(moreCharges - charges);
  const byInterest = positive(moved).plus(chargesMoved);
  const saved = withIt.rebate.minusUpTo(without.rebate);
  const rebate = byInterest.exceeds(saved) ? byInterest : saved;
  return {
    amount,
    principal,
    interest: ofSchedule.minus(principal),
    charges,
    rebate: {
      amount: rebate.plus(fee),
      principal: positive(moved).plus(fee),
      interest: rebate.minus(byInterest),
      charges: chargesMoved.minorUnits,
    },
    reopened: positive(-moved),
  };
}

function positive(minorUnits: bigint): Money {
  return Money.ofMinorUnits(minorUnits > 0n ? minorUnits : 0n);
}
