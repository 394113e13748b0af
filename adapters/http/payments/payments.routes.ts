import type { AuthorizeAutopay, GetAutopay, RevokeAutopay } from '../../../application/payments/autopay.ts';
import type { PayLoan } from '../../../application/payments/pay-loan.ts';
import type { PaymentQueries } from '../../../application/payments/payment.queries.ts';
import type { RecordBankReference, VerifyPayment } from '../../../application/payments/references.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import type { Banks } from '../../../domain/payments/bank.ts';
import {
  InvalidPayment,
  PAYMENT_FAULTS,
  PaymentDeclined,
  PaymentNotFound,
} from '../../../domain/payments/payment.errors.ts';
import type { PaymentMethod } from '../../../domain/payments/payment.events.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { UnknownInstrument } from '../../../domain/payments/payment-instrument.ts';
import { CONFIRMATIONS } from '../../texts/en/errors.ts';
import { confirmed, found, listed, success } from '../answers/envelope.ts';
import { writeWhole } from '../answers/lists.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { loanIdOf, pathId, paymentIdOf, withIds } from '../fields/read-fields.ts';
import * as schemas from './payments.schemas.ts';

/** The id of the payment in each retry of a request with an `Idempotency-Key`. */
export function paymentIdForRetry(effectId: string | undefined) {
  return effectId === undefined ? {} : { paymentId: pathId<'Payment'>(effectId, () => new PaymentNotFound()) };
}

interface NamedMeans {
  readonly paymentMethod: PaymentMethod;
  readonly bankId?: string | null;
  readonly instrumentId?: string | null;
}

/** What a body names to pay with. @throws UnknownInstrument */
export function meansIn({ paymentMethod: method, bankId = null, instrumentId = null }: NamedMeans) {
  return {
    method,
    bankId,
    instrumentId: instrumentId === null ? null : pathId<'PaymentInstrument'>(instrumentId, unknownInstrument),
  };
}

const unknownInstrument = () => new UnknownInstrument();

/** A new payment as the API answers it. @throws PaymentDeclined */
export function createdPayment(payment: Payment) {
  const { id: paymentId, loanId, amount, currency, status, transactionId, createdAt } = payment;
  if (payment.wasDeclined) throw new PaymentDeclined(payment.failureReason, paymentId);
  const shown = { paymentId, loanId, amount: amount.toDecimal(currency), status, transactionId };
  return { ...shown, createdAt: createdAt.toISOString() };
}

export interface PaymentRoutesOptions {
  readonly payLoan: PayLoan;
  readonly recordBankReference: RecordBankReference;
  readonly verifyPayment: VerifyPayment;
  readonly paymentQueries: PaymentQueries;
  readonly banks: Banks;
}

function payableLoanId(text: string) {
  return pathId<'Loan'>(text, () => new InvalidPayment('loanId', PAYMENT_FAULTS.loan()));
}

export const paymentRoutes: RoutePlugin<PaymentRoutesOptions> = async (app, options) => {
  const { payLoan, recordBankReference, verifyPayment, paymentQueries, banks } = options;
  app.get('/payments/banks', { schema: schemas.listBanks(banks.all()) }, async (request, reply) => {
    const country = request.query.country?.toUpperCase();
    const matching = banks.all().filter((bank) => country === undefined || bank.country === country);
    return success(writeWhole(request, reply, matching));
  });
  app.post(
    '/payments',
    {
      config: { idempotent: payLoan.idempotency },
      schema: schemas.createPayment,
    },
    async ({ user, effectId, body }) => {
      const loanId = payableLoanId(body.loanId);
      const wanted = { kind: 'payment', amount: body.amount } as const;
      const order = { borrowerId: user.id, loanId, wanted, ...meansIn(body), ...paymentIdForRetry(effectId) };
      return success(createdPayment(await payLoan.execute(order)));
    },
  );
  app.post(
    '/payments/reference',
    { config: { idempotent: true }, schema: schemas.createReferencePayment },
    async ({ user, body: { referenceNumber: reference, amount, ...named } }) => {
      const loanId = payableLoanId(named.loanId);
      const payment = await recordBankReference.execute({ borrowerId: user.id, loanId, reference, amount });
      return success({ paymentId: payment.id, loanId, amount, status: payment.status, reference });
    },
  );
  app.post(
    '/payments/:paymentId/verify',
    { config: { idempotent: true }, schema: schemas.verifyPayment },
    async ({ user, params, body: { confirmationCode = null } }) => {
      const paymentId = paymentIdOf(params);
      const { status, completedAt } = await verifyPayment.execute({ borrowerId: user.id, paymentId, confirmationCode });
      return success({ paymentId, status, completedAt: completedAt.toISOString() });
    },
  );
  app.get('/payments', { schema: schemas.listPayments }, async (request, reply) => {
    const filter = withIds(request.query, 'loanId');
    return listed(request, reply, await paymentQueries.listOf(request.user.id, filter, request.query));
  });
  app.get('/payments/:paymentId', { schema: schemas.getPayment }, async ({ user, params }) =>
    found(await paymentQueries.detailOf(user.id, paymentIdOf(params)), PaymentNotFound),
  );
};

export interface AutopayRoutesOptions {
  readonly getAutopay: GetAutopay;
  readonly authorizeAutopay: AuthorizeAutopay;
  readonly revokeAutopay: RevokeAutopay;
}

const PATH = '/loans/:loanId/autopay';

export const autopayRoutes: RoutePlugin<AutopayRoutesOptions> = async (app, options) => {
  const { getAutopay, authorizeAutopay, revokeAutopay } = options;
  app.get(PATH, { schema: schemas.getAutopay }, async ({ user, params }) =>
    found(await getAutopay.execute({ borrowerId: user.id, loanId: loanIdOf(params) }), LoanNotFound),
  );
  app.put(PATH, { schema: schemas.authorizeAutopay }, async ({ user, params, body }) => {
    const { maxAmount = null } = body;
    const command = { borrowerId: user.id, loanId: loanIdOf(params), maxAmount, ...meansIn(body) };
    return success(await authorizeAutopay.execute(command));
  });
  const worded = { config: { worded: true }, schema: schemas.revokeAutopay };
  app.delete(PATH, worded, async ({ user, params }, reply) => {
    await revokeAutopay.execute({ borrowerId: user.id, loanId: loanIdOf(params) });
    return confirmed(CONFIRMATIONS.autopayRevoked, reply);
  });
};
