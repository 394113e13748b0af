import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FcmPushSender } from '../../../adapters/push/fcm-push-sender.ts';
import { FakeClock } from '../../support/fakes/fake-clock.ts';
import { fcmError, Google } from '../../support/google.ts';
import { aDevice } from '../../support/notifications.ts';

const MESSAGE = {
  id: '019aa3c0-aaaa-7000-8000-00000000000a',
  title: 'Your loan is paid out',
  message: 'USD 10,000.00 was paid out to you.',
  type: 'loan_update',
  actionUrl: 'https://lending.example/loans/1',
};

describe('push to phones', () => {
  let google: Google;
  let clock: FakeClock;
  let sender: FcmPushSender;
  const send = (message: Parameters<FcmPushSender['send']>[1] = MESSAGE) =>
    sender.send(aDevice({ platform: 'ios', token: 'phone-1' }), message);

  beforeEach(async () => {
    google = new Google();
    await google.start();
    clock = new FakeClock(new Date());
    sender = new FcmPushSender({
      serviceAccount: google.serviceAccount,
      now: () => clock.now(),
      endpoint: google.url,
    });
  });

  afterEach(() => google.stop());

  it('arrives under the project, signed in as the service account', async () => {
    expect(await send()).toEqual({ outcome: 'delivered' });

    expect(google.messages).toEqual([
      {
        path: '/v1/projects/lending-test/messages:send',
        authorization: 'Bearer access-1',
        body: {
          message: {
            token: 'phone-1',
            notification: { title: MESSAGE.title, body: MESSAGE.message },
            data: { notificationId: MESSAGE.id, notificationType: 'loan_update', url: MESSAGE.actionUrl },
            android: { collapse_key: MESSAGE.id, notification: { tag: MESSAGE.id } },
            apns: { headers: { 'apns-collapse-id': MESSAGE.id } },
          },
        },
      },
    ]);
  });

  it('has no url if there is none', async () => {
    await send({ ...MESSAGE, actionUrl: null });

    const [{ body } = { body: null }] = google.messages;
    expect(body).toMatchObject({ message: { data: { notificationId: MESSAGE.id, notificationType: 'loan_update' } } });
    expect(JSON.stringify(body)).not.toContain('url');
  });

  it('signs in once for many messages, and again shortly before the access token expires', async () => {
    await Promise.all([send(), send(), send()]);
    clock.advance({ minutes: 58 });
    await send();
    expect(google.tokens).toBe(1);

    clock.advance({ minutes: 1 });
    await send();

    expect(google.tokens).toBe(2);
  });

  it('signs in again, once, when the access token is refused', async () => {
    await send();
    google.revoke();

    expect(await send()).toEqual({ outcome: 'delivered' });

    expect(google.messages).toHaveLength(3);
  });

  it('is retried when the new access token is refused as well', async () => {
    google.answers = [fcmError(401, 'UNAUTHENTICATED'), fcmError(401, 'UNAUTHENTICATED')];

    await expect(send()).rejects.toThrow('401');

    expect(google.messages).toHaveLength(2);
  });

  it.each([
    ['UNREGISTERED', fcmError(404, 'NOT_FOUND', { errorCode: 'UNREGISTERED' }), 'dead'],
    ['a plain NOT_FOUND', fcmError(404, 'NOT_FOUND'), 'dead'],
    ['another sender’s token', fcmError(403, 'PERMISSION_DENIED', { errorCode: 'SENDER_ID_MISMATCH' }), 'dead'],
    ['a malformed token', fcmError(400, 'INVALID_ARGUMENT', { fieldViolations: [{ field: 'message.token' }] }), 'dead'],
    [
      'any other fault of the message',
      fcmError(400, 'INVALID_ARGUMENT', { errorCode: 'INVALID_ARGUMENT' }),
      'rejected',
    ],
  ])('ends with %s', async (_what, answer, outcome) => {
    google.answers = [answer];

    expect((await send()).outcome).toBe(outcome);

    expect(google.messages).toHaveLength(1);
  });

  it.each([
    ['too many messages', fcmError(429, 'RESOURCE_EXHAUSTED', { errorCode: 'QUOTA_EXCEEDED' })],
    ['a fault of the provider', fcmError(500, 'INTERNAL')],
    ['an unavailable provider', fcmError(503, 'UNAVAILABLE')],
    ['an account that may not send', fcmError(403, 'PERMISSION_DENIED')],
    ['a 404 of another server', { status: 404, body: '<html>Not found</html>' }],
  ])('is retried after %s', async (_what, answer) => {
    google.answers = [answer];

    await expect(send()).rejects.toThrow(`${answer.status}`);
  });

  it('is retried when signing in fails, and signs in again then', async () => {
    const account = { ...JSON.parse(google.serviceAccount), client_email: 'stranger@example.com' };
    const stranger = new FcmPushSender({
      serviceAccount: JSON.stringify(account),
      now: () => clock.now(),
      endpoint: google.url,
    });

    const device = aDevice({ token: 'phone-1' });
    await expect(stranger.send(device, MESSAGE)).rejects.toThrow('400 to the request for an access token');
    await expect(stranger.send(device, MESSAGE)).rejects.toThrow('400 to the request for an access token');

    expect(google.messages).toEqual([]);
  });
});
