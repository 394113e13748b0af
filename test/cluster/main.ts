import { parseArgs } from 'node:util';
import { watchRun } from '../support/run.ts';
import { DRILLS } from './drills.ts';
import { Processes } from './processes.ts';
import { findPrograms, type Programs, ProgramsMissing } from './programs.ts';
import { restoreBackup } from './restore.ts';
import { type Outcome, runDrill } from './run.ts';
import { startWorld } from './world.ts';

const HELP = `npm run test:cluster [-- options]

Three nodes behind haproxy, pgbouncer, and PostgreSQL with a synchronous standby under Patroni, on this machine.
Causes faults under load, and fails if an acknowledged effect is lost or doubled.

  --quick         fewer faults: about two minutes instead of nine
  --only <text>   only faults whose name contains the text
  --help
`;
const say = (line: string) => process.stdout.write(`${line}\n`);

function cellsOf({ name, acknowledged, lost, doubled, wellAfterMs, slowestMs, errors }: Outcome): string[] {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const counts = [acknowledged, lost, doubled].map(String);
  return [name, ...counts, seconds(wellAfterMs), seconds(slowestMs), errors || 'none'];
}

function table(outcomes: readonly Outcome[]): string {
  const head = ['fault', 'acknowledged', 'lost', 'doubled', 'well after', 'slowest', 'errors seen by clients'];
  const rows = outcomes.map(cellsOf);
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return [head, ...rows].map((row) => line(row).trimEnd()).join('\n');
}

/** @returns whether nothing went wrong */
async function run(programs: Programs, wanted: { readonly quick: boolean; readonly only: string }): Promise<boolean> {
  watchRun();
  const processes = new Processes(programs);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void processes.end().finally(() => process.exit(130)));
  }
  try {
    const world = await startWorld(processes);
    const outcomes: Outcome[] = [];
    for (const drill of DRILLS) {
      if ((wanted.quick && !drill.quick) || !drill.name.includes(wanted.only)) continue;
      say(`${drill.name} …`);
      const outcome = await runDrill(world, drill);
      say(`  ${cellsOf(outcome).slice(1).join('  ')}`);
      for (const line of outcome.seen) say(`  ${line}`);
      for (const fault of outcome.faults) say(`  WRONG: ${fault}`);
      outcomes.push(outcome);
    }
    say('a backup is restored …');
    const restoreFaults = await restoreBackup(world);
    for (const fault of restoreFaults) say(`  WRONG: ${fault}`);
    say(`\n${table(outcomes)}`);
    return [...outcomes.flatMap(({ faults }) => faults), ...restoreFaults].length === 0;
  } catch (error) {
    say(processes.lastLines());
    throw error;
  } finally {
    await processes.end();
  }
}

const flag = { type: 'boolean', default: false } as const;
const { values } = parseArgs({ options: { quick: flag, help: flag, only: { type: 'string', default: '' } } });
if (values.help) {
  say(HELP);
} else {
  try {
    const started = performance.now();
    const well = await run(findPrograms(say), values);
    say(
      `${well ? 'Nothing went wrong' : 'Something went wrong'}. ${Math.round((performance.now() - started) / 1000)} s.`,
    );
    process.exitCode = well ? 0 : 1;
  } catch (error) {
    if (!(error instanceof ProgramsMissing)) throw error;
    say(`Skipped: the programs of the cluster cannot run here, because ${error.message}.`);
  }
}
