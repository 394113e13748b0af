import type { FailureReason } from '../../domain/payments/payment.errors.ts';

/** After "the payment failed", in brackets or after a colon. A missing one does not compile. */
export const FAILURE_REASONS_ES: Readonly<Record<FailureReason, string>> = {
  'insufficient funds': 'fondos insuficientes',
  'rejected by the bank': 'rechazado por el banco',
  'no reason given': 'no se indicó el motivo',
  'the payment gateway reported no outcome in time': 'el procesador de pagos no informó el resultado a tiempo',
  'the loan no longer needs the money, which is owed back to the borrower':
    'el préstamo ya no necesita el dinero, que se debe devolver al prestatario',
  'the transfer was not verified within 30 days': 'la transferencia no se verificó en un plazo de 30 días',
};
