import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { variableNames } from '../../../bootstrap/config.ts';
import { meantBy, misspeltNames } from '../../../bootstrap/misspelt-names.ts';

const KNOWN = variableNames();
const EXAMPLE = path.resolve(import.meta.dirname, '../../../.env.example');

it('.env.example lists exactly the variables that are read', () => {
  const listed = [...readFileSync(EXAMPLE, 'utf8').matchAll(/^# (\w+)=/gm)].map(([, name]) => name);

  expect([...KNOWN].sort()).toEqual(listed.sort());
});

describe('a misspelt variable', () => {
  it.each([
    ['PRT', 'PORT'],
    ['PROT', 'PORT'],
    ['port', 'PORT'],
    ['HSOT', 'HOST'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['OPERATOR_PASWORD', 'OPERATOR_PASSWORD'],
    ['LOGLEVEL', 'LOG_LEVEL'],
  ])('%s is taken for %s', (name, meant) => {
    expect(meantBy(name, KNOWN)).toBe(meant);
  });

  it.each([
    ...[
      'HOME',
      'HOSTNAME',
      'HOSTTYPE',
      'PATH',
      'PORTS',
      'POST',
      'PGHOST',
      'PGPORT',
      'XPORT',
      'TERM',
      'LANG',
      'CONSOLE_LOG',
    ],
    ...['API_URL', 'WEB_URL', 'HTTP_URL', 'AMQP_URL', 'HTTP_PROXY', 'HTTPS_PROXY', 'LOGNAME', 'MAIL', 'DB_POOL_MAX'],
    ...[
      'DATABASE_HOST',
      'DATABASE_PORT',
      'AWS_REGION',
      'AWS_ACCESS_KEY_ID',
      'OTEL_TRACES_SAMPLER',
      'NODE_PATH',
      'REDIS_HOST',
    ],
  ])('is not %s, which belongs to other programs', (name) => {
    expect(meantBy(name, KNOWN)).toBeNull();
  });

  it('is no longer warned of once the variable is set as well', () => {
    expect(misspeltNames({ LOGLEVEL: 'info', PRT: '9', HOME: '/' }, KNOWN)).toEqual([
      'LOGLEVEL in the environment is not a variable of the service: did you mean LOG_LEVEL?',
      'PRT in the environment is not a variable of the service: did you mean PORT?',
    ]);
    expect(misspeltNames({ LOGLEVEL: 'info', LOG_LEVEL: 'info' }, KNOWN)).toEqual([]);
  });
});
