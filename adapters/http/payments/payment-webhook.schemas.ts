import { Type } from 'typebox';
import { Body, Choice, Text } from '../api/fields.ts';

const EVENT = 'evt_01HF7YAT31';

export const GatewayEventBody = Body(
  {
    eventId: Text(1, 255, { description: 'The same however often the event is told.' }),
    transactionId: Text(1, 255),
    outcome: Choice(['succeeded', 'failed']),
    reason: Type.Optional(Text(0, 1000)),
  },
  { eventId: EVENT, transactionId: 'tx_8f14e45f', outcome: 'succeeded' },
);
export const SignatureHeader = Type.Object({
  'x-signature': Type.String({
    description: '`t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">` over the raw body; good for five minutes.',
  }),
});
export const HeardEvent = Type.Object({
  eventId: Type.String(),
  status: Choice(['applied', 'repeated', 'ignored', 'unmatched'], {
    description:
      '`repeated`: this event was heard before. `ignored`: the outcome was known. `unmatched`: the payment has the other outcome already, which is final.',
  }),
});

export const heard = { eventId: EVENT, status: 'applied' };
