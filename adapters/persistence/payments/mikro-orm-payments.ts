import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventPublisher } from '../../../application/shared/ports.ts';
import { PaymentNotFound } from '../../../domain/payments/payment.errors.ts';
import type { PaymentId } from '../../../domain/payments/payment.id.ts';
import { Payment } from '../../../domain/payments/payment.ts';
import type { Payments } from '../../../domain/payments/payments.port.ts';
import { store } from '../shared/mikro-orm-collection.ts';

export class MikroOrmPayments implements Payments {
  private readonly em: EntityManager;
  private readonly events: EventPublisher;

  constructor(em: EntityManager, events: EventPublisher) {
    this.em = em;
    this.events = events;
  }

  add(payment: Payment): Promise<void> {
    return store(this.em, this.events, payment);
  }

  async get(id: PaymentId): Promise<Payment> {
    const payment = await this.em.findOne(Payment, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (payment === null) throw new PaymentNotFound();
    return payment;
  }

  save(payment: Payment): Promise<void> {
    return store(this.em, this.events, payment);
  }
}
