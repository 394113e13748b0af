import { EXPORT_FORMATS, type ExportFormat, headOf, textOf } from '../../adapters/exports/dataset-stream.ts';
import { DATASET_NAMES } from '../../application/exports/datasets.ts';
import { type Command, dayFrom, say, UsageError, withApp } from './command.ts';
import { intoNewFile } from './files.ts';

/** Rows between two lines of progress. */
const PROGRESS_ROWS = 50_000;

export const exportDataset: Command = {
  summary: 'writes a dataset to a file: requests, loans, installments, payments, transactions, charges or journal',
  details: `All rows come from one snapshot. docs/exports.md describes the columns. The service may keep running.`,
  options: {
    dataset: { type: 'string', value: 'name', required: true, help: DATASET_NAMES.join(', ') },
    format: { type: 'string', value: EXPORT_FORMATS.join('|'), help: 'CSV, or one JSON object a line (default: csv)' },
    from: { type: 'string', value: 'YYYY-MM-DD', help: 'the first day' },
    to: { type: 'string', value: 'YYYY-MM-DD', help: 'the last day, inclusive' },
    out: { type: 'string', value: 'file', required: true, help: 'the file, which must not exist' },
  },
  async run({ dataset: name, format: kind = 'csv', out, ...days }) {
    const dataset = oneOf(DATASET_NAMES, name, 'dataset');
    const format: ExportFormat = oneOf(EXPORT_FORMATS, kind, 'format');
    const from = days.from === undefined ? undefined : dayFrom(String(days.from));
    const to = days.to === undefined ? undefined : dayFrom(String(days.to));
    if (from !== undefined && to !== undefined && from > to) throw new UsageError('--from must not be after --to.');
    return withApp(
      async ({ exports }) => {
        let rows = 0;
        await intoNewFile(String(out), async (write) => {
          await write(headOf({ dataset, format }));
          await exports.exportDataset.execute({
            dataset,
            filter: { from, to },
            operator: null,
            async take(part) {
              await write(textOf({ dataset, format }, part));
              if (Math.floor((rows + part.length) / PROGRESS_ROWS) > Math.floor(rows / PROGRESS_ROWS)) {
                say(`${rows + part.length} rows …`);
              }
              rows += part.length;
            },
          });
        });
        say(`Wrote ${rows} rows of ${dataset} to ${out}.`);
        return 0;
      },
      { worksOnJobs: false },
    );
  },
};

/** @throws UsageError */
function oneOf<const Name extends string>(names: readonly Name[], value: unknown, option: string): Name {
  const name = names.find((one) => one === value);
  if (name === undefined) throw new UsageError(`--${option} must be one of ${names.join(', ')}.`);
  return name;
}
