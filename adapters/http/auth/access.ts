import { ACT_OF } from '../../../application/operators/approvable-acts.ts';
import type { OperatorAction } from '../../../application/operators/roles.ts';
import type { Operator } from '../../../domain/shared/operator.ts';
import type { Caller } from './access-tokens.ts';

/** Any operator reads. */
export const READ = { role: 'operator' } as const;

/** An operator in a role for the action reads or changes something. */
export const allowedTo = (allowed: OperatorAction) => ({ role: 'operator', allowed }) as const;

/** Like `allowedTo`, and the request can be repeated with its `Idempotency-Key`. The act may need a second operator. */
export const act = (allowed: OperatorAction) =>
  ({ ...allowedTo(allowed), idempotent: true, fourEyes: allowed in ACT_OF }) as const;

/** The caller of a route for operators. */
export function operatorOf({ id, operatorRole, keyMadeBy }: Caller): Operator {
  if (operatorRole === null) throw new TypeError('The route does not require the role of an operator.');
  return { id, role: operatorRole, ...(keyMadeBy !== undefined && { keyMadeBy }) };
}

/** An audited use case of operators. One that is not does not compile as the act of a route. */
export interface OperatorAct<Command, Result = unknown> {
  readonly isAudited: true;
  execute(command: Command & { readonly operator: Operator }): Promise<Result>;
}

/** An act that can return its subject as the act leaves it. */
export interface OperatorActOn<Subject, Command, Result = unknown> extends OperatorAct<Command, Result> {
  executeAndRead(command: Command & { readonly operator: Operator }): Promise<Subject | null>;
}
