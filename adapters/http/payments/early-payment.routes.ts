import type { GetPayoffQuote, GetPrepaymentQuote, GetWithdrawalQuote } from '../../../application/loans/quotes.ts';
import type { PayLoan } from '../../../application/payments/pay-loan.ts';
import { success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { loanIdOf } from '../fields/read-fields.ts';
import * as schemas from './early-payment.schemas.ts';
import { createdPayment, meansIn, paymentIdForRetry } from './payments.routes.ts';

export interface PayoffRoutesOptions {
  readonly getPayoffQuote: GetPayoffQuote;
  readonly payLoan: PayLoan;
}

export const payoffRoutes: RoutePlugin<PayoffRoutesOptions> = async (app, { getPayoffQuote, payLoan }) => {
  app.get('/loans/:loanId/payoffQuote', { schema: schemas.getPayoffQuote }, async ({ user, params }) =>
    success(await getPayoffQuote.execute({ userId: user.id, loanId: loanIdOf(params) })),
  );
  app.post(
    '/loans/:loanId/payoff',
    { config: { idempotent: payLoan.idempotency }, schema: schemas.payOffLoan },
    async ({ user, effectId, params, body }) => {
      const order = { borrowerId: user.id, loanId: loanIdOf(params), ...meansIn(body), ...paymentIdForRetry(effectId) };
      return success(createdPayment(await payLoan.execute({ ...order, wanted: { kind: 'payoff' } })));
    },
  );
};

export interface PrepaymentRoutesOptions {
  readonly getPrepaymentQuote: GetPrepaymentQuote;
  readonly payLoan: PayLoan;
}

export const prepaymentRoutes: RoutePlugin<PrepaymentRoutesOptions> = async (app, { getPrepaymentQuote, payLoan }) => {
  app.get('/loans/:loanId/prepaymentQuote', { schema: schemas.getPrepaymentQuote }, async ({ user, params, query }) =>
    success(await getPrepaymentQuote.execute({ ...query, userId: user.id, loanId: loanIdOf(params) })),
  );
  app.post(
    '/loans/:loanId/prepayments',
    { config: { idempotent: payLoan.idempotency }, schema: schemas.createPrepayment },
    async ({ user, effectId, params, body }) => {
      const { amount, reduce } = body;
      const order = { borrowerId: user.id, loanId: loanIdOf(params), ...meansIn(body), ...paymentIdForRetry(effectId) };
      const wanted = { kind: 'prepayment', amount, reduce } as const;
      return success(createdPayment(await payLoan.execute({ ...order, wanted })));
    },
  );
};

export interface WithdrawalRoutesOptions {
  readonly getWithdrawalQuote: GetWithdrawalQuote;
  readonly payLoan: PayLoan;
}

export const withdrawalRoutes: RoutePlugin<WithdrawalRoutesOptions> = async (app, { getWithdrawalQuote, payLoan }) => {
  app.get('/loans/:loanId/withdrawal', { schema: schemas.getWithdrawal }, async ({ user, params }) =>
    success(await getWithdrawalQuote.execute({ userId: user.id, loanId: loanIdOf(params) })),
  );
  app.post(
    '/loans/:loanId/withdrawal',
    { config: { idempotent: payLoan.idempotency }, schema: schemas.withdrawFromLoan },
    async ({ user, effectId, params, body }) => {
      const order = { borrowerId: user.id, loanId: loanIdOf(params), ...meansIn(body), ...paymentIdForRetry(effectId) };
      return success(createdPayment(await payLoan.execute({ ...order, wanted: { kind: 'withdrawal' } })));
    },
  );
};
