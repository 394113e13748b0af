import { Type } from 'typebox';
import type { PayLoan } from '../../../application/payments/pay-loan.ts';
import type { PaymentQueries } from '../../../application/payments/payment.queries.ts';
import type { RecordBankReference } from '../../../application/payments/record-bank-reference.ts';
import type { VerifyPayment } from '../../../application/payments/verify-payment.ts';
import type { Banks } from '../../../domain/payments/banks.port.ts';
import { InvalidPayment, PaymentNotFound } from '../../../domain/payments/payment.errors.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { answers, success } from '../api/envelope.ts';
import { filterId, PathIds, pathId } from '../api/fields.ts';
import { PageQuery, writePage } from '../api/paging.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';
import * as schemas from './payments.schemas.ts';

export interface PaymentRoutesOptions {
  readonly payLoan: PayLoan;
  readonly recordBankReference: RecordBankReference;
  readonly verifyPayment: VerifyPayment;
  readonly payments: PaymentQueries;
  readonly banks: Banks;
  /** True when the payment gateway is behind a network, which no transaction must wait for. */
  readonly remoteGateway: boolean;
}

const tags = ['Payments'];

function created({ id: paymentId, loanId, amount, currency, status, transactionId, createdAt }: Payment) {
  const decimal = amount.toDecimal(currency);
  return success({ paymentId, loanId, amount: decimal, status, transactionId, createdAt: createdAt.toISOString() });
}

function loanIdOf(text: string) {
  return pathId<'Loan'>(text, () => new InvalidPayment('/loanId', 'There is no such loan.'));
}

function paymentIdOf({ paymentId }: { paymentId: string }) {
  return pathId<'Payment'>(paymentId, () => new PaymentNotFound());
}

export const paymentRoutes: RoutePlugin<PaymentRoutesOptions> = async (app, options) => {
  const { payLoan, recordBankReference, verifyPayment, payments, banks, remoteGateway } = options;
  app.get(
    '/payments/banks',
    {
      schema: {
        summary: 'List banks',
        operationId: 'listBanks',
        tags,
        querystring: Type.Object({ country: Type.Optional(Type.String({ description: 'ISO 3166-1 alpha-2.' })) }),
        response: answers(Type.Array(schemas.BankData), banks.all().slice(0, 1)),
      },
    },
    async ({ query: { country } }) =>
      success(banks.all().filter((bank) => country === undefined || bank.country === country)),
  );
  app.post(
    '/payments',
    {
      config: { idempotent: remoteGateway ? 'resumable' : true },
      schema: {
        summary: 'Pay a loan',
        operationId: 'createPayment',
        tags,
        body: schemas.PayBody,
        response: answers(schemas.NewPayment, schemas.created, [402]),
      },
    },
    async ({ user, effectId, body: { loanId: loan, amount, paymentMethod: method, bankId = null } }) => {
      const loanId = loanIdOf(loan);
      const again = effectId === undefined ? {} : { paymentId: paymentIdOf({ paymentId: effectId }) };
      return created(await payLoan.execute({ borrowerId: user.id, loanId, amount, method, bankId, ...again }));
    },
  );
  app.post(
    '/payments/reference',
    {
      config: { idempotent: true },
      schema: {
        summary: 'Record a bank transfer by its reference',
        operationId: 'createReferencePayment',
        tags,
        body: schemas.ReferenceBody,
        response: answers(schemas.ReferencePayment, schemas.recorded),
      },
    },
    async ({ user, body: { loanId: loan, referenceNumber: reference, amount } }) => {
      const loanId = loanIdOf(loan);
      const payment = await recordBankReference.execute({ borrowerId: user.id, loanId, reference, amount });
      return success({ paymentId: payment.id, loanId, amount, status: payment.status, reference });
    },
  );
  app.post(
    '/payments/:paymentId/verify',
    {
      config: { idempotent: true },
      schema: {
        summary: 'Verify a payment made by bank reference',
        operationId: 'verifyPayment',
        tags,
        params: PathIds('paymentId'),
        body: schemas.VerifyBody,
        response: answers(schemas.VerifiedPayment, schemas.verified, [404]),
      },
    },
    async ({ user, params, body: { confirmationCode = null } }) => {
      const paymentId = paymentIdOf(params);
      const { status, completedAt } = await verifyPayment.execute({ borrowerId: user.id, paymentId, confirmationCode });
      return success({ paymentId, status, completedAt: completedAt.toISOString() });
    },
  );
  app.get(
    '/payments',
    {
      schema: {
        summary: 'List payments',
        operationId: 'listPayments',
        tags,
        querystring: Type.Object({ ...PageQuery, loanId: schemas.LoanFilter, status: schemas.StatusFilter }),
        response: answers(Type.Array(schemas.PaymentItem), [schemas.item]),
      },
    },
    async (request, reply) => {
      const { user, query } = request;
      const loanId = filterId<'Loan'>(query.loanId);
      const filter = { ...(loanId && { loanId }), ...(query.status && { status: query.status }) };
      return success([...writePage(request, reply, await payments.listOf(user.id, filter, query))]);
    },
  );
  app.get(
    '/payments/:paymentId',
    {
      schema: {
        summary: 'Read a payment',
        operationId: 'getPayment',
        tags,
        params: PathIds('paymentId'),
        response: answers(schemas.PaymentDetail, schemas.detail, [404]),
      },
    },
    async ({ user, params }) => {
      const paymentId = paymentIdOf(params);
      const found = await payments.detailOf(user.id, paymentId);
      if (found === null) throw new PaymentNotFound();
      return success(found);
    },
  );
};
