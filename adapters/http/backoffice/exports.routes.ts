import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import type { FastifyReply } from 'fastify';
import { DATASET_NAMES, type Dataset } from '../../../application/exports/datasets.ts';
import {
  DatasetNotFound,
  type ExportDataset,
  type ExportDatasetQuery,
  TooManyDatasetExports,
} from '../../../application/exports/export-dataset.ts';
import type { Operator } from '../../../domain/shared/operator.ts';
import { type ExportFormat, openExport, TYPE_OF } from '../../exports/dataset-stream.ts';
import { filterIn } from '../answers/lists.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { operatorOf, READ } from '../auth/access.ts';
import { httpErrors } from '../fields/http-errors.ts';
import { exportDataset as schema } from './exports.schemas.ts';

interface WantedFile extends Omit<ExportDatasetQuery, 'take'> {
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

export interface ExportRoutesOptions {
  readonly datasetFiles: DatasetFiles;
}

export const exportRoutes: RoutePlugin<ExportRoutesOptions> = async (app, { datasetFiles }) => {
  app.get('/backoffice/exports/:dataset', { config: READ, schema }, async ({ user, params, query }, reply) => {
    const { format, ...period } = query;
    const wanted = { dataset: datasetIn(params), format, filter: filterIn(period), operator: operatorOf(user) };
    return sendExport(datasetFiles, wanted, reply);
  });
};

/** @throws DatasetNotFound */
export function datasetIn({ dataset }: { readonly dataset: string }): Dataset {
  const found = DATASET_NAMES.find((name) => name === dataset);
  if (found === undefined) throw new DatasetNotFound();
  return found;
}

export async function sendExport(files: DatasetFiles, wanted: WantedFile, reply: FastifyReply): Promise<FastifyReply> {
  const { dataset, format, filter } = wanted;
  const stream = await files.open(wanted);
  const name = [dataset, filter.from, filter.to].filter(Boolean).join('-');
  reply.type(TYPE_OF[format]).header('content-disposition', `attachment; filename="${name}.${format}"`);
  // Fastify sends only the headers.
  if (reply.request.method === 'HEAD') await once(stream.destroy(), 'close');
  return reply.send(stream as never);
}
