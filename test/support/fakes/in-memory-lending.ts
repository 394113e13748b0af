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
import { InMemoryCollection } from './in-memory-collection.ts';

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
