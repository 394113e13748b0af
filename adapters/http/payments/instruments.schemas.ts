import { Type } from 'typebox';
import {
  EXAMPLE_LAST_FOUR,
  InstrumentTypeField,
  InstrumentView,
} from '../../../application/payments/instrument.record.ts';
import { Body, EXPECTATIONS, IdField, Opaque, Patterned } from '../../../application/shared/input.ts';
import { listOf, shown } from '../../../application/shared/record.ts';
import { PAYMENT_FAULTS } from '../../../domain/payments/payment.errors.ts';
import {
  INSTRUMENT_TOKEN_MAX_LENGTH,
  InvalidInstrument,
  LAST_FOUR,
  MAX_INSTRUMENTS,
  TooManyInstruments,
} from '../../../domain/payments/payment-instrument.ts';
import { CONFIRMATIONS } from '../../texts/en/errors.ts';
import { PageQuery } from '../answers/lists.ts';
import { answers, confirms, operations, operationsOn } from '../answers/operations.ts';

const operation = operations('Payments');
const onInstrument = operationsOn('Payments', 'instrument');

export const addInstrument = operation('addPaymentInstrument', 'Add a payment instrument', {
  description:
    'A card or bank account to pay with. The token is the payment provider’s: your app gets it from the provider, so that no ' +
    `number reaches this service, which stores it encrypted and never answers it. A bank account requires its \`bankId\`. At most ${MAX_INSTRUMENTS}.`,
  body: Body({
    type: InstrumentTypeField,
    token: Opaque(1, INSTRUMENT_TOKEN_MAX_LENGTH, 'tok_ok', {
      description: 'The sandbox gateway knows `tok_ok`, `tok_declined` and `tok_R01` to `tok_R29`.',
    }),
    lastFour: Patterned(LAST_FOUR.source, EXPECTATIONS.lastFour, {
      description: 'Of the number of the card or account.',
      ...shown(EXAMPLE_LAST_FOUR),
    }),
    bankId: Type.Optional(IdField()),
  }),
  response: answers(InstrumentView, 'The payment instrument.'),
  errors: [new InvalidInstrument('bankId', PAYMENT_FAULTS.bank()), new TooManyInstruments({ max: MAX_INSTRUMENTS })],
});

export const listInstruments = operation('listPaymentInstruments', 'List payment instruments', {
  description: 'Your own payment instruments, newest first.',
  querystring: Type.Object(PageQuery),
  response: answers(listOf(InstrumentView), 'A page of payment instruments.'),
});

export const removeInstrument = onInstrument('removePaymentInstrument', 'Remove a payment instrument', {
  description: 'Suspends the autopays that collect from it. A payment that is processing is not stopped.',
  response: confirms(CONFIRMATIONS.instrumentRemoved, 'Confirms that the payment instrument is removed.'),
});
