import { importJWK, jwtVerify } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { WebPushSender } from '../../../adapters/push/web-push-sender.ts';
import { aDevice, MESSAGE } from '../../support/notifications.ts';
import { Browser, PushService } from './push-service.ts';

const vapid = { ...webPush.generateVAPIDKeys(), subject: 'mailto:ops@lending.example' };

describe('push to browsers', () => {
  let service: PushService;
  let browser: Browser;
  let sender: WebPushSender;
  const send = (token = browser.subscription(service.endpoint()), message = MESSAGE) =>
    sender.send(aDevice({ platform: 'web', token }), message);

  beforeEach(async () => {
    service = new PushService();
    browser = new Browser();
    await service.start();
    const local = (address: string) => address === '127.0.0.1' || address === '::1';
    sender = new WebPushSender({ vapid, mayConnect: local, certificateAuthority: service.identity.cert });
    return () => service.stop();
  });

  it('arrives encrypted for the browser, with a topic that replaces duplicates', async () => {
    expect(await send()).toEqual({ outcome: 'delivered' });

    const [push] = service.received;
    if (push === undefined) throw new Error('Nothing arrived.');
    expect(push.path).toBe('/push/some-subscription');
    expect(push.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '259200' });
    expect(push.headers.topic).toBe(MESSAGE.id.replaceAll('-', ''));
    expect(push.body.toString('latin1')).not.toContain('paid out');
    expect(JSON.parse(browser.decrypt(push.body))).toEqual({
      notificationId: MESSAGE.id,
      title: MESSAGE.title,
      body: MESSAGE.message,
      type: 'loan_update',
      url: MESSAGE.actionUrl,
    });
  });

  it('is signed with the VAPID key for this push service, for at most a day', async () => {
    await send();

    const header = String(service.received[0]?.headers.authorization);
    const [, jwt = '', publicKey] = /^vapid t=(\S+), k=(\S+)$/.exec(header) ?? [];
    expect(publicKey).toBe(vapid.publicKey);
    const point = Buffer.from(vapid.publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
    const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
    const audience = `https://127.0.0.1:${service.port}`;
    const { payload } = await jwtVerify(jwt, key, { algorithms: ['ES256'], audience });
    expect(payload.sub).toBe(vapid.subject);
    expect(payload.exp).toBeLessThanOrEqual(Date.now() / 1000 + 24 * 60 * 60);
  });

  it('fits into a push message, however long the text is', async () => {
    const long = { title: '\u0001'.repeat(200), message: '😀'.repeat(2000) };

    await send(undefined, { ...MESSAGE, ...long, actionUrl: `https://a.example/${'x'.repeat(480)}` });

    const body = service.received[0]?.body ?? Buffer.alloc(9999);
    expect(body.length).toBeLessThanOrEqual(4096);
    expect([...JSON.parse(browser.decrypt(body)).body]).toHaveLength(240);
  });

  it.each([
    [404, 'dead'],
    [410, 'dead'],
    [400, 'rejected'],
    [413, 'rejected'],
    [302, 'rejected'],
  ])('ends with the answer %d: %s', async (status, outcome) => {
    service.status = status;

    expect((await send()).outcome).toBe(outcome);

    expect(service.received).toHaveLength(1);
  });

  it.each([101, 429, 500, 503])('is retried after %d', async (status) => {
    service.status = status;

    await expect(send()).rejects.toThrow(`${status}`);
  });

  it('is retried when the push service cannot be reached', async () => {
    const token = browser.subscription(service.endpoint());
    await service.stop();

    await expect(send(token)).rejects.toThrow('ECONNREFUSED');
    await service.start();
  });

  it.each([
    'not json',
    'null',
    '{"endpoint":"https://push.example/1"}',
    '{"endpoint":5,"keys":{"p256dh":"B","auth":"A"}}',
    '{"endpoint":"http://push.example/1","keys":{"p256dh":"B","auth":"A"}}',
    '{"endpoint":"https://push.example/1","keys":{"p256dh":"B","auth":"A"}}',
  ])('reports a token as dead that is no subscription: %s', async (token) => {
    expect((await send(token)).outcome).toBe('dead');
  });

  it.each(['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '169.254.169.254'])(
    'is never sent to a private address: %s',
    async (host) => {
      sender = new WebPushSender({ vapid, certificateAuthority: service.identity.cert });

      expect((await send(browser.subscription(service.endpoint(host)))).outcome).toBe('dead');

      expect(service.received).toEqual([]);
    },
  );

  it('is sent to an allowed address by its name as well', async () => {
    expect((await send(browser.subscription(service.endpoint('localhost')))).outcome).toBe('delivered');
  });

  it('cannot be created with malformed keys', () => {
    expect(() => new WebPushSender({ vapid: { ...vapid, privateKey: 'short' } })).toThrow();
  });
});
