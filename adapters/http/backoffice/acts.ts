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

/** The route of an act that may call another service, for which a key has to be resumable. */
export const keyedFor = <Schema extends ActSchema, A extends AnyAct>(schema: Schema, act: OperatorAct<A>) => {
  const { config } = keyed(schema);
  const idempotent = ({ params, body, user }: FastifyRequest) =>
    act.idempotencyOf(commandIn(act, { params, body, user }));
  return { config: { ...config, idempotent }, schema } as const;
};

type ActRequest = Pick<FastifyRequest, 'params' | 'body' | 'user' | 'effectId'>;

/** The route of an act without a key: it changes nothing twice, or a kept answer would hold a secret. */
export const unkeyed = <Schema extends ActSchema>(schema: Schema) =>
  ({ config: allowedTo(schema.act.action), schema }) as const;

/** Performs an act with the ids of the path and the fields of the body. */
export function perform<A extends AnyAct>(
  act: OperatorAct<A>,
  { effectId, ...request }: ActRequest,
): Promise<AnswerOf<A>> {
  const command = commandIn(act, request) as object;
  return act.execute({ ...command, ...(effectId !== undefined && { effectId }) } as CommandFor<A>);
}

function commandIn<A extends AnyAct>(
  { act }: OperatorAct<A>,
  { params, body, user }: Omit<ActRequest, 'effectId'>,
): CommandFor<A> {
  const given = { named: params as object, given: (body ?? {}) as object, operator: operatorOf(user) };
  return commandOf(act, given) as CommandFor<A>;
}

/** The handler of an act that answers as it is declared. */
export function performs<A extends AnyAct>(act: OperatorAct<A>) {
  return async ({ params, body, user, effectId }: ActRequest) =>
    success(await perform(act, { params, body, user, effectId }));
}
