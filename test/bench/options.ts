import { parseArgs } from 'node:util';

export const HELP = `npm run bench -- [options]

What is measured (one of them; the comparison when none is named):
  (none)           each operation on the service, the hand-written floor and the peer, in alternation
  --growth         ten times fewer rows, page 50, 4 processes, 2,000 connections, each beside the ordinary case
  --latency        p99 of reads and payments at 70 % of the highest load
  --memory         RSS and heap over ten minutes of mixed load
  --profile        where service and floor spend their time, by function (GET /loans and POST /payments, or --only)
  --prepare        nothing: makes the data, and stops

How:
  --quick          little data and short rounds: all done in less than 50 s
  --json           the result as JSON on standard output, and nothing else there
  --only <text>    only the operations whose name contains the text, such as "GET /loans"
  --rounds <n>     rounds of each operation, at least 1                          (5)
  --seconds <s>    length of one round, or of all of --memory                    (2; memory 600; quick a tenth)
  --connections <n>                                                              (32; quick 16)
  --log-level <l>  of the service; production's own is the default               (warn)
  --no-peer        leaves the peer out
  --keep           leaves the PostgreSQL container with its data for the next run with --keep
  --help

TEST_DATABASE_URL names a PostgreSQL to use instead, as a role that may create databases: its template of the data is
kept from run to run. See test/bench/README.md for what the figures mean.
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

/** `null` when only help was asked for. @throws TypeError, RangeError on options that make no sense */
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
