import type { Static } from 'typebox';
import type { DepositQueries } from '../../../application/payments/deposit.queries.ts';
import type { PaymentQueries } from '../../../application/payments/payment.queries.ts';
import type { RecordDeposit, RecordDepositCommand } from '../../../application/payments/record-deposit.ts';
import type { ReversePaymentCommand } from '../../../application/payments/reverse-payment.ts';
import { InvalidDeposit } from '../../../domain/payments/deposit.errors.ts';
import { PaymentNotFound } from '../../../domain/payments/payment.errors.ts';
import { GIVEN_YEARS } from '../../../domain/shared/calendar.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { success } from '../api/envelope.ts';
import { instantOf, pathId, withIds } from '../api/read-fields.ts';
import { found, listed } from '../api/results.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';
import { paymentIdOf } from '../payments/payments.routes.ts';
import { ACT, type OperatorAct, READ } from './access.ts';
import * as schemas from './payments.schemas.ts';

export interface BackofficePaymentRoutesOptions {
  readonly paymentQueries: PaymentQueries;
  readonly depositQueries: DepositQueries;
  readonly recordDeposit: {
    execute(command: RecordDepositCommand & { operatorId: UserId }): ReturnType<RecordDeposit['execute']>;
  };
  readonly reversePayment: OperatorAct<ReversePaymentCommand>;
}

export const backofficePaymentRoutes: RoutePlugin<BackofficePaymentRoutesOptions> = async (app, options) => {
  const { paymentQueries, depositQueries, recordDeposit, reversePayment } = options;
  app.get('/backoffice/payments', { config: READ, schema: schemas.listAllPayments }, async (request, reply) => {
    const filter = withIds(request.query, 'loanId', 'userId');
    return listed(request, reply, await paymentQueries.listForOperators(filter, request.query));
  });
  app.post(
    '/backoffice/payments/:paymentId/reverse',
    { config: ACT, schema: schemas.reversePayment },
    async ({ user, params, body: { reason } }) => {
      const paymentId = paymentIdOf(params);
      await reversePayment.execute({ paymentId, operatorId: user.id, reason });
      return found(await paymentQueries.getForOperators(paymentId), PaymentNotFound, 'failureReason', 'reversedAt');
    },
  );
  app.get('/backoffice/deposits', { config: READ, schema: schemas.listDeposits }, async (request, reply) =>
    listed(request, reply, await depositQueries.list(request.query, request.query)),
  );
  app.post('/backoffice/deposits', { config: ACT, schema: schemas.recordDeposit }, async ({ user, body }) => {
    const command = depositIn(body);
    const deposit = await recordDeposit.execute({ ...command, operatorId: user.id });
    return success({
      depositId: deposit.id,
      bankId: command.bankId,
      reference: deposit.reference,
      amount: deposit.amount.toDecimal(deposit.currency),
      currency: deposit.currency,
      hasConfirmationCode: deposit.confirmationCode !== null,
      receivedAt: deposit.receivedAt.toISOString(),
      paymentId: deposit.claimedBy,
      claimedAt: deposit.claimedAt?.toISOString() ?? null,
      returnedAt: null,
      createdAt: deposit.createdAt.toISOString(),
    });
  });
};

/** @throws InvalidDeposit if its bank or instant does not exist */
export function depositIn(body: Static<typeof schemas.recordDeposit.body>): RecordDepositCommand {
  const { confirmationCode = null } = body;
  const bankId = pathId<'Bank'>(body.bankId, () => new InvalidDeposit('bankId', 'There is no such bank.'));
  const receivedAt = body.receivedAt ? instantOf(body.receivedAt) : null;
  if (body.receivedAt && receivedAt === null) {
    throw new InvalidDeposit('receivedAt', `There is no such instant in ${GIVEN_YEARS}.`);
  }
  return { ...body, bankId, confirmationCode, receivedAt };
}
