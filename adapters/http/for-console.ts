/** All that the console may use of the JSON API: errors, identifiers, validation, and the schemas of operators' acts. */
export { type Answer, answerTo, errorBody, prepareError } from './api/errors.ts';
export { isUuid, pathId } from './api/fields.ts';
export { refusal } from './api/protocol-error.ts';
export { withIds } from './api/results.ts';
export type { HttpServer } from './api/typebox-provider.ts';
export { buildValidatorCompiler } from './api/validation.ts';
export { callerOf } from './auth/try-limits.ts';
export type { BackofficeLoanRoutesOptions } from './backoffice/loans.routes.ts';
export * as loanSchemas from './backoffice/loans.schemas.ts';
export { type BackofficePaymentRoutesOptions, depositIn } from './backoffice/payments.routes.ts';
export * as paymentSchemas from './backoffice/payments.schemas.ts';
export type { RefundRoutesOptions } from './backoffice/refunds.routes.ts';
export * as refundSchemas from './backoffice/refunds.schemas.ts';
export * as requestSchemas from './backoffice/requests.schemas.ts';
export { logIn } from './identity/identity.schemas.ts';
export { requestIdOf } from './loan-requests/loan-requests.routes.ts';
export { loanIdOf } from './loans/loans.routes.ts';
export { paymentIdOf } from './payments/payments.routes.ts';
