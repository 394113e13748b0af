import { expect, it } from 'vitest';
import { MeasuredWebhookSender, type WebhookTry } from '../../../adapters/webhooks/measured-webhook-sender.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { BOOKED_AT } from '../../support/lending.ts';
import { TAKEN } from '../../support/webhooks.ts';

it.each([
  ['delivered', TAKEN],
  ['refused', { statusCode: 500, error: 'The receiver answered 500.' }],
  ['unanswered', { statusCode: null, error: 'No answer within 15 s.' }],
])('a try is %s', async (outcome, result) => {
  const tries: WebhookTry[] = [];
  const sender = new MeasuredWebhookSender({ send: async () => result }, (made) => tries.push(made));
  const message = {
    url: 'https://example.com/',
    id: idNumber<'WebhookEvent'>(1),
    body: '{}',
    secrets: [],
    at: BOOKED_AT,
  };

  expect(await sender.send(message)).toBe(result);

  expect(tries).toEqual([{ outcome, seconds: expect.any(Number) }]);
});
