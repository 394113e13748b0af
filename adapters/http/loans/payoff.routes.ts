import type { GetPayoffQuote } from '../../../application/loans/get-payoff-quote.query.ts';
import type { PayLoan } from '../../../application/payments/pay-loan.ts';
import { success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { loanIdOf } from '../fields/read-fields.ts';
import { createdPayment, paymentIdForRetry } from '../payments/created-payment.ts';
import * as schemas from './payoff.schemas.ts';

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
    async ({ user, effectId, params, body: { paymentMethod: method, bankId = null } }) => {
      const order = { borrowerId: user.id, loanId: loanIdOf(params), method, bankId, ...paymentIdForRetry(effectId) };
      return success(createdPayment(await payLoan.execute({ ...order, wanted: { kind: 'payoff' } })));
    },
  );
};
