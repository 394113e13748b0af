import type { OperatorActs } from '../../../application/operators/operator-acts.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { performs, unkeyed } from './acts.ts';
import * as schemas from './labels.schemas.ts';

export type LabelRoutesOptions = Pick<OperatorActs, 'labelUser' | 'labelLoanRequest' | 'labelLoan' | 'labelPayment'>;

export const labelRoutes: RoutePlugin<LabelRoutesOptions> = async (app, options) => {
  app.put('/backoffice/users/:userId/labels', unkeyed(schemas.labelUser), performs(options.labelUser));
  const request = '/backoffice/requests/:requestId/labels';
  app.put(request, unkeyed(schemas.labelLoanRequest), performs(options.labelLoanRequest));
  app.put('/backoffice/loans/:loanId/labels', unkeyed(schemas.labelLoan), performs(options.labelLoan));
  app.put('/backoffice/payments/:paymentId/labels', unkeyed(schemas.labelPayment), performs(options.labelPayment));
};
