import { describe, expect, it } from 'vitest';
import { BORROWER, OPERATOR } from '../../support/lending.ts';
import { aDevice } from '../../support/notifications.ts';

const SUBSCRIPTION = JSON.stringify({ endpoint: 'https://push.example/1', keys: { p256dh: 'B', auth: 'A' } });

describe('Device', () => {
  it('belongs to the one who registered it', () => {
    expect([aDevice().belongsTo(BORROWER), aDevice().belongsTo(OPERATOR)]).toEqual([true, false]);
  });

  it.each([['x'], [SUBSCRIPTION], ['x'.repeat(2048)]])('takes a token of printable characters: %s', (token) => {
    expect(aDevice({ token }).token).toBe(token);
  });

  it.each([[''], ['   '], ['x'.repeat(2049)], ['tökén'], ['two\nlines'], ['nul\u0000']])(
    'refuses what can be no token: %j',
    (token) => {
      expect(() => aDevice({ token })).toThrow(
        expect.objectContaining({ code: 'INVALID_DEVICE', details: [expect.objectContaining({ field: 'token' })] }),
      );
    },
  );

  it('learns what is new when its token is registered again, and keeps the name when none is given', () => {
    const device = aDevice({ name: 'Old phone' });

    device.renew('ios', null);
    expect(device).toMatchObject({ platform: 'ios', name: 'Old phone' });

    device.renew('ios', 'New phone');
    expect(device.name).toBe('New phone');
    expect(() => device.renew('ios', 'x'.repeat(101))).toThrow(expect.objectContaining({ code: 'INVALID_DEVICE' }));
  });
});
