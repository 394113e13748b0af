import { domainError } from '../../domain/shared/domain-error.ts';
import type { Operator, OperatorRole } from '../../domain/shared/operator.ts';

/** The operator's role does not allow the act. */
export class BeyondRole extends domainError('forbidden', 'FORBIDDEN', 'Your role does not allow this.') {}

const SUPPORT = ['support', 'admin'] as const;
const OFFICER = ['officer', 'admin'] as const;
const WRITERS = ['support', 'officer', 'admin'] as const;
const ADMIN = ['admin'] as const;

// Why: docs/decisions/0044-roles-are-checked-with-the-act.md
/** Each act of operators, and the roles that may perform it. What is not listed, every operator may read. */
export const ROLES_OF = {
  'loan-request.approve': OFFICER,
  'loan-request.reject': OFFICER,
  'loan-request.disburse': OFFICER,
  'loan-offer.make': OFFICER,
  'loan.change': OFFICER,
  'loan.write-off': OFFICER,
  'charge.waive': OFFICER,
  'payment.reverse': OFFICER,
  'refund.pay': OFFICER,
  'deposit.record': OFFICER,
  'deposit.match': OFFICER,
  'deposit.return': OFFICER,
  'ticket.assign': SUPPORT,
  'ticket.reply': SUPPORT,
  'ticket.resolve': SUPPORT,
  'document.verify': SUPPORT,
  'document.reject': SUPPORT,
  'note.write': WRITERS,
  'user.link': ADMIN,
  'product.create': ADMIN,
  'product.update': ADMIN,
  'webhook.register': ADMIN,
  'webhook.change': ADMIN,
  'webhook.delete': ADMIN,
  'webhook.rotate-secret': ADMIN,
  'webhook-delivery.retry': ADMIN,
  'webhook.read': ADMIN,
  'operator.read': ADMIN,
  'operator.invite': ADMIN,
  'operator.change': ADMIN,
  'api-key.read': ADMIN,
  'api-key.create': ADMIN,
  'api-key.revoke': ADMIN,
  // Those of the acts that may need a second operator.
  'approval.confirm': OFFICER,
  'approval.refuse': OFFICER,
  'sandbox-clock.move': ADMIN,
  'business-days.close': ADMIN,
} as const satisfies Readonly<Record<string, readonly OperatorRole[]>>;

export type OperatorAction = keyof typeof ROLES_OF;

export function mayPerform(role: OperatorRole, action: OperatorAction): boolean {
  const roles: readonly OperatorRole[] = ROLES_OF[action];
  return roles.includes(role);
}

/** @throws BeyondRole */
export function checkRole({ role }: Pick<Operator, 'role'>, action: OperatorAction): void {
  if (!mayPerform(role, action)) throw new BeyondRole();
}

/** Queries that not every operator may call. The function throws BeyondRole. */
export function readableBy<Queries>(queries: Queries, action: OperatorAction): (operator: Operator) => Queries {
  return (operator) => {
    checkRole(operator, action);
    return queries;
  };
}
