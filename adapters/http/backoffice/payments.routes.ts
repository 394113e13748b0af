import type { OperatorActs } from '../../../application/operators/operator-acts.ts';
import type { DepositQueries, PaymentQueries, RefundQueries } from '../../../application/payments/payment.queries.ts';
import type { PayoutQueries } from '../../../application/payments/payout.queries.ts';
import { listed } from '../answers/envelope.ts';
import { filterIn } from '../answers/lists.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { READ } from '../auth/access.ts';
import { withIds } from '../fields/read-fields.ts';
import { keyed, keyedFor, performs } from './acts.ts';
import * as schemas from './payments.schemas.ts';

export interface BackofficePaymentRoutesOptions
  extends Pick<
    OperatorActs,
    'reversePayment' | 'payRefund' | 'resolvePayout' | 'recordDeposit' | 'matchDeposit' | 'returnDeposit'
  > {
  readonly paymentQueries: Pick<PaymentQueries, 'listForOperators'>;
  readonly depositQueries: Pick<DepositQueries, 'list'>;
  readonly refundQueries: Pick<RefundQueries, 'list'>;
  readonly payoutQueries: Pick<PayoutQueries, 'list'>;
}

const DEPOSITS = '/backoffice/deposits';

export const backofficePaymentRoutes: RoutePlugin<BackofficePaymentRoutesOptions> = async (app, options) => {
  const { paymentQueries, depositQueries, refundQueries, payoutQueries } = options;
  app.get('/backoffice/payments', { config: READ, schema: schemas.listAllPayments }, async (request, reply) => {
    const filter = filterIn(request.query, 'loanId');
    return listed(request, reply, await paymentQueries.listForOperators(filter, request.query));
  });
  const reversal = '/backoffice/payments/:paymentId/reverse';
  app.post(reversal, keyed(schemas.reversePayment), performs(options.reversePayment));
  app.get(DEPOSITS, { config: READ, schema: schemas.listDeposits }, async (request, reply) =>
    listed(request, reply, await depositQueries.list(request.query, request.query)),
  );
  app.post(DEPOSITS, keyed(schemas.recordDeposit), performs(options.recordDeposit));
  app.post(`${DEPOSITS}/:depositId/match`, keyed(schemas.matchDeposit), performs(options.matchDeposit));
  app.post(`${DEPOSITS}/:depositId/return`, keyed(schemas.returnDeposit), performs(options.returnDeposit));
  app.get('/backoffice/refunds', { config: READ, schema: schemas.listRefunds }, async (request, reply) =>
    listed(request, reply, await refundQueries.list(withIds(request.query, 'userId'), request.query)),
  );
  app.post(
    '/backoffice/refunds/:paymentId',
    keyedFor(schemas.payRefund, options.payRefund),
    performs(options.payRefund),
  );
  app.get('/backoffice/payouts', { config: READ, schema: schemas.listPayouts }, async (request, reply) =>
    listed(request, reply, await payoutQueries.list(withIds(request.query, 'userId'), request.query)),
  );
  app.post('/backoffice/payouts/:payoutId/resolve', keyed(schemas.resolvePayout), performs(options.resolvePayout));
};
