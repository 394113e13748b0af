import { expect, it } from 'vitest';
import { MeasuredWebhookSender, type WebhookTry } from '../../../adapters/webhooks/node-webhook-sender.ts';
import type { WebhookMessage } from '../../../application/webhooks/ports.ts';
import { TAKEN } from '../../support/webhooks.ts';

it.each([
  ['delivered', TAKEN],
  ['refused', { statusCode: 500, error: 'The receiver answered 500.' }],
  ['unanswered', { statusCode: null, error: 'No answer within 15 s.' }],
])('a try is %s', async (outcome, result) => {
  const tries: WebhookTry[] = [];
  const sender = new MeasuredWebhookSender({ send: async () => result }, (made) => tries.push(made));

  expect(await sender.send({} as WebhookMessage)).toBe(result);

  expect(tries).toEqual([{ outcome, seconds: expect.any(Number) }]);
});
