import type { UserId } from '../../../domain/shared/id.ts';

/** An operator reads. */
export const READ = { role: 'operator' } as const;

/** An operator changes something. */
export const CHANGE = READ;

/** An operator changes something; the request can be repeated with its `Idempotency-Key`. */
export const ACT = { role: 'operator', idempotent: true } as const;

/** A use case that records the operator. */
export interface OperatorAct<Command, Result = unknown> {
  execute(command: Command & { readonly operatorId: UserId }): Promise<Result>;
}
