import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { HttpServer } from '../../../adapters/http/answers/routes.ts';
import { paymentWebhookRoutes } from '../../../adapters/http/payments/payment-webhook.routes.ts';
import type { ReceiveGatewayEvent } from '../../../application/payments/payout-events.ts';
import { FakeClock } from '../../support/fakes/fake-clock.ts';
import { testServer } from './support.ts';

const SECRET = 'a secret between two';
const EVENT = { eventId: 'evt-1', transactionId: 'tx-1', outcome: 'succeeded' };
const PAYMENT = '0192f000-0000-7000-8000-00000000000a';
const NOW = 1_795_215_720;

let app: HttpServer;
let applied: object[];

beforeEach(async () => {
  applied = [];
  const execute = async (event: object) => {
    applied.push(event);
    return 'applied';
  };
  const clock = new FakeClock(new Date(NOW * 1000));
  const receiveGatewayEvent = { execute } as unknown as ReceiveGatewayEvent;
  app = await testServer();
  app.register(paymentWebhookRoutes, { receiveGatewayEvent, secret: SECRET, clock });
});

function signed(body: string | Buffer, time = NOW): string {
  return `t=${time},v1=${createHmac('sha256', SECRET).update(`${time}.`).update(body).digest('hex')}`;
}

async function send(payload: string, signature: string | null = signed(payload), type = 'application/json') {
  const headers = { 'content-type': type, ...(signature !== null && { 'x-signature': signature }) };
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/webhooks/payments', payload, headers });
  return { statusCode, ...JSON.parse(body) };
}

const sound = JSON.stringify(EVENT);
const UNSIGNED = { statusCode: 401, data: null, error: { code: 'INVALID_SIGNATURE' } };

// test/security/rows/signed.ts lists more signatures and bodies that are refused.
describe('POST /webhooks/payments', () => {
  it('applies a signed event, and answers what it did', async () => {
    const answer = await send(sound);

    expect(answer).toMatchObject({ statusCode: 200, success: true, data: { eventId: 'evt-1', status: 'applied' } });
    expect(applied).toEqual([{ ...EVENT, paymentId: null, payoutId: null, code: null, reason: null }]);
  });

  it.each([
    [PAYMENT, 200, [expect.objectContaining({ paymentId: PAYMENT })]],
    [PAYMENT.toUpperCase(), 200, [expect.objectContaining({ paymentId: PAYMENT })]],
    ['no-uuid', 404, []],
  ])('reads the id of the payment: %s', async (paymentId, statusCode, events) => {
    expect(await send(JSON.stringify({ ...EVENT, paymentId }))).toMatchObject({ statusCode });
    expect(applied).toEqual(events);
  });

  it.each(['text/plain', 'application/cloudevents+json; charset=utf-8', 'nonsense'])(
    'reads JSON sent as %s',
    async (type) => {
      expect(await send(sound, signed(sound), type)).toMatchObject({ statusCode: 200 });
    },
  );

  it('checks the signature over the bytes as they came', async () => {
    const spaced = `{ "eventId":"evt-1",\n"transactionId":"tx-1", "outcome":"failed", "reason":"caf\u00e9 \\u20ac" }`;

    expect(await send(spaced)).toMatchObject({ statusCode: 200 });
    expect(applied).toMatchObject([{ reason: 'caf\u00e9 \u20ac' }]);
    expect(await send(spaced, signed(JSON.stringify(JSON.parse(spaced))))).toMatchObject(UNSIGNED);
  });

  it.each([-1, 1])('takes a signature that is up to 300 s off', async (direction) => {
    expect((await send(sound, signed(sound, NOW + 300 * direction))).statusCode).toBe(200);
    expect((await send(sound, signed(sound, NOW + 301 * direction))).statusCode).toBe(401);
  });

  it('does not read a long body without a signature', async () => {
    expect(await send('x'.repeat(300 * 1024), null)).toMatchObject(UNSIGNED);
    expect(await send('x'.repeat(300 * 1024))).toMatchObject({ statusCode: 413 });
  });
});
