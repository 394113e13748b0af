import { Type } from 'typebox';
import type { BusinessCalendar } from '../../../application/shared/ports.ts';
import type { DatasetFiles } from '../../http/api/dataset-files.ts';
import { DayFilter, IdFilter } from '../../http/api/inputs.ts';
import { filterIn } from '../../http/api/operator-lists.ts';
import type { HttpServer } from '../../http/api/typebox-provider.ts';
import { operatorOf } from '../../http/backoffice/access.ts';
import { datasetIn, sendExport } from '../../http/backoffice/exports.routes.ts';
import { formReader } from '../forms.ts';
import { OnlyFilter } from '../lists.ts';
import { PAGE } from '../rendering.ts';

export interface ExportPagesOptions {
  readonly datasetFiles: DatasetFiles;
  readonly calendar: BusinessCalendar;
}

/** The filters of the lists that offer a download. */
const LIST_FILTERS = Type.Object({
  from: DayFilter('The first day.'),
  to: DayFilter('The last day.'),
  status: Type.Optional(Type.String()),
  userId: IdFilter(),
  loanId: IdFilter(),
  overdue: OnlyFilter(),
  writtenOff: Type.Optional(Type.Boolean()),
});

/** The rows of a list as a file, with its filters. */
export function exportPages(app: HttpServer, { datasetFiles, calendar }: ExportPagesOptions): void {
  const readQuery = formReader(LIST_FILTERS);
  app.get('/exports/:dataset', PAGE, async ({ params, query, user }, reply) => {
    const { overdue, ...given } = readQuery(query);
    const filter = { ...filterIn(given, 'loanId'), ...(overdue && { overdueOn: await calendar.today() }) };
    const dataset = datasetIn(params as { readonly dataset: string });
    return sendExport(datasetFiles, { dataset, format: 'csv', filter, operator: operatorOf(user) }, reply);
  });
}
