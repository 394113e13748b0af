import { domainError } from '../../domain/shared/domain-error.ts';
import type { Operator, OperatorRole } from '../../domain/shared/operator.ts';
import { ADMIN, OFFICER } from '../shared/act.ts';
import { type Acts, ALL_ACTS } from './acts.ts';

/** The operator's role does not allow the act. */
export class BeyondRole extends domainError('forbidden', 'FORBIDDEN', 'Your role does not allow this.') {}

/** What only some roles may do besides acts. All else every operator may read. */
const BESIDES = {
  'webhook.read': ADMIN,
  'operator.read': ADMIN,
  'api-key.read': ADMIN,
  // The roles of the acts that may need a second operator.
  'approval.confirm': OFFICER,
  'approval.refuse': OFFICER,
} as const;

export type OperatorAction = Acts[keyof Acts]['action'] | keyof typeof BESIDES;

// Why: docs/decisions/0044-acts-of-operators.md
export const ROLES_OF = {
  ...BESIDES,
  ...Object.fromEntries(ALL_ACTS.map(({ action, roles }) => [action, roles])),
} as Record<string, readonly OperatorRole[]> as Readonly<Record<OperatorAction, readonly OperatorRole[]>>;

export function mayPerform(role: OperatorRole, action: OperatorAction): boolean {
  return ROLES_OF[action].includes(role);
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
