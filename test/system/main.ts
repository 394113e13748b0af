import path from 'node:path';
import { parseArgs } from 'node:util';
import { startVitest, type TestModule } from 'vitest/node';

const HELP = `Runs what starts processes, browsers and clusters, one file at a time. A file that fails runs once more at the end.

  npm run test:system                        all
  npm run test:system -- console faults      the files whose path has one of these parts
  npm run test:system -- --long faults fuzz  the same at full length, the fuzzing with another seed each time`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
});
const say = (line: string) => process.stdout.write(`${line}\n`);

/** @returns the files that failed, or `null` if something failed outside of a file */
async function run(files: readonly string[]): Promise<string[] | null> {
  const config = path.join(import.meta.dirname, 'vitest.config.ts');
  const vitest = await startVitest('test', [...files], { config, watch: false });
  const modules = vitest.state.getTestModules();
  const failed = modules.filter((module: TestModule) => !module.ok()).map(({ moduleId }) => moduleId);
  const isWhole = modules.length > 0 && vitest.state.getUnhandledErrors().length === 0;
  await vitest.close();
  return isWhole ? failed : null;
}

async function main(): Promise<number> {
  if (values.long) {
    process.env.FAULTS = 'long';
    process.env.FUZZ_RUNS ??= '300';
    process.env.FUZZ_SEED ??= `${Math.floor(Math.random() * 2 ** 31)}`;
  }
  const failed = await run(positionals.map((part) => part.replace(/^(?!test\/)/, 'test/system/')));
  if (failed === null) return 1;
  if (failed.length === 0) return 0;
  const names = failed.map((file) => path.relative('.', file));
  say(`Failed, and run once more: ${names.join(', ')}`);
  const again = await run(failed);
  for (const [at, name] of names.entries()) {
    if (again !== null && !again.includes(failed[at] ?? '')) say(`UNSTEADY: ${name} failed, and then passed alone.`);
  }
  return again?.length === 0 ? 0 : 1;
}

if (values.help) say(HELP);
else process.exit(await main());
