import type { Operator } from '../../../domain/shared/operator.ts';
import type { Caller } from '../auth/access-tokens.ts';

/** An operator reads. */
export const READ = { role: 'operator' } as const;

/** An operator changes something. */
export const CHANGE = READ;

/** An operator changes something; the request can be repeated with its `Idempotency-Key`. */
export const ACT = { role: 'operator', idempotent: true } as const;

/** Like `ACT`. The act may need a second operator. */
export const FOUR_EYED_ACT = { ...ACT, fourEyes: true } as const;

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
