import { FAILURE_REASONS } from '../../domain/payments/payment.errors.ts';
import type { ProviderAnswer } from './provider-calls.ts';

// How a provider answers an order, of a payment or of a payout.

/** Visible ASCII, since it becomes part of a URL; `.` and `..` would change the path. */
const TRANSACTION_ID = /^(?!\.{1,2}$)[\x21-\x7e]{1,255}$/;
const LONGEST_REASON = 200;

/** How a provider answers an order. */
export type OrderAnswer =
  | { readonly status: 'accepted'; readonly transactionId: string }
  | { readonly status: 'declined'; readonly reason: string };

/** `null` for an answer that makes no sense. */
export function orderAnswerIn(answer: ProviderAnswer): OrderAnswer | null {
  const { status, transactionId, reason } = fieldsOf(answer.body);
  if (answer.status === 402) return status === 'declined' ? { status, reason: reasonIn(reason) } : null;
  if (!isSuccess(answer) || status !== 'accepted' || typeof transactionId !== 'string') return null;
  return TRANSACTION_ID.test(transactionId) ? { status, transactionId } : null;
}

export function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}

/** A short single line that is safe to store and show. */
export function reasonIn(reason: unknown): string {
  return lineIn(reason, LONGEST_REASON)?.replace(/\.$/, '') ?? FAILURE_REASONS.notGiven.template;
}

/** `null` for a text without anything to show. */
export function lineIn(value: unknown, longest: number): string | null {
  const text = typeof value === 'string' ? value : '';
  const line = text
    .slice(0, longest)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  return line === '' ? null : line;
}

export function isSuccess({ status }: ProviderAnswer): boolean {
  return status >= 200 && status < 300;
}
