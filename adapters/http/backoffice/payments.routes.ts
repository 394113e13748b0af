import { Type } from 'typebox';
import type { DepositItem, DepositQueries } from '../../../application/payments/deposit.queries.ts';
import type { PaymentQueries } from '../../../application/payments/payment.queries.ts';
import type { RecordDeposit, RecordDepositCommand } from '../../../application/payments/record-deposit.ts';
import { InvalidDeposit } from '../../../domain/payments/deposit.errors.ts';
import type { Deposit } from '../../../domain/payments/deposit.ts';
import { LONGEST_REFERENCE } from '../../../domain/payments/reference.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { CURRENCIES } from '../../../domain/shared/money.ts';
import { answers, success } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import {
  Body,
  Choice,
  filterId,
  Id,
  IdField,
  IdFilter,
  Instant,
  instantOf,
  MoneyAmount,
  Nullable,
  pathId,
  Text,
  Timestamp,
} from '../api/fields.ts';
import { PageQuery, writePage } from '../api/paging.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';
import * as payment from '../payments/payments.schemas.ts';

export interface BackofficePaymentRoutesOptions {
  readonly payments: PaymentQueries;
  readonly deposits: DepositQueries;
  readonly recordDeposit: {
    execute(command: RecordDepositCommand & { operatorId: UserId }): ReturnType<RecordDeposit['execute']>;
  };
}

const PaymentCase = Type.Object({
  ...payment.PaymentDetail.properties,
  userId: Id(),
  currency: Type.String(),
  failureReason: Nullable(Type.String()),
});
const paymentCase = { ...payment.detail, userId: EXAMPLE.user, currency: 'USD', failureReason: null };
const DepositData = Type.Object({
  depositId: Id(),
  bankId: Id(),
  reference: Type.String(),
  amount: Type.Number(),
  currency: Choice(CURRENCIES),
  hasConfirmationCode: Type.Boolean(),
  receivedAt: Timestamp(),
  paymentId: Nullable(Id()),
  claimedAt: Nullable(Timestamp()),
  createdAt: Timestamp(),
});
const depositExample = {
  depositId: EXAMPLE.deposit,
  bankId: EXAMPLE.bank,
  reference: '0012345678',
  amount: 888.49,
  currency: 'USD',
  hasConfirmationCode: true,
  receivedAt: EXAMPLE.at,
  paymentId: null,
  claimedAt: null,
  createdAt: EXAMPLE.at,
};
const DepositBody = Body(
  {
    bankId: IdField(),
    reference: Text(1, LONGEST_REFERENCE),
    amount: MoneyAmount(),
    currency: Choice(CURRENCIES),
    confirmationCode: Type.Optional(Nullable(Text(1, LONGEST_REFERENCE))),
    receivedAt: Type.Optional(Nullable(Instant())),
  },
  { bankId: EXAMPLE.bank, reference: '0012345678', amount: 888.49, currency: 'USD', confirmationCode: '493021' },
);

export const backofficePaymentRoutes: RoutePlugin<BackofficePaymentRoutesOptions> = async (app, options) => {
  const { payments, deposits, recordDeposit } = options;
  app.get(
    '/backoffice/payments',
    {
      config: { role: 'operator' },
      schema: {
        summary: 'List all payments',
        operationId: 'listAllPayments',
        tags: ['Back office: payments'],
        querystring: Type.Object({
          ...PageQuery,
          loanId: payment.LoanFilter,
          status: payment.StatusFilter,
          userId: Type.Optional(IdFilter()),
        }),
        response: answers(Type.Array(PaymentCase), [paymentCase]),
      },
    },
    async (request, reply) => {
      const { status, ...ids } = request.query;
      const [loanId, userId] = [filterId(ids.loanId), filterId(ids.userId)];
      const filter = { ...(status && { status }), ...(loanId && { loanId }), ...(userId && { userId }) };
      return success([...writePage(request, reply, await payments.cases(filter, request.query))]);
    },
  );
  app.get(
    '/backoffice/deposits',
    {
      config: { role: 'operator' },
      schema: {
        summary: 'List bank deposits',
        operationId: 'listDeposits',
        tags: ['Back office: payments'],
        querystring: Type.Object({
          ...PageQuery,
          reference: Type.Optional(Type.String()),
          claimed: Type.Optional(Type.Boolean({ description: 'Whether a payment has claimed it.' })),
        }),
        response: answers(Type.Array(DepositData), [depositExample]),
      },
    },
    async (request, reply) =>
      success(writePage(request, reply, await deposits.list(request.query, request.query)).map(asData)),
  );
  app.post(
    '/backoffice/deposits',
    {
      config: { role: 'operator', idempotent: true },
      schema: {
        summary: 'Record a bank deposit',
        operationId: 'recordDeposit',
        tags: ['Back office: payments'],
        body: DepositBody,
        response: answers(DepositData, depositExample),
      },
    },
    async ({ user, body: { confirmationCode = null, receivedAt = null, ...told } }) => {
      const bankId = pathId<'Bank'>(told.bankId, () => new InvalidDeposit('/bankId', 'There is no such bank.'));
      const at = receivedAt === null ? null : instantOf(receivedAt);
      if (receivedAt !== null && at === null) throw new InvalidDeposit('/receivedAt', 'There is no such instant.');
      const command = { ...told, operatorId: user.id, bankId, confirmationCode, receivedAt: at };
      return success(viewOf(await recordDeposit.execute(command)));
    },
  );
};

function asData(item: DepositItem) {
  return { ...item, currency: item.currency as (typeof CURRENCIES)[number] };
}

function viewOf(deposit: Deposit) {
  const { id: depositId, bankId, reference, amount, currency, claimedBy: paymentId } = deposit;
  return {
    depositId,
    bankId,
    reference,
    amount: amount.toDecimal(currency),
    currency,
    hasConfirmationCode: deposit.confirmationCode !== null,
    receivedAt: deposit.receivedAt.toISOString(),
    paymentId,
    claimedAt: deposit.claimedAt?.toISOString() ?? null,
    createdAt: deposit.createdAt.toISOString(),
  };
}
