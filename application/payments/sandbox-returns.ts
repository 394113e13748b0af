import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { PaymentId } from '../../domain/shared/ids.ts';
import type { ClosingBatch, ClosingStep } from '../closing/closing.port.ts';
import { nextCursor } from '../shared/page.ts';
import { UseCase } from '../shared/use-case.ts';
import type { ApplyGatewayEvent } from './settle-payments.ts';

/** A payment of the sandbox whose token says that it comes back. */
export interface SandboxReturn {
  readonly paymentId: PaymentId;
  /** Such as `sandbox-R01-…`: it has the code of the return. */
  readonly transactionId: string;
}

export interface SandboxReturns {
  /** At most `limit` payments that have ended and were not returned, ordered by id, that come after an id. */
  ended(after: PaymentId | null, limit: number): Promise<readonly SandboxReturn[]>;
}

/** `sandbox-R01-…`: the token of the payment was `tok_R01`. */
const RETURNED = /^sandbox-(R\d\d)-/;

/** Returns payments as a bank would, some time after they succeeded. Only the sandbox gateway has this step. */
export class ReturnSandboxPayments
  extends UseCase<{
    sandboxReturns: SandboxReturns;
    applyGatewayEvent: Pick<ApplyGatewayEvent, 'execute'>;
    /** By default one, since each may lock other loans of its borrower. */
    batchSize?: number;
  }>
  implements ClosingStep
{
  readonly name = 'sandbox returns';

  async run(day: CalendarDay, cursor: string | null): Promise<ClosingBatch> {
    const { sandboxReturns, applyGatewayEvent, batchSize = 1 } = this.deps;
    const ended = await sandboxReturns.ended(cursor as PaymentId | null, batchSize);
    for (const { paymentId, transactionId } of ended) {
      const [, code = ''] = RETURNED.exec(transactionId) ?? [];
      const event = { eventId: `return-${transactionId}`, transactionId, paymentId, code, reason: null };
      await applyGatewayEvent.execute({ ...event, outcome: 'returned' }, day);
    }
    return { cursor: nextCursor(ended, batchSize, ({ paymentId }) => paymentId), tally: { returned: ended.length } };
  }
}
