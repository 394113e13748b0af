import { Type } from 'typebox';
import type { Approval } from '../../../domain/audit/approval.ts';
import { FOUR_EYES_ACTS } from '../../../domain/audit/four-eyes.ts';
import { success } from './envelope.ts';
import { Choice, Count, CurrencyCode, Exactly, Id, Money, Named, Nullable, Rate, Timestamp, Whole } from './fields.ts';

/** As `ActFigures`. */
const Figures = Named('ApprovalFigures', {
  amount: Money(
    1000,
    'What is lent, taken back, lost, paid out or no longer owed; of a change, what remains to be paid.',
  ),
  currency: CurrencyCode,
  term: Nullable(Count(12, 'Months; of a change, the instalments left.'), 12),
  interestRate: Nullable(Rate(12), 12),
  monthlyPayment: Nullable(Money(88.85), 88.85),
  productId: Nullable(Id('product')),
  productVersion: Nullable(Whole()),
});

/** The fields of an approval. */
export const pendingApproval = {
  approvalId: Id('approval'),
  act: Choice(FOUR_EYES_ACTS, { title: 'FourEyesAct' }),
  subject: Id('request', 'The id of what is acted on.'),
  payload: Type.Unsafe<object>({
    type: 'object',
    additionalProperties: true,
    description: 'The values of the act.',
    examples: [{ interestRate: 12, reason: null }],
  }),
  figures: Figures,
  status: Exactly('Pending'),
  requestedBy: Id('operator', 'An operator, or an API key.'),
  requestedAt: Timestamp(),
  expiresAt: Timestamp('2026-11-27T23:02:00.000Z'),
};

/** The data of an operation whose act waits for a second operator. */
export const PendingApproval = Named('PendingApproval', pendingApproval);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The act may need a second operator: then the data is a `PendingApproval`. */
    fourEyes?: boolean;
  }
}

/** The body of the answer to an act that waits, as text: the schemas of its route describe the act that is done. */
export function waitingBody(approval: Approval): string {
  return JSON.stringify(success(waiting(approval)));
}

function waiting({ id, act, subject, payload, figures, requestedBy, requestedAt, expiresAt }: Approval) {
  return {
    approvalId: id,
    act,
    subject,
    payload,
    figures,
    status: 'Pending',
    requestedBy,
    requestedAt: requestedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
