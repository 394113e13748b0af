import type { LoanQueries } from '../../../application/loans/loan.queries.ts';
import type { LoanChanges } from '../../../application/loans/loan-changes.port.ts';
import type { PreviewLoanChange, PreviewLoanUndo } from '../../../application/loans/loan-changes.ts';
import type { LoanCharges } from '../../../application/loans/loan-charges.port.ts';
import type { GetAnyLoan, ListAnyLoanCharges, ListLoanHistory } from '../../../application/loans/loan-history.ts';
import type { OperatorActs } from '../../../application/operators/operator-acts.ts';
import { LoanChangeNotFound, LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { found, listed, success } from '../answers/envelope.ts';
import { filterIn } from '../answers/lists.ts';
import type { HttpServer, RoutePlugin } from '../answers/routes.ts';
import { READ } from '../auth/access.ts';
import { pastIn } from '../fields/past.ts';
import { loanIdOf, pathId } from '../fields/read-fields.ts';
import { answerStatement, type StatementRoutesOptions } from '../loans/statements.routes.ts';
import { keyed, performs } from './acts.ts';
import * as schemas from './loans.schemas.ts';

export interface BackofficeLoanRoutesOptions
  extends Pick<OperatorActs, 'bookLoanChange' | 'undoLoanChange' | 'undoLoanPause' | 'waiveCharge' | 'writeOffLoan'>,
    Omit<StatementRoutesOptions, 'loanStatementQueries'> {
  readonly loanQueries: Pick<LoanQueries, 'getForOperators' | 'listForOperators'>;
  readonly getAnyLoan: GetAnyLoan;
  readonly listLoanHistory: ListLoanHistory;
  readonly listAnyLoanCharges: ListAnyLoanCharges;
  readonly loanChanges: Pick<LoanChanges, 'listOf'>;
  readonly loanCharges: Pick<LoanCharges, 'listForOperators'>;
  readonly previewLoanChange: PreviewLoanChange;
  readonly previewLoanUndo: PreviewLoanUndo;
}

const LOAN = '/backoffice/loans/:loanId';

export const backofficeLoanRoutes: RoutePlugin<BackofficeLoanRoutesOptions> = async (app, options) => {
  const { loanQueries, loanChanges, loanCharges, previewLoanChange } = options;
  const { zone } = options.calendar;
  app.get('/backoffice/loans', { config: READ, schema: schemas.listAllLoans }, async (request, reply) => {
    return listed(request, reply, await loanQueries.listForOperators(filterIn(request.query), request.query));
  });
  app.get(LOAN, { config: READ, schema: schemas.getAnyLoan }, async ({ params, query }) =>
    success(await options.getAnyLoan.execute({ loanId: loanIdOf(params), ...pastIn(query, zone) })),
  );
  app.get(`${LOAN}/history`, { config: READ, schema: schemas.listLoanHistory }, async (request, reply) =>
    listed(request, reply, await options.listLoanHistory.execute(loanIdOf(request.params), request.query)),
  );
  app.post(`${LOAN}/write-off`, keyed(schemas.writeOffLoan), performs(options.writeOffLoan));
  app.get(`${LOAN}/changes`, { config: READ, schema: schemas.listLoanChanges }, async (request, reply) => {
    const loanId = loanIdOf(request.params);
    found(await loanQueries.getForOperators(loanId), LoanNotFound);
    return listed(request, reply, await loanChanges.listOf(loanId, request.query));
  });
  const preview = { config: READ, schema: schemas.previewLoanChange };
  app.post(`${LOAN}/changes/preview`, preview, async ({ params, body }) =>
    success(await previewLoanChange.execute({ ...body, loanId: loanIdOf(params) })),
  );
  app.post(`${LOAN}/changes`, keyed(schemas.bookLoanChange), performs(options.bookLoanChange));
  undoRoutes(app, options);
  app.get(`${LOAN}/charges`, { config: READ, schema: schemas.listAnyLoanCharges }, async (request, reply) => {
    const loanId = loanIdOf(request.params);
    const past = pastIn(request.query, zone);
    if (past.asOf !== null || past.knownAt !== null) {
      return listed(request, reply, await options.listAnyLoanCharges.execute({ loanId, ...past }, request.query));
    }
    found(await loanQueries.getForOperators(loanId), LoanNotFound);
    return listed(request, reply, await loanCharges.listForOperators(loanId, request.query));
  });
  app.get(
    `${LOAN}/statement`,
    { config: READ, schema: schemas.getAnyLoanStatement },
    async ({ params, query }, reply) => {
      const loanId = loanIdOf(params);
      const { userId } = found(await loanQueries.getForOperators(loanId), LoanNotFound).data;
      return answerStatement(options, { loanId, borrowerId: userId as UserId, query }, reply);
    },
  );
  app.post(`${LOAN}/charges/:chargeId/waive`, keyed(schemas.waiveCharge), performs(options.waiveCharge));
};

function undoRoutes(
  app: HttpServer,
  {
    previewLoanUndo,
    ...options
  }: Pick<BackofficeLoanRoutesOptions, 'previewLoanUndo' | 'undoLoanChange' | 'undoLoanPause'>,
): void {
  const [ofChange, ofPause] = [`${LOAN}/changes/:changeId/undo`, `${LOAN}/pauses/:pauseId/undo`];
  app.post(
    `${ofChange}/preview`,
    { config: READ, schema: schemas.previewUndoChange },
    async ({ params, body: { reason } }) => {
      const loanId = loanIdOf(params);
      const undone = pathId<'LoanChange'>(params.changeId, () => new LoanChangeNotFound());
      return success(await previewLoanUndo.execute({ loanId, kind: 'change', undone, reason }));
    },
  );
  app.post(ofChange, keyed(schemas.undoLoanChange), performs(options.undoLoanChange));
  app.post(
    `${ofPause}/preview`,
    { config: READ, schema: schemas.previewUndoPause },
    async ({ params, body: { reason } }) => {
      const loanId = loanIdOf(params);
      const undone = pathId<'LoanPause'>(params.pauseId, () => new LoanChangeNotFound());
      return success(await previewLoanUndo.execute({ loanId, kind: 'pause', undone, reason }));
    },
  );
  app.post(ofPause, keyed(schemas.undoLoanPause), performs(options.undoLoanPause));
}
