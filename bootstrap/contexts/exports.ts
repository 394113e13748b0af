import { DatasetFiles, exportRoutes } from '../../adapters/http/backoffice/exports.routes.ts';
import { kyselyDatasetExports } from '../../adapters/persistence/exports/dataset-exports.ts';
import { ExportDataset } from '../../application/exports/export-dataset.ts';
import { defineContext } from '../context.ts';
import { queryPort } from '../ports.ts';

/** Datasets for auditors, investors and accountants. */
export const exportsContext = defineContext({
  ports: { datasetExports: queryPort(kyselyDatasetExports) },
  useCases: { ExportDataset },
  composed: ({ exportDataset }) => ({ datasetFiles: new DatasetFiles(exportDataset) }),
  routes: async (http, all) => {
    await http.register(exportRoutes, all);
  },
});
