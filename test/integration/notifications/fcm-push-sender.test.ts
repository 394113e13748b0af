import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FcmPushSender } from '../../../adapters/push/fcm-push-sender.ts';
import { aDevice, MESSAGE } from '../../support/notifications.ts';
import { fcmError, Google } from './google.ts';

describe('push to phones', () => {
  let google: Google;
  let sender: FcmPushSender;
  const send = (message: Parameters<FcmPushSender['send']>[1] = MESSAGE) =>
    sender.send(aDevice({ platform: 'ios', token: 'phone-1' }), message);

  beforeEach(async () => {
    google = new Google();
    await google.start();
    sender = new FcmPushSender({ serviceAccount: google.serviceAccount, endpoint: google.url });
    return () => google.stop();
  });

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

  it('omits a missing address', async () => {
    await send({ ...MESSAGE, actionUrl: null });

    const [{ body } = { body: null }] = google.messages;
    expect(body).toMatchObject({ message: { data: { notificationId: MESSAGE.id, notificationType: 'loan_update' } } });
    expect(JSON.stringify(body)).not.toContain('url');
  });

  it('signs in once for many messages, and again shortly before the access token ends', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    await Promise.all([send(), send(), send()]);
    vi.setSystemTime(Date.now() + 58 * 60_000);
    await send();
    expect(google.tokens).toBe(1);

    vi.setSystemTime(Date.now() + 60_000);
    await send();

    expect(google.tokens).toBe(2);
  });

  it('signs in again, once, when the access token is refused', async () => {
    await send();
    google.revoke();

    expect(await send()).toEqual({ outcome: 'delivered' });

    expect(google.messages).toHaveLength(3);
  });

  it('is to be tried again when the new access token is refused, too', async () => {
    google.answers = [fcmError(401, 'UNAUTHENTICATED'), fcmError(401, 'UNAUTHENTICATED')];

    await expect(send()).rejects.toThrow('401');

    expect(google.messages).toHaveLength(2);
  });

  it.each([
    ['UNREGISTERED', fcmError(404, 'NOT_FOUND', { errorCode: 'UNREGISTERED' }), 'dead'],
    ['a plain NOT_FOUND', fcmError(404, 'NOT_FOUND'), 'dead'],
    ['another sender’s token', fcmError(403, 'PERMISSION_DENIED', { errorCode: 'SENDER_ID_MISMATCH' }), 'dead'],
    ['a malformed token', fcmError(400, 'INVALID_ARGUMENT', { fieldViolations: [{ field: 'message.token' }] }), 'dead'],
    ['any other fault', fcmError(400, 'INVALID_ARGUMENT', { errorCode: 'INVALID_ARGUMENT' }), 'rejected'],
  ])('ends with %s', async (_what, answer, outcome) => {
    google.answers = [answer];

    expect((await send()).outcome).toBe(outcome);

    expect(google.messages).toHaveLength(1);
  });

  it.each([
    ['too many messages', fcmError(429, 'RESOURCE_EXHAUSTED', { errorCode: 'QUOTA_EXCEEDED' })],
    ['a fault of the provider', fcmError(500, 'INTERNAL')],
    ['a provider that is out', fcmError(503, 'UNAVAILABLE')],
    ['an account that may not send', fcmError(403, 'PERMISSION_DENIED')],
    ['a 404 that is not from FCM', { status: 404, body: '<html>Not found</html>' }],
  ])('is to be tried again after %s', async (_what, answer) => {
    google.answers = [answer];

    await expect(send()).rejects.toThrow(`${answer.status}`);
  });

  it('is retried when no access token can be fetched, and then fetches a new one', async () => {
    const account = { ...JSON.parse(google.serviceAccount), client_email: 'stranger@example.com' };
    sender = new FcmPushSender({ serviceAccount: JSON.stringify(account), endpoint: google.url });

    for (let times = 0; times < 2; times++) await expect(send()).rejects.toThrow('Google answered 400');

    expect(google.messages).toEqual([]);
  });
});
