import type { FastifyRequest } from 'fastify';
import type { OperatorAct } from '../../../application/operators/audited.ts';
import type { OperatorAction } from '../../../application/operators/roles.ts';
import { type AnswerOf, type AnyAct, type CommandFor, commandOf } from '../../../application/shared/act.ts';
import { success } from '../answers/envelope.ts';
import { allowedTo, operatorOf } from '../auth/access.ts';

interface ActSchema {
  readonly act: Pick<AnyAct, 'second'> & { readonly action: OperatorAction };
}

/** The route of an act that can be repeated with its `Idempotency-Key`, and may need a second operator. */
export const keyed = <Schema extends ActSchema>(schema: Schema) => {
  const { action, second } = schema.act;
  return { config: { ...allowedTo(action), idempotent: true, fourEyes: second !== undefined }, schema } as const;
};

/** The route of an act without a key: it changes nothing twice, or a kept answer would hold a secret. */
export const unkeyed = <Schema extends ActSchema>(schema: Schema) =>
  ({ config: allowedTo(schema.act.action), schema }) as const;

/** Performs an act with the ids of the path and the fields of the body. */
export function perform<A extends AnyAct>(
  act: OperatorAct<A>,
  { params, body, user }: Pick<FastifyRequest, 'params' | 'body' | 'user'>,
): Promise<AnswerOf<A>> {
  const given = { named: params as object, given: (body ?? {}) as object, operator: operatorOf(user) };
  return act.execute(commandOf(act.act, given) as CommandFor<A>);
}

/** The handler of an act that answers as it is declared. */
export function performs<A extends AnyAct>(act: OperatorAct<A>) {
  return async (request: Pick<FastifyRequest, 'params' | 'body' | 'user'>) => success(await perform(act, request));
}
