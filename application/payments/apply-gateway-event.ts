import type { Loans } from '../../domain/loans/loans.port.ts';
import { FAILURE_REASONS, PaymentNotFound } from '../../domain/payments/payment.errors.ts';
import {
  type GatewayEvent,
  type GatewayEventResult,
  type GatewayEvents,
  resultOf,
} from '../../domain/payments/payment-gateway.port.ts';
import type { Payments } from '../../domain/payments/payments.port.ts';
import { momentOn } from '../../domain/shared/calendar.ts';
import type { BusinessCalendar, Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { type FinalOutcome, settle } from './settle.ts';

// Why: docs/decisions/0015-the-payment-gateway-never-guesses.md
/** Applies an event of the gateway to its payment. The first outcome is final, so events may come in any order. */
export class ApplyGatewayEvent extends UseCase<{
  loans: Loans;
  payments: Payments;
  gatewayEvents: GatewayEvents;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /**
   * An event of an unknown transaction is not stored, so that the gateway can send it again: it may have overtaken the
   * gateway's answer to the order. If it names the payment, it replaces that answer.
   * @returns what the event did; `repeated` if it was received before
   * @throws PaymentNotFound also if the event's transaction belongs to another payment than the one it names
   */
  async execute(event: GatewayEvent): Promise<GatewayEventResult | 'repeated'> {
    const { loans, payments, gatewayEvents, unitOfWork, ids, calendar, clock } = this.deps;
    return unitOfWork.run(async () => {
      const { paymentId, loanId, borrowerId } = await payments.locate(event);
      const loan = await loans.get(loanId, borrowerId);
      const payment = await payments.get(paymentId, borrowerId);
      if (!payment.matchesGatewayReference(event)) throw new PaymentNotFound();
      const businessDate = await calendar.today();
      const result = resultOf(event.outcome, payment);
      const now = clock.now();
      const received = { ...event, paymentId, borrowerId, result, receivedAt: now };
      if (!(await gatewayEvents.add(received))) return 'repeated';
      payment.accept(event.transactionId);
      if (result === 'applied')
        await settle({ loans, loan, payment, ids, outcome: outcomeOf(event), businessDate, now });
      // The gateway collected money for a failed payment: it is owed back to the borrower.
      if (result === 'unmatched' && event.outcome === 'succeeded') payment.recordRefundDue(momentOn(businessDate, now));
      await loans.save(loan);
      await payments.save(payment);
      return result;
    });
  }
}

function outcomeOf({ outcome, reason }: GatewayEvent): FinalOutcome {
  if (outcome === 'succeeded') return { status: outcome };
  return { status: outcome, reason: reason ?? FAILURE_REASONS.notGiven.template };
}
