import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { type Input, stringify } from 'csv-stringify/sync';
import { type Dataset, datasetColumns } from '../../application/exports/datasets.ts';
import type { Cell, TakeRows } from '../../application/exports/export-dataset.ts';

/** The Content-Type of `csvOf`. */
export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

/** Rows as CSV (RFC 4180). A spreadsheet would run a text that begins like a formula: it gets an apostrophe in front. */
export function csvOf(rows: Input): string {
  return stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/, escape_formulas: true });
}

export const EXPORT_FORMATS = ['csv', 'ndjson'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

interface ExportFile {
  readonly dataset: Dataset;
  readonly format: ExportFormat;
}

export const TYPE_OF: Readonly<Record<ExportFormat, string>> = { csv: CSV_TYPE, ndjson: 'application/x-ndjson' };

/** Characters that wait for a client. */
const WAITING = 64 * 1024;

/** The text before the rows. */
export function headOf({ dataset, format }: ExportFile): string {
  return format === 'csv' ? csvOf([datasetColumns(dataset)]) : '';
}

export function textOf({ dataset, format }: ExportFile, rows: readonly (readonly Cell[])[]): string {
  if (format === 'csv') return csvOf(rows.map((row) => [...row]));
  const names = datasetColumns(dataset);
  const named = (row: readonly Cell[]) => Object.fromEntries(names.map((name, at) => [name, row[at]]));
  return rows.map((row) => `${JSON.stringify(named(row))}\n`).join('');
}

/**
 * The file as a stream, once the first rows are read. If its client goes away, reading ends.
 *
 * @throws what `read` throws before the first rows
 */
export async function openExport(file: ExportFile, read: (take: TakeRows) => Promise<void>): Promise<Readable> {
  const stream = new PassThrough({ highWaterMark: WAITING });
  const [opened, gone] = [Promise.withResolvers<void>(), new AbortController()];
  stream.once('close', () => gone.abort());
  let head = headOf(file);
  const take: TakeRows = async (rows) => {
    gone.signal.throwIfAborted();
    opened.resolve();
    const mayGoOn = stream.write(`${head}${textOf(file, rows)}`);
    head = '';
    if (!mayGoOn) await once(stream, 'drain', { signal: gone.signal });
  };
  const fail = (error: Error) => {
    opened.reject(error);
    // A client that is gone is no error.
    stream.destroy(gone.signal.aborted ? undefined : error);
  };
  read(take).then(() => stream.end(), fail);
  try {
    await opened.promise;
  } catch (error) {
    stream.on('error', () => {});
    throw error;
  }
  return stream;
}
