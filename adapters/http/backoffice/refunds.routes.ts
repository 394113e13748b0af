import type { PayRefundCommand } from '../../../application/payments/pay-refund.ts';
import type { RefundQueries } from '../../../application/payments/refund.queries.ts';
import { RefundNotFound } from '../../../domain/payments/payment.errors.ts';
import type { PaymentId } from '../../../domain/payments/payment.id.ts';
import { found, listed } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { act, type OperatorAct, operatorOf, READ } from '../auth/access.ts';
import { pathId, withIds } from '../fields/read-fields.ts';
import * as schemas from './refunds.schemas.ts';

export interface RefundRoutesOptions {
  readonly refundQueries: RefundQueries;
  readonly payRefund: OperatorAct<PayRefundCommand>;
}

export const refundRoutes: RoutePlugin<RefundRoutesOptions> = async (app, { refundQueries, payRefund }) => {
  app.get('/backoffice/refunds', { config: READ, schema: schemas.listRefunds }, async (request, reply) =>
    listed(request, reply, await refundQueries.list(withIds(request.query, 'userId'), request.query)),
  );
  app.post(
    '/backoffice/refunds/:paymentId',
    { config: act('refund.pay'), schema: schemas.payRefund },
    async ({ user, params, body: { reference } }) => {
      const paymentId = pathId<'Payment'>(params.paymentId, () => new RefundNotFound());
      await payRefund.execute({ paymentId, operator: operatorOf(user), reference });
      return refunded(refundQueries, paymentId);
    },
  );
};

export async function refunded(refundQueries: Pick<RefundQueries, 'itemOf'>, paymentId: PaymentId) {
  return found(await refundQueries.itemOf(paymentId), RefundNotFound, 'reference', 'refundedAt');
}
