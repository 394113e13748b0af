import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventPublisher } from '../../../application/shared/ports.ts';
import type { LoanId } from '../../../domain/loans/loan.id.ts';
import { DuplicateReference, PaymentNotFound } from '../../../domain/payments/payment.errors.ts';
import type { PaymentId } from '../../../domain/payments/payment.id.ts';
import { Payment } from '../../../domain/payments/payment.ts';
import type { PaymentOfLoan, Payments } from '../../../domain/payments/payments.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { isUniqueViolation } from '../shared/database-errors.ts';
import { tableOf } from '../shared/mapped-table.ts';
import { store, storeSoon } from '../shared/mikro-orm-collection.ts';
import { rowsOf } from '../shared/read-models.ts';

export class MikroOrmPayments implements Payments {
  private readonly em: EntityManager;
  private readonly events: EventPublisher;

  constructor(em: EntityManager, events: EventPublisher) {
    this.em = em;
    this.events = events;
  }

  async add(payment: Payment): Promise<void> {
    // A transaction of the gateway's that is named twice is an error of its own, and shows at the commit.
    if (payment.reference === null) return storeSoon(this.em, this.events, payment);
    try {
      await store(this.em, this.events, payment);
    } catch (error) {
      throw isUniqueViolation(error, 'payments_live_reference') ? new DuplicateReference() : error;
    }
  }

  async loanOf(id: PaymentId, borrowerId: UserId): Promise<LoanId> {
    const [row] = await rowsOf<{ loan_id: LoanId }>(
      this.em,
      'select loan_id from payments where id = $1 and borrower_id = $2',
      [id, borrowerId],
    );
    if (row === undefined) throw new PaymentNotFound();
    return row.loan_id;
  }

  async get(id: PaymentId): Promise<Payment> {
    const payment = await this.find(id);
    if (payment === null) throw new PaymentNotFound();
    return payment;
  }

  find(id: PaymentId): Promise<Payment | null> {
    return tableOf(this.em, Payment).one(this.em, { id }, { lock: true });
  }

  async ofTransaction(transactionId: string): Promise<PaymentOfLoan> {
    const [row] = await rowsOf<PaymentOfLoan>(
      this.em,
      'select id as "paymentId", loan_id as "loanId" from payments where transaction_id = $1',
      [transactionId],
    );
    if (row === undefined) throw new PaymentNotFound();
    return row;
  }

  save(payment: Payment): Promise<void> {
    return storeSoon(this.em, this.events, payment);
  }
}
