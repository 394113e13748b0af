import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

// Why: docs/decisions/0058-rules-are-mutated-by-stryker.md

const HELP = `Changes the source in many places, one at a time, and runs the unit tests that cover each. One of them must fail.

  npm run mutants                                 all rules and use cases: a night
  npm run mutants -- domain/loans/late-fee.ts     a file, several, or lines of one (late-fee.ts:30-45)
  npm run mutants -- --since main                 rules and use cases that differ from that commit
  npm run mutants -- adapters/… --testFiles test/…   an adapter, by the tests that are named

Other options of Stryker may follow.`;

const stryker = path.join(import.meta.dirname, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const config = path.join(import.meta.dirname, 'stryker.config.json');

function main(args: readonly string[]): number {
  if (args[0] === '--help') {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  const { files, options } = selected(args);
  if (files.length === 0 && args[0] === '--since') return 0;
  if (!existsSync(stryker)) {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: import.meta.dirname, stdio: 'inherit' });
  }
  const mutate = files.length > 0 ? ['--mutate', files.join(',')] : [];
  return spawnSync(process.execPath, [stryker, 'run', config, ...mutate, ...options], { stdio: 'inherit' }).status ?? 1;
}

function selected(args: readonly string[]): { files: readonly string[]; options: readonly string[] } {
  if (args[0] === '--since') {
    const diff = ['diff', '--name-only', '--diff-filter=d', args[1] ?? 'HEAD', '--', 'domain/*.ts', 'application/*.ts'];
    const files = execFileSync('git', diff, { encoding: 'utf8' }).split('\n').filter(Boolean);
    return { files, options: args.slice(2) };
  }
  const end = args.findIndex((each) => each.startsWith('-'));
  return end === -1 ? { files: args, options: [] } : { files: args.slice(0, end), options: args.slice(end) };
}

process.exitCode = main(process.argv.slice(2));
