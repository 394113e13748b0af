import { parseArgs } from 'node:util';

export const HELP = `npm run bench -- [options]

Modes (default: compare each operation on the service, the hand-written floor and the peer):
  --growth         compare with a tenth of the rows, page 50, 4 processes and 2,000 connections
  --latency        p99 of reads and payments at 70 % of the highest load
  --memory         RSS and heap over ten minutes of mixed load
  --profile        CPU time of service and floor by function (GET /loans and POST /payments, or --only)
  --prepare        create the data and stop

Options:
  --quick          little data and short rounds: less than 50 s in total
  --json           print only the result, as JSON
  --only <text>    only operations whose name contains the text, such as "GET /loans"
  --rounds <n>     rounds of each operation, at least 1               (default 5)
  --seconds <s>    length of a round, or of the whole --memory run    (default 2; memory 600; quick a tenth)
  --connections <n>                                                   (default 32; quick 16)
  --log-level <l>  log level of the service                           (default warn)
  --no-peer        exclude the peer
  --keep           keep the PostgreSQL container and its data for the next run with --keep
  --help

TEST_DATABASE_URL selects another PostgreSQL server; the role must be able to create databases, and the data stay there
for the next run. See test/bench/README.md for the meaning of the figures.
`;

export interface Options {
  readonly mode: 'comparison' | 'growth' | 'latency' | 'memory' | 'profile' | 'prepare';
  readonly quick: boolean;
  readonly json: boolean;
  readonly only: string;
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  readonly logLevel: string;
  readonly peer: boolean;
  readonly keep: boolean;
}

/** Returns `null` for --help. @throws TypeError, RangeError on invalid options */
export function readOptions(args: readonly string[]): Options | null {
  const flag = { type: 'boolean', default: false } as const;
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    allowNegative: true,
    options: {
      growth: flag,
      latency: flag,
      memory: flag,
      profile: flag,
      prepare: flag,
      quick: flag,
      json: flag,
      keep: flag,
      help: flag,
      peer: { type: 'boolean', default: true },
      only: { type: 'string', default: '' },
      rounds: text,
      seconds: text,
      connections: text,
      'log-level': { type: 'string', default: 'warn' },
    },
  });
  if (values.help) return null;
  const modes = (['growth', 'latency', 'memory', 'profile', 'prepare'] as const).filter((mode) => values[mode]);
  if (modes.length > 1) throw new RangeError(`Choose one of ${modes.map((mode) => `--${mode}`).join(', ')}.`);
  const mode = modes[0] ?? 'comparison';
  const { quick, json, only, peer, keep } = values;
  const ordinary = mode === 'memory' ? 600 : 2;
  return {
    mode,
    quick,
    json,
    only,
    peer,
    keep,
    logLevel: values['log-level'],
    rounds: positive('--rounds', values.rounds, 5),
    seconds: positive('--seconds', values.seconds, quick ? ordinary * 0.1 : ordinary),
    connections: positive('--connections', values.connections, quick ? 16 : 32),
  };
}

function positive(name: string, text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text);
  if (!(value > 0)) throw new RangeError(`${name} must be a number above 0.`);
  return value;
}
