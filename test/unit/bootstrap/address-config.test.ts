import { describe, expect, it } from 'vitest';
import { BadConfiguration, readConfig } from '../../../bootstrap/config.ts';

function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof BadConfiguration)) throw error;
    return error.problems.map(({ name }) => name);
  }
}

describe('TRUST_PROXY', () => {
  it.each([
    [undefined, false],
    ['false', false],
    ['1', 1],
    ['2', 2],
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, 2001:db8::/32,::1', ['10.0.0.0/8', '2001:db8::/32', '::1']],
  ])('%s is read as %j', (TRUST_PROXY, expected) => {
    expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(expected);
  });

  it.each([
    'true',
    'yes',
    '-1',
    '1.5',
    '11',
    '1,2',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '10.0.0.0/',
    '::/129',
    '10.0.0.256',
    '10.0.0.1,',
    'loopback',
    'proxy.example.com',
    'fe80::1%eth0',
  ])('%s is refused', (TRUST_PROXY) => {
    expect(problemsOf({ TRUST_PROXY })).toEqual(['TRUST_PROXY']);
  });
});

describe('the addresses', () => {
  it('follow HOST and PORT outside production', () => {
    expect(readConfig({ PORT: '4000' }).publicUrl).toBe('http://127.0.0.1:4000');
    expect(readConfig({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000');
    expect(readConfig({ HOST: 'localhost' }).publicUrl).toBe('http://localhost:3000');
  });

  it.each(['0.0.0.0', '::', '0', '0:0:0:0:0:0:0:0', '::0', '::ffff:0.0.0.0'])(
    'cannot follow HOST=%s, which is no address for clients',
    (HOST) => {
      expect(problemsOf({ HOST })).toEqual(['PUBLIC_URL']);
      expect(problemsOf({ HOST, PUBLIC_URL: 'https://lending.example.com' })).toEqual([]);
    },
  );

  it('keep their paths', () => {
    const PUBLIC_URL = 'https://example.com/lending/';
    expect(readConfig({ PUBLIC_URL })).toMatchObject({ publicUrl: PUBLIC_URL, appUrl: PUBLIC_URL });
    const APP_URL = 'https://app.example.com/go';
    expect(readConfig({ PUBLIC_URL, APP_URL })).toMatchObject({ publicUrl: PUBLIC_URL, appUrl: APP_URL });
  });

  it('have no query, fragment or password, which would end up in the middle of links', () => {
    expect(problemsOf({ PUBLIC_URL: 'https://example.com/?a=b', APP_URL: 'https://example.com/#a' })).toEqual([
      'PUBLIC_URL',
      'APP_URL',
    ]);
    expect(problemsOf({ APP_URL: 'https://us:secret@example.com' })).toEqual(['APP_URL']);
    expect(problemsOf({ APP_URL: 'example.com' })).toEqual(['APP_URL']);
  });
});
