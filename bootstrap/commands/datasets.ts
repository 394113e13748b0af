import { EXPORT_FORMATS, type ExportFormat, headOf, textOf } from '../../adapters/exports/dataset-stream.ts';
import { DATASET_NAMES } from '../../application/exports/datasets.ts';
import type { ImportTally } from '../../application/imports/import-loans.ts';
import { type Command, complain, dayFrom, print, UsageError, withApp } from './command.ts';
import { intoNewFile, partsOf } from './files.ts';

/** Rows between two lines of progress. */
const PROGRESS_ROWS = 50_000;

export const exportCommand: Command = {
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
                print(`${rows + part.length} rows …`);
              }
              rows += part.length;
            },
          });
        });
        print(`Wrote ${rows} rows of ${dataset} to ${out}.`);
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

/** Between two lines of progress. */
const PROGRESS_MS = 1_000;

export const importLoans: Command = {
  summary: 'takes loans of another system over, from a file with a JSON document a line',
  details: `docs/import.md describes the documents. Prints why lines fail, and exits with 1 if any did. A line that is in is
not imported again, so an interrupted run can be started again. The service may keep running.`,
  argument: { value: 'file', help: 'the file of loans' },
  options: { 'dry-run': { type: 'boolean', help: 'store nothing, and report the same' } },
  async run({ file: name, 'dry-run': dryRun = false }) {
    // A file that cannot be read ends the command before it starts the service.
    const parts = await partsOf(String(name));
    const { loanLinesOf } = await import('../../adapters/imports/loan-lines.ts');
    return withApp(
      async ({ imports }) => {
        const tally = await imports.importLoans.execute({
          lines: loanLinesOf(parts),
          dryRun: dryRun === true,
          onFault: (line, { path, code, message }) => print(`line ${line}: ${path || '/'} ${code} ${message}`),
          onProgress: progress(),
        });
        if (tally === null) {
          complain('Another process is importing loans. Run this again when it has ended.');
          return 1;
        }
        print(tallyText(tally));
        return tally.failed > 0 ? 1 : 0;
      },
      { worksOnJobs: false },
    );
  },
};

function progress(): (tally: ImportTally) => void {
  let last = Date.now();
  return (tally) => {
    if (Date.now() - last < PROGRESS_MS) return;
    last = Date.now();
    complain(`${tallyText(tally)} …`);
  };
}

function tallyText({ imported, unchanged, failed }: ImportTally): string {
  return `imported ${imported}, unchanged ${unchanged}, failed ${failed}`;
}
