import type { Loans } from '../../domain/loans/loans.port.ts';
import type { GatewayEvent, GatewayEventResult, GatewayEvents } from '../../domain/payments/gateway-events.port.ts';
import type { Payments } from '../../domain/payments/payments.port.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { type FinalOutcome, settle } from './settle.ts';

export type ApplyGatewayEventCommand = GatewayEvent;

interface Dependencies {
  readonly loans: Loans;
  readonly payments: Payments;
  readonly gatewayEvents: GatewayEvents;
  readonly unitOfWork: UnitOfWork;
  readonly calendar: BusinessCalendar;
  readonly clock: Clock;
}

/** Hears from the gateway what became of a payment. The first outcome is final, so the order of events is harmless. */
export class ApplyGatewayEvent {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /**
   * An event of an unknown transaction is not kept: it may have come before the gateway's own answer to the order was
   * noted, and is welcome when it is told again.
   * @returns what the event did; `repeated` when it was heard before
   * @throws PaymentNotFound
   */
  async execute(event: ApplyGatewayEventCommand): Promise<GatewayEventResult | 'repeated'> {
    const { loans, payments, gatewayEvents, unitOfWork, calendar, clock } = this.deps;
    const today = await calendar.today();
    return unitOfWork.run(async () => {
      const { paymentId, loanId, borrowerId } = await payments.locate({ transactionId: event.transactionId });
      const loan = await loans.get(loanId, borrowerId);
      const payment = await payments.get(paymentId, borrowerId);
      const result = payment.resultOf(event.outcome);
      const at = clock.now();
      const heard = { ...event, paymentId, borrowerId, result, receivedAt: at };
      if (!(await gatewayEvents.add(heard))) return 'repeated';
      if (result === 'applied') settle({ loan, payment, outcome: outcomeOf(event), today, at });
      // The money came in although the payment had been given up: it is owed to the borrower.
      if (result === 'unmatched' && event.outcome === 'succeeded') payment.oweBack(at);
      await loans.save(loan);
      await payments.save(payment);
      return result;
    });
  }
}

function outcomeOf({ outcome, reason }: GatewayEvent): FinalOutcome {
  return outcome === 'succeeded' ? { status: outcome } : { status: outcome, reason: reason ?? 'no reason given' };
}
