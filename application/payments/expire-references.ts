import type { PaymentId } from '../../domain/payments/payment.id.ts';
import type { Payments } from '../../domain/payments/payments.port.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { ClosingBatch, ClosingStep } from '../closing/closing.port.ts';
import type { Clock } from '../shared/ports.ts';
import type { OpenPayments } from './open-payments.queries.ts';

const BATCH = 100;

interface Dependencies {
  readonly payments: Payments;
  readonly openPayments: OpenPayments;
  readonly clock: Clock;
}

/** Fails references that nobody verified in time. Their loans know nothing of them, so none is locked. */
export class ExpireReferences implements ClosingStep {
  readonly name = 'unverified references';
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  async run(day: CalendarDay, cursor: string | null): Promise<ClosingBatch> {
    const { payments, openPayments, clock } = this.deps;
    const ids = await openPayments.expiredBy(day, cursor as PaymentId | null, BATCH);
    let expired = 0;
    for (const id of ids) {
      const payment = await payments.get(id);
      if (!payment.expire(day, clock.now())) continue;
      await payments.save(payment);
      expired++;
    }
    return { cursor: ids.length === BATCH ? (ids.at(-1) ?? null) : null, tally: { expired } };
  }
}
