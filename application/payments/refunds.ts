import type {
  LoanChanged,
  LoanChangeUndone,
  LoanImported,
  LoanPaymentReceived,
} from '../../domain/loans/loan.events.ts';
import { InvalidRefund } from '../../domain/payments/payment.errors.ts';
import type { PaymentRefundDue, RefundOwed } from '../../domain/payments/payment.events.ts';
import { Payment } from '../../domain/payments/payment.ts';
import type { Payments, Refunds } from '../../domain/payments/payments.port.ts';
import { PAYOUT_FAULTS } from '../../domain/payments/payout.ts';
import { Refund } from '../../domain/payments/refund.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import type { InstrumentId, PaymentId, PayoutId } from '../../domain/shared/ids.ts';
import { type BusinessCalendar, presentOf } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { type PayoutPorts, startRefund } from './payouts.ts';

/** Exactly one of `reference` and `instrumentId`. */
export interface PayRefundCommand {
  readonly paymentId: PaymentId;
  /** Of the transfer by which the lender has sent the money. */
  readonly reference?: string | null;
  /** The account of the borrower to which the gateway is to send it. */
  readonly instrumentId?: InstrumentId | null;
  /** Of the payout, in each attempt under one key. */
  readonly effectId?: string;
}

/** Records that the money owed back to a borrower was paid out, or stores a payout of it. */
export class PayRefund extends UseCase<PayoutPorts & { refunds: Refunds }> {
  /**
   * @returns the payout that is to be ordered, or `null`
   * @throws RefundNotFound, InvalidRefund, AlreadyRefunded, RefundPending, UnknownInstrument, InstrumentBlocked, InvalidPayout
   */
  execute({ paymentId, reference = null, instrumentId = null, effectId }: PayRefundCommand): Promise<PayoutId | null> {
    const { refunds, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const refund = await refunds.get(paymentId, await refunds.borrowerOf(paymentId));
      if ((reference === null) === (instrumentId === null))
        throw new InvalidRefund('reference', PAYOUT_FAULTS.referenceOrInstrument());
      const named = effectId === undefined ? {} : { payoutId: effectId as PayoutId };
      const payoutId = instrumentId && (await startRefund(this.deps, refund, { instrumentId, ...named }));
      if (reference !== null) refund.payOut(reference, await presentOf(this.deps));
      await refunds.save(refund);
      return payoutId;
    });
  }
}

/** Records, in the unit of work of the event, that the borrower is owed the money of a failed payment. */
export class RecordRefundDue extends UseCase<{ refunds: Refunds }> {
  async execute({ paymentId: id, occurredAt, ...claim }: PaymentRefundDue): Promise<void> {
    await this.deps.refunds.add(new Refund({ id, ...claim }, occurredAt));
  }
}

type LateLoanEvent = LoanChanged | LoanChangeUndone | LoanPaymentReceived;
export const LATE_LOAN_EVENTS = [
  'loan.changed',
  'loan.change-undone',
  'loan.payment-received',
] as const satisfies readonly LateLoanEvent['type'][];

/** Records, in the unit of work of the event, that a borrower is owed what a loan no longer needs of its payments. */
export class OweUnneeded extends UseCase<{ refunds: Refunds }> {
  /** The use case that records the event has made sure that nothing of such a payment was paid back, or is on its way. */
  async execute(event: LateLoanEvent): Promise<void> {
    const { refunds } = this.deps;
    const { loanId, borrowerId, currency, late, occurredAt: at, bookedOn: today } = event;
    for (const { paymentId: id, amount } of late?.unneeded ?? []) {
      const [part, moment] = [
        { amount, causedBy: causeOf(event) },
        { at, today },
      ];
      const owed = await refundOf(refunds, { id, borrowerId });
      if (owed === null) {
        await refunds.add(Refund.ofUnneeded({ id, loanId, borrowerId, currency }, part, moment));
      } else {
        owed.oweMore(part, moment);
        await refunds.save(owed);
      }
    }
  }
}

function causeOf(event: LateLoanEvent): RefundOwed['causedBy'] {
  if (event.type === 'loan.changed') return `${event.type}:${event.changeId}`;
  return `${event.type}:${event.type === 'loan.change-undone' ? event.undone : event.paymentId}`;
}

/** Locks the refund of a payment. `null` if nothing is owed back of it, or was. */
export async function refundOf(refunds: Refunds, { id, borrowerId }: Pick<Payment, 'id' | 'borrowerId'>) {
  try {
    return await refunds.get(id, borrowerId);
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not-found') return null;
    throw error;
  }
}

/** Adds the payments that another system received, in the unit of work of the import. */
export class RecordImportedPayments extends UseCase<{
  payments: Payments;
  calendar: Pick<BusinessCalendar, 'zone'>;
}> {
  async execute({ loanId, borrowerId, currency, receipts }: LoanImported): Promise<void> {
    const { payments, calendar } = this.deps;
    for (const { paymentId: id, amount, on: today } of receipts) {
      // How the money came is not known.
      const order = { method: 'instant_debit', bankId: null, reference: null, isImported: true } as const;
      const at = calendar.zone.firstMomentOf(today);
      await payments.add(new Payment({ id, loanId, borrowerId, amount, currency, ...order }, { today, at }));
    }
  }
}
