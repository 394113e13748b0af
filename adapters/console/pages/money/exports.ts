import { type Static, type TObject, Type } from 'typebox';
import { DATASET_NAMES, type Dataset } from '../../../../application/exports/datasets.ts';
import { filterIn } from '../../../http/answers/lists.ts';
import { operatorOf } from '../../../http/auth/access.ts';
import { datasetIn, sendExport } from '../../../http/backoffice/exports.routes.ts';
import { listAllLoanRequests } from '../../../http/backoffice/loan-requests.schemas.ts';
import { listAllPayments } from '../../../http/backoffice/payments.schemas.ts';
import { DayFilter } from '../../../http/fields/inputs.ts';
import type { Pages } from '../../console-ports.ts';
import { formReader } from '../../forms.ts';
import { PAGE } from '../../rendering.ts';
import { LoanQuery } from '../loans/loans.ts';

const PERIOD = Type.Object({ from: DayFilter('The first day.'), to: DayFilter('The last day.') });

/** The filters of the lists with a download. The other datasets have only a period. */
const LIST_FILTERS: { readonly [Name in Dataset]?: TObject } = {
  requests: listAllLoanRequests.querystring,
  loans: LoanQuery,
  payments: listAllPayments.querystring,
};

type ListFilter = Partial<Static<typeof LoanQuery>> & { readonly loanId?: string };

/** The rows of a list as a file, with its filters. */
export const exportPages: Pages = (app, { datasetFiles, calendar }) => {
  const readers = new Map(DATASET_NAMES.map((name) => [name, formReader(LIST_FILTERS[name] ?? PERIOD)]));
  app.get('/exports/:dataset', PAGE, async ({ params, query, user }, reply) => {
    const dataset = datasetIn(params as { readonly dataset: string });
    const { overdue, page: _, limit: __, sort: ___, ...given } = { ...readers.get(dataset)?.(query) } as ListFilter;
    const filter = { ...filterIn(given, 'loanId'), ...(overdue && { overdueOn: await calendar.today() }) };
    return sendExport(datasetFiles, { dataset, format: 'csv', filter, operator: operatorOf(user) }, reply);
  });
};
