import { once } from 'node:events';
import type { FastifyReply } from 'fastify';
import { DATASET_NAMES, type Dataset } from '../../../application/exports/datasets.ts';
import { DatasetNotFound } from '../../../application/exports/export-dataset.query.ts';
import type { DatasetFiles, WantedFile } from '../api/dataset-files.ts';
import { TYPE_OF } from '../api/dataset-stream.ts';
import { filterIn } from '../api/operator-lists.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';
import { operatorOf, READ } from './access.ts';
import { exportDataset as schema } from './exports.schemas.ts';

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
