import type { TObject } from 'typebox';
import type { Operation } from './operation.ts';

/** A request that this service sends to the endpoints that operators register. */
export interface SentWebhook {
  readonly summary: string;
  readonly description: string;
  readonly body: TObject;
  readonly example: object;
}

const text = { type: 'string' };
const HEADERS = {
  'webhook-id': 'Identifies the event. The same in each try: use it to ignore events that you already have.',
  'webhook-timestamp': 'When this try was sent, in seconds since 1970. Refuse a try that is older than five minutes.',
  'webhook-signature':
    'One or more of `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`, separated by blanks. The key is the ' +
    'base64 after `whsec_` in the secret. For 24 hours after a rotation, the old secret also signs.',
};

/** The description of a request that this service sends, by the Standard Webhooks specification. */
export function sentWebhookOperation(name: string, { body, example, ...texts }: SentWebhook): Operation {
  const operation = {
    operationId: name,
    ...texts,
    tags: ['Webhooks'],
    security: [],
    parameters: Object.entries(HEADERS).map(([header, description]) => ({
      in: 'header',
      name: header,
      required: true,
      description,
      schema: text,
    })),
    requestBody: { required: true, content: { 'application/json': { schema: body, example } } },
    responses: {
      '2XX': { description: 'The receiver has the event. The body is not read.' },
      '4XX': {
        description:
          'The event is sent again, up to ten times. The same holds for any other status, a redirect, or no answer within 15 seconds. ' +
          'After 429 or 503 with `Retry-After` (seconds, or an HTTP date) this is no earlier, at most 24 hours later.',
      },
      410: { description: 'No more events are sent: the endpoint is disabled at once.' },
    },
  };
  return operation;
}
