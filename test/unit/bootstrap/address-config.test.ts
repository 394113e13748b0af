import { describe, expect, it } from 'vitest';
import { webhookNetwork } from '../../../bootstrap/address-config.ts';
import { readConfig } from '../../../bootstrap/config.ts';
import { Variables } from '../../../bootstrap/variables.ts';
import { problemsOf } from './problems-of.ts';

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

describe('CORS_ORIGINS', () => {
  it.each([
    [undefined, []],
    ['https://app.example.com', ['https://app.example.com']],
    ['https://app.example.com, http://localhost:5173', ['https://app.example.com', 'http://localhost:5173']],
    ['http://[::1]:3000', ['http://[::1]:3000']],
    ['*', ['*']],
  ])('%s is read as %j', (CORS_ORIGINS, expected) => {
    expect(readConfig({ CORS_ORIGINS }).corsOrigins).toEqual(expected);
  });

  // A browser never sends these as an origin, so that they would silently allow nothing.
  it.each([
    'app.example.com',
    'https://app.example.com/',
    'https://app.example.com/app',
    'https://app.example.com:443',
    'https://App.example.com',
    'https://*.example.com',
    'https://user@app.example.com',
    'https://app.example.com?',
    'https://bücher.example',
    'ftp://app.example.com',
    'null',
    'https://app.example.com,',
    '*,https://app.example.com',
  ])('%s is refused', (CORS_ORIGINS) => {
    expect(problemsOf({ CORS_ORIGINS })).toEqual(['CORS_ORIGINS']);
  });

  it('may be * outside production only', () => {
    expect(problemsOf({ CORS_ORIGINS: '*', NODE_ENV: 'production' })).toContain('CORS_ORIGINS');
    const named = { CORS_ORIGINS: 'https://app.example.com', NODE_ENV: 'production' };
    expect(problemsOf(named)).not.toContain('CORS_ORIGINS');
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

  it.each([
    ['https://example.com', ''],
    ['https://example.com/', ''],
    ['https://example.com/api', '/api'],
    ['https://example.com/lending-v1/api/', '/lending-v1/api'],
  ])('of %s have the path "%s"', (PUBLIC_URL, path) => {
    expect(readConfig({ PUBLIC_URL }).publicPath).toBe(path);
  });

  // `//` would name a host, `;` would end the path of a cookie.
  it.each(['//api', '/api//', '/a;b', '/a%2Fb', '/a b', '/ä', "/'a"])('refuse the path %s of PUBLIC_URL', (path) => {
    expect(problemsOf({ PUBLIC_URL: `https://example.com${path}` })).toEqual(['PUBLIC_URL']);
    expect(problemsOf({ APP_URL: `https://example.com${path}` })).toEqual([]);
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

it.each([
  [{}, false, { httpAllowed: true, privateAllowed: false }],
  [{}, true, { httpAllowed: false, privateAllowed: false }],
  [{ WEBHOOK_ALLOW_PRIVATE: 'true' }, true, { httpAllowed: false, privateAllowed: true }],
])('webhooks may lead, with %j and production %s, to %j', (env, production, network) => {
  expect(webhookNetwork(new Variables(env, production))).toEqual(network);
});
