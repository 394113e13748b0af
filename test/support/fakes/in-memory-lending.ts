import type { EventPublisher } from '../../../application/shared/ports.ts';
import { LoanRequestNotFound } from '../../../domain/loan-requests/loan-request.errors.ts';
import type { LoanRequest } from '../../../domain/loan-requests/loan-request.ts';
import type { LoanRequests } from '../../../domain/loan-requests/loan-requests.port.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import type { Loans } from '../../../domain/loans/loans.port.ts';
import { PaymentNotFound } from '../../../domain/payments/payment.errors.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import type { Payments } from '../../../domain/payments/payments.port.ts';
import type { Aggregate } from '../../../domain/shared/aggregate.ts';
import { copyAggregate } from './copy.ts';

/** Keeps copies, so that a change that nobody saved is not there the next time. */
class InMemoryCollection<Kept extends Aggregate & { readonly id: string }> {
  private readonly byId = new Map<string, Kept>();
  private readonly events: EventPublisher;
  private readonly unknown: () => Error;

  constructor(events: EventPublisher, unknown: () => Error) {
    this.events = events;
    this.unknown = unknown;
  }

  add(aggregate: Kept): Promise<void> {
    return this.save(aggregate);
  }

  async get(id: string): Promise<Kept> {
    const found = this.byId.get(id);
    if (found === undefined) throw this.unknown();
    return copyAggregate(found);
  }

  async save(aggregate: Kept): Promise<void> {
    const events = aggregate.pullEvents();
    this.byId.set(aggregate.id, copyAggregate(aggregate));
    await this.events.publish(events);
  }

  protected async owned(id: string, borrowerId: string, owner: (kept: Kept) => string): Promise<Kept> {
    const found = await this.get(id);
    if (owner(found) !== borrowerId) throw this.unknown();
    return found;
  }
}

export class InMemoryLoanRequests extends InMemoryCollection<LoanRequest> implements LoanRequests {
  constructor(events: EventPublisher) {
    super(events, () => new LoanRequestNotFound());
  }

  getOwn(id: string, borrowerId: string): Promise<LoanRequest> {
    return this.owned(id, borrowerId, (request) => request.borrowerId);
  }
}

export class InMemoryLoans extends InMemoryCollection<Loan> implements Loans {
  constructor(events: EventPublisher) {
    super(events, () => new LoanNotFound());
  }

  getOwn(id: string, borrowerId: string): Promise<Loan> {
    return this.owned(id, borrowerId, (loan) => loan.borrowerId);
  }
}

export class InMemoryPayments extends InMemoryCollection<Payment> implements Payments {
  constructor(events: EventPublisher) {
    super(events, () => new PaymentNotFound());
  }
}
