import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { Period } from '../shared/page.ts';
import type { Dataset } from './datasets.ts';

export type Cell = string | number | null;

/** Which rows. Filters that the dataset lacks select nothing less. */
export interface ExportFilter extends Period {
  readonly status?: string | undefined;
  readonly userId?: string | undefined;
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
