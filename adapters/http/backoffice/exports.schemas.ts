import { Type } from 'typebox';
import { DATASET_NAMES, DATASETS } from '../../../application/exports/datasets.ts';
import { DatasetNotFound, TooManyDatasetExports } from '../../../application/exports/export-dataset.ts';
import { oneOf } from '../../../application/shared/record.ts';
import { EXPORT_FORMATS } from '../../exports/dataset-stream.ts';
import { answersIn, operations } from '../answers/operations.ts';
import { DayFilter } from '../fields/inputs.ts';

const operation = operations('Back office: exports');

const rows = DATASET_NAMES.map((name) => `\`${name}\`: ${DATASETS[name].rows}, by \`${DATASETS[name].period}\``);

export const exportDataset = operation('exportDataset', 'Export a dataset', {
  description:
    `Streams all rows of a dataset from one snapshot. ${rows.join('; ')}. The columns are described in \`docs/exports.md\`. ` +
    'In CSV (RFC 4180, with a header) a text that begins with `=`, `+`, `-`, `@`, a tab or CR gets an apostrophe in front. ' +
    'At most two exports of an operator run at once.',
  params: Type.Object({
    dataset: Type.String({ description: `One of ${DATASET_NAMES.join(', ')}.`, examples: ['loans'] }),
  }),
  querystring: Type.Object({
    from: DayFilter('The first day, by the date of the dataset.'),
    to: DayFilter('The last day, inclusive.'),
    format: oneOf(EXPORT_FORMATS, {
      title: 'ExportFormat',
      default: 'csv',
      description: 'CSV, or one JSON object a line.',
    }),
  }),
  response: answersIn('The rows.', {
    'text/csv': Type.String({ examples: ['loanId,status\r\n0192f000-0004-7000-8000-000000000001,Active\r\n'] }),
    'application/x-ndjson': Type.String({
      examples: ['{"loanId":"0192f000-0004-7000-8000-000000000001","status":"Active"}\n'],
    }),
  }),
  errors: [new DatasetNotFound(), new TooManyDatasetExports()],
});
