import { describe, expect, it } from 'vitest';
import { VARIABLE_NAMES } from '../../../bootstrap/config.ts';
import { meantBy, misspeltNames } from '../../../bootstrap/misspelt-names.ts';

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
    expect(meantBy(name, VARIABLE_NAMES)).toBe(meant);
  });

  it.each([
    ...'HOME HOSTNAME HOSTTYPE PATH PORTS POST PGHOST PGPORT XPORT TERM LANG LOGNAME MAIL CONSOLE_LOG'.split(' '),
    ...'API_URL WEB_URL HTTP_URL AMQP_URL HTTP_PROXY HTTPS_PROXY DB_POOL_MAX DATABASE_HOST DATABASE_PORT'.split(' '),
    ...'AWS_REGION AWS_ACCESS_KEY_ID OTEL_TRACES_SAMPLER NODE_PATH REDIS_HOST'.split(' '),
  ])('is not %s, which belongs to other programs', (name) => {
    expect(meantBy(name, VARIABLE_NAMES)).toBeNull();
  });

  it('is no longer warned of once the variable is set as well', () => {
    expect(misspeltNames({ LOGLEVEL: 'info', PRT: '9', HOME: '/' }, VARIABLE_NAMES)).toEqual([
      'LOGLEVEL in the environment is not a variable of the service: did you mean LOG_LEVEL?',
      'PRT in the environment is not a variable of the service: did you mean PORT?',
    ]);
    expect(misspeltNames({ LOGLEVEL: 'info', LOG_LEVEL: 'info' }, VARIABLE_NAMES)).toEqual([]);
  });
});
