import { FAILURE_REASONS } from '../../domain/payments/payment.errors.ts';
import type {
  AcceptedOrder,
  CollectionAnswer,
  CollectionOrder,
  CollectionOutcome,
  PaymentGateway,
} from '../../domain/payments/payment-gateway.port.ts';
import { RETURN_CODE } from '../../domain/payments/return-codes.ts';
import type { Tracing } from '../telemetry/tracing.ts';
import { type GatewayTimings, type ProviderAnswer, ProviderCalls, ProviderFault } from './provider-calls.ts';

/** Visible ASCII, since it becomes part of a URL; `.` and `..` would change the path. */
const TRANSACTION_ID = /^(?!\.{1,2}$)[\x21-\x7e]{1,255}$/;
const LONGEST_REASON = 200;

/** Each of these functions reads one kind of response, and returns `null` for any other body. */
function transactionIn(body: unknown): CollectionAnswer | null {
  const { status, transactionId } = fieldsOf(body);
  if (status !== 'accepted' || typeof transactionId !== 'string') return null;
  return TRANSACTION_ID.test(transactionId) ? { status, transactionId } : null;
}

function declineIn(body: unknown): CollectionAnswer | null {
  const { status, reason } = fieldsOf(body);
  return status === 'declined' ? { status, reason: reasonIn(reason) } : null;
}

function outcomeIn(body: unknown): CollectionOutcome | null {
  const { status, code, reason } = fieldsOf(body);
  if (status === 'returned' && typeof code === 'string' && RETURN_CODE.test(code))
    return { status, code, reason: reason === undefined || reason === null ? null : reasonIn(reason) };
  if (status === 'processing' || status === 'succeeded') return { status };
  return status === 'failed' ? { status, reason: reasonIn(reason) } : null;
}

function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}

/** A short single line that is safe to store and show. */
function reasonIn(reason: unknown): string {
  const text = typeof reason === 'string' ? reason : '';
  const line = text
    .slice(0, LONGEST_REASON)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  return line === '' ? FAILURE_REASONS.notGiven.template : line.replace(/\.$/, '');
}

export interface GatewayFault {
  readonly paymentId: string;
  /** Contains nothing that the provider sent and no key. */
  readonly fault: string;
}

export interface HttpPaymentGatewayOptions {
  /** Base URL of the provider's `/payments`. */
  readonly url: string;
  readonly key: string;
  readonly timings?: Partial<GatewayTimings>;
  /** Longer than an order with its retries takes, so that its outcome is never queried while it is being placed. */
  readonly settlementDelayMs?: number;
  readonly tracing?: Tracing | null | undefined;
  report(fault: GatewayFault): void;
}

const SETTLEMENT_DELAY_MS = 15_000;

/**
 * Calls a payment provider over HTTP. If the call fails or the response cannot be understood, the answer is `unknown`
 * and the outcome `processing`: only the provider decides what happened to money.
 */
export class HttpPaymentGateway implements PaymentGateway {
  readonly remote = true;
  readonly settlementDelayMs: number;
  private readonly calls: ProviderCalls;
  private readonly report: (fault: GatewayFault) => void;

  constructor({ url, key, timings = {}, settlementDelayMs, tracing, report }: HttpPaymentGatewayOptions) {
    this.settlementDelayMs = settlementDelayMs ?? SETTLEMENT_DELAY_MS;
    this.calls = new ProviderCalls(url.replace(/\/+$/, ''), key, timings, tracing);
    this.report = report;
  }

  async collectAtOnce(): Promise<CollectionAnswer> {
    return { status: 'unknown' };
  }

  async collect({ amount, ...named }: CollectionOrder): Promise<CollectionAnswer> {
    const { paymentId, currency, method, bankId, token } = named;
    const order = { paymentId, amount: amount.toDecimal(currency), currency, method, bankId, token };
    const read = (answer: ProviderAnswer): CollectionAnswer | null => {
      if (answer.status === 402) return declineIn(answer.body);
      return isSuccess(answer) ? transactionIn(answer.body) : null;
    };
    const call = () => this.calls.post('/payments', order, { 'idempotency-key': paymentId });
    return (await this.meaningOf(paymentId, call, read)) ?? { status: 'unknown' };
  }

  async outcomeOf({ paymentId, transactionId }: AcceptedOrder): Promise<CollectionOutcome> {
    const read = (answer: ProviderAnswer) => (isSuccess(answer) ? outcomeIn(answer.body) : null);
    const call = () => this.calls.get(`/payments/${encodeURIComponent(transactionId)}`);
    return (await this.meaningOf(paymentId, call, read)) ?? { status: 'processing' };
  }

  /** Reads the provider's response. Reports a fault and returns `null` if it is missing or cannot be understood. */
  private async meaningOf<Meaning>(
    paymentId: string,
    call: () => Promise<ProviderAnswer>,
    read: (answer: ProviderAnswer) => Meaning | null,
  ): Promise<Meaning | null> {
    try {
      const answer = await call();
      const meaning = read(answer);
      if (meaning === null)
        this.report({ paymentId, fault: `cannot understand a response with status ${answer.status}` });
      return meaning;
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      this.report({ paymentId, fault: error.message });
      return null;
    }
  }
}

function isSuccess({ status }: ProviderAnswer): boolean {
  return status >= 200 && status < 300;
}
