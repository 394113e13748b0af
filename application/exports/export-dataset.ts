import type { CalendarDay } from '../../domain/shared/calendar.ts';
import { domainError } from '../../domain/shared/domain-error.ts';
import type { Operator } from '../../domain/shared/operator.ts';
import type { DateRange } from '../shared/page.ts';
import type { BusinessCalendar } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { Dataset } from './datasets.ts';

export type Cell = string | number | null;

/** Which rows. Filters that the dataset lacks select nothing less. */
export interface ExportFilter extends DateRange {
  readonly status?: string | undefined;
  readonly userId?: string | undefined;
  readonly externalId?: string | undefined;
  readonly loanId?: string | undefined;
  /** Of loans: with an instalment that was due before this day. */
  readonly overdueOn?: CalendarDay | undefined;
  /** Of loans: whether the principal was booked as lost. */
  readonly writtenOff?: boolean | undefined;
}

export interface ExportWanted {
  readonly dataset: Dataset;
  readonly filter: ExportFilter;
  /** Two exports of one reader run at once, on all nodes together; `null`: no limit. */
  readonly reader: string | null;
  /** Of the status of instalments. */
  readonly today: CalendarDay;
}

/** Receives rows, each with the cells of the dataset's columns. The next ones are read once it resolves. */
export type TakeRows = (rows: readonly (readonly Cell[])[]) => Promise<void>;

export interface DatasetExports {
  /** Reads all rows in one snapshot. An error that `take` throws ends it. @returns `false` if the reader has two exports already */
  read(wanted: ExportWanted, take: TakeRows): Promise<boolean>;
}

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
