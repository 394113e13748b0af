import { createHmac } from 'node:crypto';
import { Type } from 'typebox';
import { beforeEach, describe, expect, it } from 'vitest';
import type { HttpServer } from '../../../adapters/http/api/typebox-provider.ts';
import { paymentWebhookRoutes } from '../../../adapters/http/payments/payment-webhook.routes.ts';
import type { ApplyGatewayEvent } from '../../../application/payments/apply-gateway-event.ts';
import { PaymentNotFound } from '../../../domain/payments/payment.errors.ts';
import { FakeClock } from '../../support/fakes/fake-clock.ts';
import { bearer, echoBody, testServer } from './support.ts';

const SECRET = 'a secret between two';
const EVENT = { eventId: 'evt-1', transactionId: 'tx-1', outcome: 'succeeded' };
const NOW = 1_795_215_720;

let app: HttpServer;
let applied: object[];

beforeEach(async () => {
  applied = [];
  const execute = async (event: { transactionId: string }) => {
    if (event.transactionId === 'tx-unknown') throw new PaymentNotFound();
    applied.push(event);
    return 'applied';
  };
  const clock = new FakeClock(new Date(NOW * 1000));
  const applyGatewayEvent = { execute } as unknown as ApplyGatewayEvent;
  app = await testServer();
  app.register(paymentWebhookRoutes, { applyGatewayEvent, secret: SECRET, clock });
});

function signed(body: string | Buffer, time: number | string = NOW, secret = SECRET): string {
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')}`;
}

async function tell(payload: string | Buffer, signature: string | null = signed(payload), type = 'application/json') {
  const headers = { 'content-type': type, ...(signature !== null && { 'x-signature': signature }) };
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/webhooks/payments', payload, headers });
  return { statusCode, ...JSON.parse(body) };
}

const told = JSON.stringify(EVENT);
const UNSIGNED = { statusCode: 401, data: null, error: { code: 'INVALID_SIGNATURE' } };

describe('POST /webhooks/payments', () => {
  it('takes what is signed, and says what it did', async () => {
    const answer = await tell(told);
    expect(answer).toMatchObject({ statusCode: 200, success: true, data: { eventId: 'evt-1', status: 'applied' } });
    expect(applied).toEqual([{ ...EVENT, reason: null }]);
  });

  it.each(['text/plain', 'application/cloudevents+json; charset=utf-8', 'nonsense', 'application/octet-stream'])(
    'reads JSON whatever the type is called: %s',
    async (type) => {
      expect(await tell(told, signed(told), type)).toMatchObject({ statusCode: 200 });
    },
  );

  it('checks the bytes as they came, not the JSON that they mean', async () => {
    const spaced = `{ "eventId":"evt-1",\n"transactionId":"tx-1", "outcome":"failed", "reason":"caf\u00e9 \\u20ac" }`;
    expect(await tell(spaced)).toMatchObject({ statusCode: 200 });
    expect(applied).toMatchObject([{ reason: 'caf\u00e9 \u20ac' }]);
    expect(await tell(spaced, signed(JSON.stringify(JSON.parse(spaced))))).toMatchObject(UNSIGNED);
  });

  it.each([
    ['none', null],
    ['an empty one', ''],
    ['one of another secret', signed(told, NOW, 'another secret')],
    ['one of another body', signed(`${told} `)],
    ['one whose time was changed', signed(told, NOW).replace(`t=${NOW}`, `t=${NOW - 1}`)],
    ['one without a time', signed(told).replace(/^t=\d+,/, '')],
    ['a MAC that is cut off', signed(told).slice(0, -2)],
    ['two at once', `${signed(told)}, ${signed(told)}`],
    ['a time that is no number', signed(told, 'NaN')],
  ])('refuses a signature: %s', async (_, signature) => {
    expect(await tell(told, signature)).toMatchObject(UNSIGNED);
    expect(applied).toEqual([]);
  });

  it.each([
    [-301, 401],
    [-300, 200],
    [300, 200],
    [301, 401],
  ])('takes a signature that is %i s off with %i', async (offset, status) => {
    expect((await tell(told, signed(told, NOW + offset))).statusCode).toBe(status);
  });

  it.each([
    ['that is broken', '{"eventId":'],
    ['that is not there', ''],
    ['of null', 'null'],
    ['that is a list', '[]'],
    ['without an outcome', JSON.stringify({ eventId: 'e', transactionId: 't' })],
    ['with another outcome', JSON.stringify({ ...EVENT, outcome: 'processing' })],
    ['with a field too many', JSON.stringify({ ...EVENT, amount: 1 })],
    ['with a NUL', JSON.stringify({ ...EVENT, eventId: 'e\u0000' })],
    ['that reaches for a prototype', `{"__proto__":{"a":1},${told.slice(1)}`],
    ['with a number for an id', JSON.stringify({ ...EVENT, eventId: 1 })],
  ])('answers a body %s with 400 when it is well signed, and with 401 otherwise', async (_, body) => {
    expect(await tell(body)).toMatchObject({ statusCode: 400, success: false });
    expect(await tell(body, signed('something else'))).toMatchObject(UNSIGNED);
    expect(await tell(body, null)).toMatchObject(UNSIGNED);
    expect(applied).toEqual([]);
  });

  it('does not wait for a body, however long, without a signature', async () => {
    expect(await tell('x'.repeat(300 * 1024), null)).toMatchObject(UNSIGNED);
    expect(await tell('x'.repeat(300 * 1024))).toMatchObject({ statusCode: 413 });
  });

  it('knows no strange transaction', async () => {
    const body = JSON.stringify({ ...EVENT, transactionId: 'tx-unknown' });
    expect(await tell(body)).toMatchObject({ statusCode: 404, error: { code: 'PAYMENT_NOT_FOUND' } });
  });

  it('leaves the bodies of other routes to their own rules', async () => {
    echoBody(app, Type.Object({}));
    const send = (type: string) =>
      app.inject({ method: 'POST', url: '/things', payload: '{}', headers: { 'content-type': type, ...bearer() } });
    expect((await send('text/plain')).statusCode).toBe(415);
    expect((await send('application/json')).statusCode).toBe(200);
  });
});
