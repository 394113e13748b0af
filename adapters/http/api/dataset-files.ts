import type { Readable } from 'node:stream';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import {
  type ExportDataset,
  type ExportDatasetQuery,
  TooManyDatasetExports,
} from '../../../application/exports/export-dataset.query.ts';
import type { Operator } from '../../../domain/shared/operator.ts';
import { type ExportFormat, openExport } from './dataset-stream.ts';
import { httpErrors } from './http-errors.ts';

export interface WantedFile extends Omit<ExportDatasetQuery, 'take'> {
  readonly operator: Operator;
  readonly format: ExportFormat;
}

/** Each has a connection for as long as its client reads. */
const MOST_ON_A_NODE = 4;
/** Of one operator. The database counts those on all nodes. */
const MOST_OF_ONE = 2;

/** The exports that this node sends. */
export class DatasetFiles {
  private readonly exportDataset: ExportDataset;
  private readonly running = bulkhead(MOST_ON_A_NODE, 0);
  private readonly operators: Operator['id'][] = [];

  constructor(exportDataset: ExportDataset) {
    this.exportDataset = exportDataset;
  }

  /** @throws TooManyDatasetExports; `UNAVAILABLE` if the node sends as many as it can */
  async open({ format, ...query }: WantedFile): Promise<Readable> {
    const { dataset, operator } = query;
    // Before the limit of the node, so that many requests of one operator take no place of another.
    if (this.operators.filter((id) => id === operator.id).length >= MOST_OF_ONE) throw new TooManyDatasetExports();
    this.operators.push(operator.id);
    const opened = Promise.withResolvers<Readable>();
    const sent = this.running.execute(async () => {
      const stream = await openExport({ dataset, format }, (take) => this.exportDataset.execute({ ...query, take }));
      const closed = new Promise((resolve) => stream.once('close', resolve));
      opened.resolve(stream);
      await closed;
    });
    sent
      .catch((error) => opened.reject(isBulkheadRejectedError(error) ? httpErrors.unavailable() : error))
      .finally(() => this.operators.splice(this.operators.indexOf(operator.id), 1));
    return opened.promise;
  }
}
