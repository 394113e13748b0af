import os from 'node:os';
import { type Bench, withBench } from './bench.ts';
import { compare } from './comparison.ts';
import { scaleOf } from './dataset.ts';
import { HELP, type Options, readOptions } from './options.ts';
import { asJson, asTable, type Findings } from './report.ts';

async function comparison(bench: Bench, options: Options): Promise<Findings> {
  const result = await compare(bench, options);
  const { rounds, seconds, connections, logLevel } = options;
  const { postgres } = bench;
  const run = { node: process.version, postgres, cpus: os.availableParallelism(), ...scaleOf(options) };
  return { text: asTable(result), json: asJson(result, { ...run, rounds, seconds, connections, logLevel }) };
}

async function prepare(bench: Bench, options: Options): Promise<Findings> {
  await bench.data(scaleOf(options));
  return { text: 'The data are ready.', json: {} };
}

const MODES: Readonly<Record<Options['mode'], (bench: Bench, options: Options) => Promise<Findings>>> = {
  comparison,
  prepare,
  growth: async (...args) => (await import('./growth.ts')).growth(...args),
  latency: async (...args) => (await import('./latency.ts')).latency(...args),
  profile: async (...args) => (await import('./profile.ts')).profile(...args),
  memory: async (...args) => (await import('./memory.ts')).memory(...args),
};

try {
  const options = readOptions(process.argv.slice(2));
  if (options === null) process.stdout.write(HELP);
  else {
    const { text, json } = await withBench(options, (bench) => MODES[options.mode](bench, options));
    process.stdout.write(options.json ? `${JSON.stringify(json, null, 2)}\n` : `${text}\n`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  process.exitCode = 1;
}
