import type { OperatorAction } from '../../../application/operators/roles.ts';
import type { Operator } from '../../../domain/shared/operator.ts';
import type { Caller } from './access-tokens.ts';

/** Any operator reads. */
export const READ = { role: 'operator' } as const;

/** An operator in a role for the action reads or changes something. */
export const allowedTo = (allowed: OperatorAction) => ({ role: 'operator', allowed }) as const;

/** The caller of a route for operators. */
export function operatorOf({ id, operatorRole, keyMadeBy }: Caller): Operator {
  if (operatorRole === null) throw new TypeError('The route does not require the role of an operator.');
  return { id, role: operatorRole, ...(keyMadeBy !== undefined && { keyMadeBy }) };
}
