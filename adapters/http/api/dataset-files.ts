import type { Readable } from 'node:stream';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import type { ExportDataset, ExportDatasetQuery } from '../../../application/exports/export-dataset.query.ts';
import { type ExportFormat, openExport } from './dataset-stream.ts';
import { httpErrors } from './http-errors.ts';

export interface WantedFile extends Omit<ExportDatasetQuery, 'take'> {
  readonly format: ExportFormat;
}

/** Each has a connection for as long as its client reads. */
const MOST_ON_A_NODE = 4;

/** The exports that this node sends. */
export class DatasetFiles {
  private readonly exportDataset: ExportDataset;
  private readonly running = bulkhead(MOST_ON_A_NODE, 0);

  constructor(exportDataset: ExportDataset) {
    this.exportDataset = exportDataset;
  }

  /** @throws TooManyDatasetExports; `UNAVAILABLE` if the node sends as many as it can */
  open({ format, ...query }: WantedFile): Promise<Readable> {
    const { dataset } = query;
    const opened = Promise.withResolvers<Readable>();
    const sent = this.running.execute(async () => {
      const stream = await openExport({ dataset, format }, (take) => this.exportDataset.execute({ ...query, take }));
      const closed = new Promise((resolve) => stream.once('close', resolve));
      opened.resolve(stream);
      await closed;
    });
    sent.catch((error) => opened.reject(isBulkheadRejectedError(error) ? httpErrors.unavailable() : error));
    return opened.promise;
  }
}
