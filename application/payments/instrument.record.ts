import type { Static } from 'typebox';
import { INSTRUMENT_STATUSES, INSTRUMENT_TYPES } from '../../domain/payments/payment-instrument.ts';
import { id, moment, nullable, oneOf, record, text } from '../shared/record.ts';

export const InstrumentTypeField = oneOf(INSTRUMENT_TYPES, { title: 'PaymentInstrumentType', examples: ['card'] });

export const EXAMPLE_LAST_FOUR = '4242';

/** Without the token, which no answer has. */
export const InstrumentView = record('PaymentInstrument', {
  instrumentId: id('instrument'),
  type: InstrumentTypeField,
  lastFour: text(EXAMPLE_LAST_FOUR),
  bankId: nullable(id('bank')),
  status: oneOf(INSTRUMENT_STATUSES, { title: 'PaymentInstrumentStatus' }),
  blockedReason: nullable(text(undefined, 'Why it pays nothing. `null` unless it is Blocked.')),
  createdAt: moment(),
});

export type InstrumentView = Static<typeof InstrumentView>;
