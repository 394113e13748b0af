import { parseArgs } from 'node:util';

const MODES = ['growth', 'latency', 'memory', 'profile'] as const;

export type Options = ReturnType<typeof readOptions>;

/** The options that README.md lists. @throws TypeError, RangeError on invalid ones */
export function readOptions(args: string[]) {
  const flag = { type: 'boolean', default: false } as const;
  const number = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    allowNegative: true,
    options: {
      growth: flag,
      latency: flag,
      memory: flag,
      profile: flag,
      quick: flag,
      json: flag,
      peer: { type: 'boolean', default: true },
      only: { type: 'string', default: '' },
      rounds: number,
      seconds: number,
      connections: number,
    },
  });
  const { quick, json, only, peer } = values;
  const [mode = 'comparison' as const, other] = MODES.filter((each) => values[each]);
  if (other !== undefined) throw new RangeError(`Choose --${mode} or --${other}.`);
  const positive = (name: 'rounds' | 'seconds' | 'connections', otherwise: number) => {
    const value = Number(values[name] ?? otherwise);
    if (!(value > 0)) throw new RangeError(`--${name} must be a number above 0.`);
    return value;
  };
  const ordinary = mode === 'memory' ? 600 : 2;
  return {
    mode,
    quick,
    json,
    only,
    peer,
    rounds: positive('rounds', quick ? 3 : 5),
    seconds: positive('seconds', quick ? ordinary * 0.1 : ordinary),
    connections: positive('connections', quick ? 16 : 32),
  };
}
