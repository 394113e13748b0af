import type { AuthorizeAutopay } from '../../../application/payments/authorize-autopay.ts';
import type { GetAutopay } from '../../../application/payments/get-autopay.query.ts';
import type { RevokeAutopay } from '../../../application/payments/revoke-autopay.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { confirmed, found, success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { loanIdOf } from '../fields/read-fields.ts';
import { CONFIRMATIONS } from '../fields/sentences.ts';
import * as schemas from './autopay.schemas.ts';

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
    const { paymentMethod: method, bankId = null, maxAmount = null } = body;
    const command = { borrowerId: user.id, loanId: loanIdOf(params), method, bankId, maxAmount };
    return success(await authorizeAutopay.execute(command));
  });
  const worded = { config: { worded: true }, schema: schemas.revokeAutopay };
  app.delete(PATH, worded, async ({ user, params }, reply) => {
    await revokeAutopay.execute({ borrowerId: user.id, loanId: loanIdOf(params) });
    return confirmed(CONFIRMATIONS.autopayRevoked, reply);
  });
};
