import { domainError } from '../../domain/shared/domain-error.ts';
import type { Operator } from '../../domain/shared/operator.ts';
import type { BusinessCalendar } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { Dataset } from './datasets.ts';
import type { DatasetExports, ExportFilter, TakeRows } from './export.port.ts';

export class DatasetNotFound extends domainError('not-found', 'DATASET_NOT_FOUND', 'There is no such dataset.') {}

export class TooManyDatasetExports extends domainError(
  'too-many',
  'TOO_MANY_EXPORTS',
  'Two of your exports are running. Wait until one has ended.',
) {}

export interface ExportDatasetQuery {
  readonly dataset: Dataset;
  readonly filter: ExportFilter;
  /** `null` on the command line. */
  readonly operator: Operator | null;
  readonly take: TakeRows;
}

/** Reads a dataset for auditors, investors and accountants. Every operator may. */
export class ExportDataset extends UseCase<{ datasetExports: DatasetExports; calendar: BusinessCalendar }> {
  /** @throws TooManyDatasetExports, and what `take` throws */
  async execute({ operator, take, ...wanted }: ExportDatasetQuery): Promise<void> {
    const { datasetExports, calendar } = this.deps;
    const today = await calendar.today();
    const begun = await datasetExports.read({ ...wanted, reader: operator?.id ?? null, today }, take);
    if (!begun) throw new TooManyDatasetExports();
  }
}
