import { type TProperties, Type } from 'typebox';
import { DATASET_NAMES, type Dataset } from '../../../../application/exports/datasets.ts';
import { filterIn } from '../../../http/answers/lists.ts';
import type { HttpServer } from '../../../http/answers/routes.ts';
import { operatorOf } from '../../../http/auth/access.ts';
import { datasetIn, sendExport } from '../../../http/backoffice/exports.routes.ts';
import { DayFilter, IdFilter } from '../../../http/fields/inputs.ts';
import { RequestStatusFilter as RequestStatus } from '../../../http/loan-requests/loan-requests.schemas.ts';
import { LoanStatusFilter as LoanStatus } from '../../../http/loans/loans.schemas.ts';
import { PaymentStatusFilter as PaymentStatus } from '../../../http/payments/payments.schemas.ts';
import type { ConsolePorts } from '../../console-ports.ts';
import { formReader } from '../../forms.ts';
import { OnlyFilter } from '../../lists.ts';
import { PAGE } from '../../rendering.ts';

interface ListFilter {
  readonly from?: string;
  readonly to?: string;
  readonly status?: string;
  readonly userId?: string;
  readonly loanId?: string;
  readonly overdue?: true;
  readonly writtenOff?: boolean;
}

const PERIOD = { from: DayFilter('The first day.'), to: DayFilter('The last day.') };
const OF_BORROWER = { ...PERIOD, userId: IdFilter() };

/** The filters of the lists with a download. The other datasets have only a period. */
const LIST_FILTERS: { readonly [Name in Dataset]?: TProperties } = {
  requests: { ...OF_BORROWER, status: RequestStatus },
  loans: { ...OF_BORROWER, status: LoanStatus, overdue: OnlyFilter(), writtenOff: Type.Optional(Type.Boolean()) },
  payments: { ...OF_BORROWER, status: PaymentStatus, loanId: IdFilter() },
};

/** The rows of a list as a file, with its filters. */
export function exportPages(app: HttpServer, { datasetFiles, calendar }: ConsolePorts): void {
  const readers = new Map(DATASET_NAMES.map((name) => [name, formReader(Type.Object(LIST_FILTERS[name] ?? PERIOD))]));
  app.get('/exports/:dataset', PAGE, async ({ params, query, user }, reply) => {
    const dataset = datasetIn(params as { readonly dataset: string });
    const { overdue, ...given } = { ...readers.get(dataset)?.(query) } as ListFilter;
    const filter = { ...filterIn(given, 'loanId'), ...(overdue && { overdueOn: await calendar.today() }) };
    return sendExport(datasetFiles, { dataset, format: 'csv', filter, operator: operatorOf(user) }, reply);
  });
}
