import type {
  AcceptedOrder,
  CollectionAnswer,
  CollectionOrder,
  CollectionOutcome,
  PaymentGateway,
} from '../../domain/payments/payment-gateway.port.ts';
import { RETURN_CODE } from '../../domain/payments/return-codes.ts';
import { fieldsOf, isSuccess, reasonIn } from './provider-answers.ts';
import type { ProviderAnswer } from './provider-calls.ts';
import { type HttpGatewayOptions, ProviderOrders } from './provider-orders.ts';

/** `null` for an answer that makes no sense. */
function outcomeIn(answer: ProviderAnswer): CollectionOutcome | null {
  const { status, code, reason } = fieldsOf(isSuccess(answer) ? answer.body : undefined);
  if (status === 'returned' && typeof code === 'string' && RETURN_CODE.test(code))
    return { status, code, reason: reason === undefined || reason === null ? null : reasonIn(reason) };
  if (status === 'processing' || status === 'succeeded') return { status };
  return status === 'failed' ? { status, reason: reasonIn(reason) } : null;
}

/** Collects payments through a payment provider, and never guesses. */
export class HttpPaymentGateway implements PaymentGateway {
  readonly remote = true;
  readonly settlementDelayMs: number;
  private readonly payments: ProviderOrders;

  constructor(options: HttpGatewayOptions) {
    this.payments = new ProviderOrders(options, '/payments');
    this.settlementDelayMs = this.payments.settlementDelayMs;
  }

  async collectAtOnce(): Promise<CollectionAnswer> {
    return { status: 'unknown' };
  }

  collect({ amount, ...named }: CollectionOrder): Promise<CollectionAnswer> {
    const { paymentId, currency, method, bankId, token } = named;
    return this.payments.order(paymentId, {
      paymentId,
      amount: amount.toDecimal(currency),
      currency,
      method,
      bankId,
      token,
    });
  }

  outcomeOf({ paymentId: id, transactionId }: AcceptedOrder): Promise<CollectionOutcome> {
    return this.payments.outcomeOf({ id, transactionId }, outcomeIn);
  }
}
