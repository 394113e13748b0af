import type { ImportTally } from '../../application/imports/import-loans.ts';
import { type Command, complain, say, withApp } from './command.ts';
import { partsOf } from './files.ts';

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
          onFault: (line, { path, code, message }) => say(`line ${line}: ${path || '/'} ${code} ${message}`),
          onProgress: progress(),
        });
        if (tally === null) {
          complain('Another process is importing loans. Run this again when it has ended.');
          return 1;
        }
        say(textOf(tally));
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
    complain(`${textOf(tally)} …`);
  };
}

function textOf({ imported, unchanged, failed }: ImportTally): string {
  return `imported ${imported}, unchanged ${unchanged}, failed ${failed}`;
}
