import type { Static } from 'typebox';
import type {
  MatchDepositCommand,
  RecordDepositCommand,
  ReturnDepositCommand,
} from '../../../application/payments/deposits.ts';
import type { DepositItem } from '../../../application/payments/operator-payment.record.ts';
import type { DepositQueries, PaymentQueries, RefundQueries } from '../../../application/payments/payment.queries.ts';
import type { PayRefundCommand } from '../../../application/payments/refunds.ts';
import type { ReversePaymentCommand } from '../../../application/payments/reversals.ts';
import type { Deposit } from '../../../domain/payments/deposit.ts';
import {
  DepositNotFound,
  InvalidDeposit,
  InvalidPayment,
  PAYMENT_FAULTS,
  PaymentNotFound,
  RefundNotFound,
} from '../../../domain/payments/payment.errors.ts';
import { CALENDAR_FAULTS, instantOf } from '../../../domain/shared/calendar.ts';
import type { PaymentId } from '../../../domain/shared/ids.ts';
import { found, listed } from '../answers/envelope.ts';
import { filterIn } from '../answers/lists.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { act, type OperatorAct, type OperatorActOn, operatorOf, READ } from '../auth/access.ts';
import { pathId, paymentIdOf, withIds } from '../fields/read-fields.ts';
import * as schemas from './payments.schemas.ts';

export interface BackofficePaymentRoutesOptions {
  readonly paymentQueries: PaymentQueries;
  readonly depositQueries: DepositQueries;
  readonly recordDeposit: OperatorActOn<DepositItem, RecordDepositCommand, Deposit>;
  readonly matchDeposit: OperatorActOn<DepositItem, MatchDepositCommand>;
  readonly returnDeposit: OperatorActOn<DepositItem, ReturnDepositCommand>;
  readonly reversePayment: OperatorAct<ReversePaymentCommand>;
}

export const backofficePaymentRoutes: RoutePlugin<BackofficePaymentRoutesOptions> = async (app, options) => {
  const { paymentQueries, depositQueries, recordDeposit, matchDeposit, returnDeposit, reversePayment } = options;
  app.get('/backoffice/payments', { config: READ, schema: schemas.listAllPayments }, async (request, reply) => {
    const filter = filterIn(request.query, 'loanId');
    return listed(request, reply, await paymentQueries.listForOperators(filter, request.query));
  });
  app.post(
    '/backoffice/payments/:paymentId/reverse',
    { config: act('payment.reverse'), schema: schemas.reversePayment },
    async ({ user, params, body: { reason } }) => {
      const paymentId = paymentIdOf(params);
      await reversePayment.execute({ paymentId, operator: operatorOf(user), reason });
      return reversedPayment(paymentQueries, paymentId);
    },
  );
  app.get('/backoffice/deposits', { config: READ, schema: schemas.listDeposits }, async (request, reply) =>
    listed(request, reply, await depositQueries.list(request.query, request.query)),
  );
  const recording = { config: act('deposit.record'), schema: schemas.recordDeposit };
  app.post('/backoffice/deposits', recording, async ({ user, body }) => {
    const command = { ...depositIn(body), operator: operatorOf(user) };
    return found(await recordDeposit.executeAndRead(command), DepositNotFound);
  });
  app.post(
    '/backoffice/deposits/:depositId/match',
    { config: act('deposit.match'), schema: schemas.matchDeposit },
    async ({ user, params, body }) => {
      const command = { depositId: depositIdOf(params), loanId: loanIn(body), operator: operatorOf(user) };
      return found(await matchDeposit.executeAndRead(command), DepositNotFound, 'paymentId', 'claimedAt');
    },
  );
  app.post(
    '/backoffice/deposits/:depositId/return',
    { config: act('deposit.return'), schema: schemas.returnDeposit },
    async ({ user, params, body: { reason } }) => {
      const command = { depositId: depositIdOf(params), reason, operator: operatorOf(user) };
      return found(await returnDeposit.executeAndRead(command), DepositNotFound, 'returnedAt', 'returnReason');
    },
  );
};

export const depositIdOf = ({ depositId }: { readonly depositId: string }) =>
  pathId<'Deposit'>(depositId, () => new DepositNotFound());

/** @throws InvalidPayment if there is no such id */
export const loanIn = ({ loanId }: { readonly loanId: string }) =>
  pathId<'Loan'>(loanId, () => new InvalidPayment('loanId', PAYMENT_FAULTS.loan()));

/** @throws InvalidDeposit if its bank or instant does not exist */
export function depositIn(body: Static<typeof schemas.recordDeposit.body>): Omit<RecordDepositCommand, 'operator'> {
  const { confirmationCode = null } = body;
  const bankId = pathId<'Bank'>(body.bankId, () => new InvalidDeposit('bankId', PAYMENT_FAULTS.bank()));
  const receivedAt = body.receivedAt ? instantOf(body.receivedAt) : null;
  if (body.receivedAt && receivedAt === null) {
    throw new InvalidDeposit('receivedAt', CALENDAR_FAULTS.noSuchInstant());
  }
  return { ...body, bankId, confirmationCode, receivedAt };
}

export async function reversedPayment(paymentQueries: Pick<PaymentQueries, 'getForOperators'>, paymentId: PaymentId) {
  return found(await paymentQueries.getForOperators(paymentId), PaymentNotFound, 'failureReason', 'reversedAt');
}

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
