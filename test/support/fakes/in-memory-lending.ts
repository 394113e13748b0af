import type { EventPublisher } from '../../../application/shared/ports.ts';
import { LoanRequestNotFound } from '../../../domain/loan-requests/loan-request.errors.ts';
import type { LoanRequest } from '../../../domain/loan-requests/loan-request.ts';
import type { LoanRequests } from '../../../domain/loan-requests/loan-requests.port.ts';
import type { History } from '../../../domain/loans/entry.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import type { BookedTransaction, LoanTransactions } from '../../../domain/loans/loan-transactions.port.ts';
import type { LoanKey, Loans } from '../../../domain/loans/loans.port.ts';
import { DuplicateDeposit } from '../../../domain/payments/deposit.errors.ts';
import type { Deposit } from '../../../domain/payments/deposit.ts';
import type { Deposits, TransferClaim } from '../../../domain/payments/deposits.port.ts';
import type { GatewayEvents, RecordedGatewayEvent } from '../../../domain/payments/gateway-events.port.ts';
import { DuplicateReference, PaymentNotFound, RefundNotFound } from '../../../domain/payments/payment.errors.ts';
import type { PaymentId } from '../../../domain/payments/payment.id.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import type { PaymentKey, PaymentName, PaymentOfLoan, Payments } from '../../../domain/payments/payments.port.ts';
import type { Refund } from '../../../domain/payments/refund.ts';
import type { Refunds } from '../../../domain/payments/refunds.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { copyAggregate } from './copy.ts';
import { RestorableMap } from './direct-unit-of-work.ts';
import { changedHistory } from './history.ts';
import { InMemoryCollection } from './in-memory-collection.ts';

class InMemoryLoanRequests extends InMemoryCollection<LoanRequest> implements LoanRequests {
  constructor(events: EventPublisher) {
    super(events, { ownerOf: ({ borrowerId }) => borrowerId, unknown: () => new LoanRequestNotFound() });
  }

  async borrowerOf(id: string): Promise<UserId> {
    return this.look(id).borrowerId;
  }

  async allOf(borrowerId: string): Promise<readonly LoanRequest[]> {
    return this.matching((request) => request.borrowerId === borrowerId);
  }
}

class InMemoryLoans extends InMemoryCollection<Loan> implements Loans {
  private histories = new Map<string, History>();

  constructor(events: EventPublisher) {
    super(events, { ownerOf: ({ borrowerId }) => borrowerId, unknown: () => new LoanNotFound() });
  }

  async borrowerOf(id: string): Promise<UserId> {
    return this.look(id).borrowerId;
  }

  async historyOf({ id }: Loan): Promise<History> {
    return this.histories.get(id) as History;
  }

  override async save(loan: Loan): Promise<void> {
    const history = this.histories.get(loan.id) ?? [];
    this.histories.set(loan.id, changedHistory(history, loan.pullHistoryChanges()));
    await super.save(loan);
  }

  override snapshot(): () => void {
    const [restore, before] = [super.snapshot(), new Map(this.histories)];
    return () => {
      restore();
      this.histories = before;
    };
  }

  async getAll(keys: readonly LoanKey[]): Promise<readonly Loan[]> {
    const sorted = keys.toSorted((one, other) => (one.loanId < other.loanId ? -1 : 1));
    const loans = await Promise.all(sorted.map(({ loanId, borrowerId }) => this.find(loanId, borrowerId)));
    return loans.filter((loan) => loan !== null);
  }
}

export class InMemoryPayments extends InMemoryCollection<Payment> implements Payments {
  constructor(events: EventPublisher) {
    super(events, { ownerOf: ({ borrowerId }) => borrowerId, unknown: () => new PaymentNotFound() });
  }

  override async add(payment: Payment): Promise<void> {
    const { borrowerId, reference } = payment;
    const live = this.all.filter((each) => each.reference !== null && each.status !== 'Failed');
    if (live.some((each) => each.borrowerId === borrowerId && each.reference === reference)) {
      throw new DuplicateReference();
    }
    await super.add(payment);
  }

  async locate(by: PaymentName): Promise<PaymentOfLoan> {
    const all = this.all;
    const found =
      'id' in by
        ? this.look(by.id, 'borrowerId' in by ? by.borrowerId : undefined)
        : (all.find((each) => each.transactionId === by.transactionId) ?? all.find(({ id }) => id === by.paymentId));
    if (found === undefined) throw new PaymentNotFound();
    return { paymentId: found.id, loanId: found.loanId, borrowerId: found.borrowerId };
  }
}

export class InMemoryDeposits extends InMemoryCollection<Deposit> implements Deposits {
  constructor(events: EventPublisher) {
    super(events, { ownerOf: ({ borrowerId }) => borrowerId, unknown: () => new Error('There is no such deposit.') });
  }

  override async add(deposit: Deposit): Promise<void> {
    const { bankId, reference } = deposit;
    const taken = this.all.some((each) => each.bankId === bankId && each.reference === reference);
    if (taken) throw new DuplicateDeposit();
    await super.add(deposit);
  }

  async unclaimed({ reference, amount, currency }: TransferClaim): Promise<readonly Deposit[]> {
    const agrees = (each: Deposit) =>
      each.reference === reference && each.amount.equals(amount) && each.currency === currency;
    return this.matching((each) => each.claimedBy === null && agrees(each));
  }

  async claimedBy({ id, borrowerId }: PaymentKey): Promise<Deposit | null> {
    return this.matching((each) => each.claimedBy === id && each.borrowerId === borrowerId)[0] ?? null;
  }
}

class InMemoryGatewayEvents extends RestorableMap<string, RecordedGatewayEvent> implements GatewayEvents {
  async add(event: RecordedGatewayEvent): Promise<boolean> {
    if (this.byKey.has(event.eventId)) return false;
    this.byKey.set(event.eventId, event);
    return true;
  }
}

export class InMemoryLoanTransactions extends RestorableMap<string, BookedTransaction> implements LoanTransactions {
  async add(transactions: readonly BookedTransaction[]): Promise<void> {
    for (const transaction of transactions) this.byKey.set(transaction.id, transaction);
  }
}

class InMemoryRefunds extends RestorableMap<PaymentId, Refund> implements Refunds {
  private readonly events: EventPublisher;

  constructor(events: EventPublisher) {
    super();
    this.events = events;
  }

  async add(refund: Refund): Promise<void> {
    if (!this.byKey.has(refund.paymentId)) await this.save(refund);
  }

  async get(paymentId: PaymentId): Promise<Refund> {
    const kept = this.byKey.get(paymentId);
    if (kept === undefined) throw new RefundNotFound();
    return copyAggregate(kept);
  }

  async save(refund: Refund): Promise<void> {
    const events = refund.pullEvents();
    this.byKey.set(refund.paymentId, copyAggregate(refund));
    await this.events.publish(events);
  }
}

/** The collections of lending. */
export function inMemoryLending(events: EventPublisher) {
  return {
    requests: new InMemoryLoanRequests(events),
    loans: new InMemoryLoans(events),
    loanTransactions: new InMemoryLoanTransactions(),
    payments: new InMemoryPayments(events),
    deposits: new InMemoryDeposits(events),
    gatewayEvents: new InMemoryGatewayEvents(),
    refunds: new InMemoryRefunds(events),
  };
}
