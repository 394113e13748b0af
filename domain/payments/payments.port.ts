import type { PaymentId } from './payment.id.ts';
import type { Payment } from './payment.ts';

/** All payments ever made. Their loan is locked before they are, always, so that two can never wait for each other. */
export interface Payments {
  add(payment: Payment): Promise<void>;
  /** @throws PaymentNotFound */
  get(id: PaymentId): Promise<Payment>;
  save(payment: Payment): Promise<void>;
}
