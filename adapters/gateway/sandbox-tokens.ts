import { FAILURE_REASONS } from '../../domain/payments/payment.errors.ts';
import type { OrderAnswer } from './provider-answers.ts';

const DECLINED_TOKEN = 'tok_declined';
/** What `tok_R01` is accepted for: `R01`, the code with which it is returned later. */
const ACCEPTED_TOKEN = /^tok_(ok|R0[1-9]|R[12]\d)$/;

/**
 * How the sandbox answers an order that names a token.
 * @param transactionOf the transaction id, which repeats the name of the token without its prefix
 */
export function answerTo(token: string, transactionOf: (name: string) => string): OrderAnswer {
  const [, name] = ACCEPTED_TOKEN.exec(token) ?? [];
  if (name !== undefined) return { status: 'accepted', transactionId: transactionOf(name) };
  const { insufficientFunds, rejectedByBank } = FAILURE_REASONS;
  return { status: 'declined', reason: (token === DECLINED_TOKEN ? insufficientFunds : rejectedByBank).template };
}
