import { type Bench, openBench } from './bench.ts';
import { compare } from './comparison.ts';
import type { Findings } from './figures.ts';
import { growth } from './growth.ts';
import { latency } from './latency.ts';
import { memory } from './memory.ts';
import { type Options, readOptions } from './options.ts';
import { profile } from './profile.ts';

const MODES: Readonly<Record<Options['mode'], (bench: Bench, options: Options) => Promise<Findings>>> = {
  comparison: compare,
  growth,
  latency,
  memory,
  profile,
};

const options = readOptions(process.argv.slice(2));
await using bench = await openBench();
const { text, json } = await MODES[options.mode](bench, options);
process.stdout.write(options.json ? `${JSON.stringify(json, null, 2)}\n` : `${text}\n`);
