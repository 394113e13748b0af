import { describe, expect, it } from 'vitest';
import { InvalidDevice } from '../../../domain/notifications/device.errors.ts';
import { aDevice } from '../../support/notifications.ts';
import { faultsIn } from '../faults.ts';

const SUBSCRIPTION = JSON.stringify({ endpoint: 'https://push.example/1', keys: { p256dh: 'B', auth: 'A' } });

describe('Device', () => {
  it.each([['x'], [SUBSCRIPTION], ['x'.repeat(2048)]])('accepts a token of printable characters: %s', (token) => {
    expect(aDevice({ token }).token).toBe(token);
  });

  it.each([[''], ['   '], ['x'.repeat(2049)], ['tökén'], ['two\nlines'], ['nul\u0000']])(
    'refuses the token %j',
    (token) => {
      expect(() => aDevice({ token })).toThrow(InvalidDevice);
      expect(() => aDevice({ token })).toThrow(faultsIn('token'));
    },
  );

  it('is updated when its token is registered again, and keeps its name unless one is given', () => {
    const device = aDevice({ name: 'Old phone' });

    device.renew('ios', null);
    expect(device).toMatchObject({ platform: 'ios', name: 'Old phone' });

    device.renew('ios', 'New phone');
    expect(device.name).toBe('New phone');
    expect(() => device.renew('ios', 'x'.repeat(101))).toThrow(InvalidDevice);
  });
});
