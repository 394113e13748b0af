import { FAILURE_REASONS } from '../../domain/payments/failure-reasons.ts';
import type { CollectionAnswer, CollectionOutcome } from '../../domain/payments/payment-gateway.port.ts';

/** Visible ASCII, since it becomes part of a URL; `.` and `..` would change the path. */
const TRANSACTION_ID = /^(?!\.{1,2}$)[\x21-\x7e]{1,255}$/;
const LONGEST_REASON = 200;

/** Each of these functions reads one kind of response, and returns `null` for any other body. */
export function transactionIn(body: unknown): CollectionAnswer | null {
  const { status, transactionId } = fieldsOf(body);
  if (status !== 'accepted' || typeof transactionId !== 'string') return null;
  return TRANSACTION_ID.test(transactionId) ? { status, transactionId } : null;
}

export function declineIn(body: unknown): CollectionAnswer | null {
  const { status, reason } = fieldsOf(body);
  return status === 'declined' ? { status, reason: reasonIn(reason) } : null;
}

export function outcomeIn(body: unknown): CollectionOutcome | null {
  const { status, reason } = fieldsOf(body);
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
