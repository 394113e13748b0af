import type { EventPublisher } from '../../../application/shared/ports.ts';
import { LoanRequestNotFound } from '../../../domain/loan-requests/loan-request.errors.ts';
import type { LoanRequest } from '../../../domain/loan-requests/loan-request.ts';
import type { LoanRequests } from '../../../domain/loan-requests/loan-requests.port.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import type { LoanId } from '../../../domain/loans/loan.id.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import type { Loans } from '../../../domain/loans/loans.port.ts';
import { DuplicateDeposit } from '../../../domain/payments/deposit.errors.ts';
import type { Deposit } from '../../../domain/payments/deposit.ts';
import type { Deposits, TransferClaim } from '../../../domain/payments/deposits.port.ts';
import type { GatewayEvents, HeardGatewayEvent } from '../../../domain/payments/gateway-events.port.ts';
import { DuplicateReference, PaymentNotFound } from '../../../domain/payments/payment.errors.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import type { PaymentOfLoan, Payments } from '../../../domain/payments/payments.port.ts';
import { copyAggregate } from './copy.ts';
import type { Restorable } from './direct-unit-of-work.ts';
import { InMemoryCollection } from './in-memory-collection.ts';

export class InMemoryLoanRequests extends InMemoryCollection<LoanRequest> implements LoanRequests {
  constructor(events: EventPublisher) {
    super(events, () => new LoanRequestNotFound());
  }

  getOwn(id: string, borrowerId: string): Promise<LoanRequest> {
    return this.owned(id, borrowerId, (request) => request.borrowerId);
  }

  async allOf(borrowerId: string): Promise<readonly LoanRequest[]> {
    return [...this.byId.values()].filter((request) => request.borrowerId === borrowerId).map(copyAggregate);
  }
}

export class InMemoryLoans extends InMemoryCollection<Loan> implements Loans {
  constructor(events: EventPublisher) {
    super(events, () => new LoanNotFound());
  }

  getOwn(id: string, borrowerId: string): Promise<Loan> {
    return this.owned(id, borrowerId, (loan) => loan.borrowerId);
  }

  getAll(ids: readonly string[]): Promise<readonly Loan[]> {
    const known = ids.filter((id) => this.byId.has(id)).sort();
    return Promise.all(known.map((id) => this.get(id)));
  }
}

export class InMemoryPayments extends InMemoryCollection<Payment> implements Payments {
  constructor(events: EventPublisher) {
    super(events, () => new PaymentNotFound());
  }

  override async add(payment: Payment): Promise<void> {
    const { borrowerId, reference } = payment;
    const live = [...this.byId.values()].filter((each) => each.reference !== null && each.status !== 'Failed');
    const taken = live.some((each) => each.borrowerId === borrowerId && each.reference === reference);
    if (taken) throw new DuplicateReference();
    await super.add(payment);
  }

  async loanOf(id: string, borrowerId: string): Promise<LoanId> {
    return (await this.owned(id, borrowerId, (payment) => payment.borrowerId)).loanId;
  }

  async find(id: string): Promise<Payment | null> {
    return this.byId.has(id) ? this.get(id) : null;
  }

  async ofTransaction(transactionId: string): Promise<PaymentOfLoan> {
    const found = [...this.byId.values()].find((each) => each.transactionId === transactionId);
    if (found === undefined) throw new PaymentNotFound();
    return { paymentId: found.id, loanId: found.loanId };
  }
}

export class InMemoryDeposits extends InMemoryCollection<Deposit> implements Deposits {
  constructor(events: EventPublisher) {
    super(events, () => new Error('There is no such deposit.'));
  }

  override async add(deposit: Deposit): Promise<void> {
    const { bankId, reference } = deposit;
    const taken = [...this.byId.values()].some((each) => each.bankId === bankId && each.reference === reference);
    if (taken) throw new DuplicateDeposit();
    await super.add(deposit);
  }

  async unclaimed({ reference, amount, currency }: TransferClaim): Promise<readonly Deposit[]> {
    const open = [...this.byId.values()].filter((each) => each.reference === reference && each.claimedBy === null);
    const agreeing = open.filter((each) => each.amount.equals(amount) && each.currency === currency);
    return agreeing.sort((one, other) => (one.id < other.id ? -1 : 1)).map(copyAggregate);
  }
}

export class InMemoryGatewayEvents implements GatewayEvents, Restorable {
  private heard = new Map<string, HeardGatewayEvent>();

  get all(): readonly HeardGatewayEvent[] {
    return [...this.heard.values()];
  }

  async add(event: HeardGatewayEvent): Promise<boolean> {
    if (this.heard.has(event.eventId)) return false;
    this.heard.set(event.eventId, event);
    return true;
  }

  snapshot(): () => void {
    const before = new Map(this.heard);
    return () => {
      this.heard = before;
    };
  }
}
