import type { FastifyRequest } from 'fastify';
import type { ConfirmApproval, RefuseApprovalCommand } from '../../../application/operators/approvals.ts';
import type { ApprovalQueries } from '../../../application/operators/audit.queries.ts';
import { ApprovalNotFound } from '../../../domain/operators/approval.ts';
import { found, JSON_TYPE, listed, success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { allowedTo, operatorOf, READ } from '../auth/access.ts';
import { pathId, withIds } from '../fields/read-fields.ts';
import * as schemas from './approvals.schemas.ts';

export interface ApprovalRoutesOptions {
  readonly approvalQueries: ApprovalQueries;
  readonly confirmApproval: Pick<ConfirmApproval, 'execute' | 'idempotencyOf'>;
  readonly refuseApproval: { execute(command: RefuseApprovalCommand): Promise<void> };
}

const approvalIdOf = (params: { readonly approvalId: string }) =>
  pathId<'Approval'>(params.approvalId, () => new ApprovalNotFound());

export const approvalRoutes: RoutePlugin<ApprovalRoutesOptions> = async (app, options) => {
  const { approvalQueries, confirmApproval, refuseApproval } = options;
  app.get('/backoffice/approvals', { config: READ, schema: schemas.listApprovals }, async (request, reply) =>
    listed(request, reply, await approvalQueries.list(withIds(request.query, 'subject'), request.query)),
  );
  const one = '/backoffice/approvals/:approvalId';
  const confirmation = {
    ...allowedTo('approval.confirm'),
    idempotent: async ({ user, params }: FastifyRequest) => {
      const { approvalId } = params as { readonly approvalId: string };
      const waiting = await approvalQueries.approvalOf(approvalIdOf({ approvalId }));
      return confirmApproval.idempotencyOf(waiting, operatorOf(user));
    },
  } as const;
  app.post(
    `${one}/confirm`,
    { config: confirmation, schema: schemas.confirmApproval },
    async ({ user, params, effectId }, reply) => {
      const attempt = effectId === undefined ? {} : { effectId };
      const command = { approvalId: approvalIdOf(params), operator: operatorOf(user), ...attempt };
      const { action, answer } = await confirmApproval.execute(command);
      // The answer is written as by the operation of the act. Fastify sets no type if the handler sets a serializer.
      const schema = schemas.answerOfAct(action) as unknown as Record<string, unknown>;
      reply.type(JSON_TYPE).serializer(reply.compileSerializationSchema(schema));
      return success(answer as object);
    },
  );
  const refusal = { ...allowedTo('approval.refuse'), idempotent: true } as const;
  app.post(
    `${one}/refuse`,
    { config: refusal, schema: schemas.refuseApproval },
    async ({ user, params, body: { reason } }) => {
      const approvalId = approvalIdOf(params);
      await refuseApproval.execute({ approvalId, operator: operatorOf(user), reason });
      return found(await approvalQueries.approvalOf(approvalId), ApprovalNotFound);
    },
  );
};
