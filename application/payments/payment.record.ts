import type { Static } from 'typebox';
import {
  AUTOPAY_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  type SuspensionCause,
} from '../../domain/payments/payment.events.ts';
import {
  EXAMPLE_DUE_DATE,
  EXAMPLE_IDS,
  flag,
  id,
  midnight,
  moment,
  money,
  nullable,
  of,
  oneOf,
  record,
  text,
  whole,
} from '../shared/record.ts';

export const PaymentStatusField = oneOf(PAYMENT_STATUSES, { title: 'PaymentStatus' });

export const PaymentMethodField = oneOf(PAYMENT_METHODS, { title: 'PaymentMethod', examples: ['card'] });

export const BankData = record('Bank', {
  bankId: id('bank'),
  name: text(),
  code: text(undefined, 'The national bank code.'),
  country: text(),
  supportsInstantTransfer: flag(),
});

const Claim = { paymentId: id('payment'), loanId: id('loan'), amount: money(888.49), status: PaymentStatusField };

const Common = {
  ...Claim,
  transactionId: nullable(text(), `sandbox-${EXAMPLE_IDS.payment}`),
  createdAt: moment(),
};

export const CreatedPayment = record('CreatedPayment', Common);

const Item = { ...Common, paymentMethod: PaymentMethodField };

export const PaymentDetail = record('PaymentDetail', {
  ...Item,
  bankId: nullable(id('bank')),
  reference: nullable(text()),
  completedAt: nullable(moment()),
});

export type PaymentDetail = Static<typeof PaymentDetail>;

export const EXAMPLE_REFERENCE = '0012345678';

export const ReferencePayment = record('ReferencePayment', { ...Claim, reference: text(EXAMPLE_REFERENCE) });

export const AUTOPAY_LIMIT = 'No single charge is larger. `null`: no limit.';

export const AutopayView = record('Autopay', {
  loanId: id('loan'),
  status: oneOf(AUTOPAY_STATUSES, { title: 'AutopayStatus' }),
  paymentMethod: PaymentMethodField,
  bankId: nullable(id('bank')),
  maxAmount: nullable(money(1000, AUTOPAY_LIMIT), 1000),
  nextChargeOn: nullable(
    midnight(EXAMPLE_DUE_DATE, 'The close of business of this day charges. `null` while suspended.'),
    EXAMPLE_DUE_DATE,
  ),
  nextChargeAmount: nullable(money(888.49, 'By what is known now. 0 if it would be more than `maxAmount`.'), 888.49),
  failedAttempts: of('count', whole({ description: 'Since the last success or authorization.', examples: [0] })),
  authorizedAt: moment(),
});

/** Answers leave out why it is suspended, which operators see. */
export type AutopayView = Static<typeof AutopayView> & { readonly suspendedFor: SuspensionCause | null };

export const VerifiedPaymentView = record('VerifiedPayment', {
  paymentId: id('payment'),
  status: PaymentStatusField,
  completedAt: moment(),
});

export const PaymentItem = record('Payment', Item);

export type PaymentItem = Static<typeof PaymentItem>;
