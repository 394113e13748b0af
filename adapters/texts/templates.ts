import type * as closingUseCase from '../../application/closing/close-business-day.ts';
import type * as exports from '../../application/exports/export-dataset.ts';
import type * as identityPorts from '../../application/identity/ports.ts';
import type * as imports from '../../application/imports/import-loans.ts';
import type * as roles from '../../application/operators/roles.ts';
import type * as idempotency from '../../application/shared/idempotency.ts';
import type * as inputs from '../../application/shared/input.ts';
import type * as closing from '../../domain/closing/closing-days.ts';
import type * as credit from '../../domain/credit/credit-score.ts';
import type * as rewards from '../../domain/credit/rewards.ts';
import type * as documents from '../../domain/documents/document.errors.ts';
import type * as accountMails from '../../domain/identity/account-mail.ts';
import type * as secondFactors from '../../domain/identity/second-factor.ts';
import type * as sessions from '../../domain/identity/session.ts';
import type * as users from '../../domain/identity/user.errors.ts';
import type * as labels from '../../domain/labels/labels.ts';
import type * as agreements from '../../domain/loan-requests/agreement.ts';
import type * as offers from '../../domain/loan-requests/loan-offer.ts';
import type * as loanRequests from '../../domain/loan-requests/loan-request.errors.ts';
import type * as holidays from '../../domain/loans/holidays.ts';
import type * as importedLoan from '../../domain/loans/imported-loan.ts';
import type * as loans from '../../domain/loans/loan.errors.ts';
import type * as devices from '../../domain/notifications/device.ts';
import type * as notifications from '../../domain/notifications/notification.ts';
import type * as apiKeys from '../../domain/operators/api-key.ts';
import type * as approvals from '../../domain/operators/approval.ts';
import type * as operatorAccounts from '../../domain/operators/operator-account.ts';
import type * as savedViews from '../../domain/operators/saved-view.ts';
import type * as payments from '../../domain/payments/payment.errors.ts';
import type * as paymentInstruments from '../../domain/payments/payment-instrument.ts';
import type * as payouts from '../../domain/payments/payout.ts';
import type * as products from '../../domain/products/product.ts';
import type * as calendar from '../../domain/shared/calendar.ts';
import type * as money from '../../domain/shared/money.ts';
import type * as ownAffairs from '../../domain/shared/operator.ts';
import type * as productTerms from '../../domain/shared/product-terms.ts';
import type * as rate from '../../domain/shared/rate.ts';
import type * as text from '../../domain/shared/text.ts';
import type * as notes from '../../domain/support/note.ts';
import type * as tickets from '../../domain/support/ticket.errors.ts';
import type * as categories from '../../domain/support/ticket-category.ts';
import type * as webhooks from '../../domain/webhooks/webhook.ts';
import type * as webhookEvents from '../../domain/webhooks/webhook-event.ts';
import type * as http from './en/errors.ts';

/** The modules that export sentences and errors. `test/unit/texts/translations.test.ts` compares the list with the code. */
type Modules = [
  typeof closingUseCase,
  typeof identityPorts,
  typeof idempotency,
  typeof inputs,
  typeof closing,
  typeof credit,
  typeof rewards,
  typeof documents,
  typeof accountMails,
  typeof sessions,
  typeof users,
  typeof loanRequests,
  typeof loans,
  typeof devices,
  typeof notifications,
  typeof payments,
  typeof paymentInstruments,
  typeof payouts,
  typeof products,
  typeof calendar,
  typeof money,
  typeof ownAffairs,
  typeof productTerms,
  typeof rate,
  typeof text,
  typeof tickets,
  typeof webhooks,
  typeof webhookEvents,
  typeof categories,
  typeof offers,
  typeof agreements,
  typeof http,
  typeof exports,
  typeof imports,
  typeof importedLoan,
  typeof labels,
  typeof holidays,
  typeof roles,
  typeof operatorAccounts,
  typeof savedViews,
  typeof secondFactors,
  typeof notes,
  typeof apiKeys,
  typeof approvals,
];

/** Of a sentence, or of a class of errors. */
type TemplateOf<Export> = Export extends { readonly template: infer Text extends string } ? Text : never;

/** The templates of a module: of its exports, and of the members of exported objects. */
type TemplatesIn<Module> = {
  [Name in keyof Module]: TemplateOf<Module[Name]> | TemplateOf<Module[Name][keyof Module[Name]]>;
}[keyof Module];

type OfEach<List> = List extends [infer First, ...infer Rest] ? TemplatesIn<First> | OfEach<Rest> : never;

/** Every English text that can answer a request, with the names of its values. */
export type AnyTemplate = OfEach<Modules>;
