import type { KeyedRequest, NewAnswer } from '../../application/shared/idempotency.ts';
import type { Milestone } from '../../domain/credit/milestone.ts';
import type { JournalEntry, Posting } from '../../domain/ledger/journal-entry.ts';
import type { LoanEvents } from '../../domain/loans/loan.events.ts';
import { Loan } from '../../domain/loans/loan.ts';
import type { BookedTransaction } from '../../domain/loans/loan-transactions.port.ts';
import type { Notification } from '../../domain/notifications/notification.ts';
import type { Deposit } from '../../domain/payments/deposit.ts';
import type { TransferClaim } from '../../domain/payments/deposits.port.ts';
import type { PaymentId } from '../../domain/payments/payment.id.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { Refund } from '../../domain/payments/refund.ts';
import { Rate } from '../../domain/shared/rate.ts';
import { copyAggregate } from '../support/fakes/copy.ts';
import { DirectUnitOfWork } from '../support/fakes/direct-unit-of-work.ts';
import { InMemoryIdempotencyKeys } from '../support/fakes/in-memory-idempotency-keys.ts';
import { InMemoryLedger } from '../support/fakes/in-memory-ledger.ts';
import {
  InMemoryDeposits,
  InMemoryGatewayEvents,
  InMemoryLoans,
  InMemoryLoanTransactions,
  InMemoryPayments,
  InMemoryRefunds,
} from '../support/fakes/in-memory-lending.ts';
import { InMemoryMilestones } from '../support/fakes/in-memory-milestones.ts';
import { InMemoryNotifications } from '../support/fakes/in-memory-notifications.ts';
import type { Variation } from './in-memory-core.ts';

class LedgerWithoutReceipts extends InMemoryLedger {
  override book(entries: readonly JournalEntry[]): Promise<void> {
    return super.book(entries.filter(({ source }) => !source.startsWith('loan.payment-received')));
  }
}

class LedgerThatNetsRecoveries extends InMemoryLedger {
  override book(entries: readonly JournalEntry[]): Promise<void> {
    const netted = (posting: Posting): Posting =>
      posting.account === 'recoveries' ? { ...posting, account: 'loan-losses' } : posting;
    return super.book(entries.map((entry) => ({ ...entry, postings: entry.postings.map(netted) })));
  }
}

class LoansThatNeverRelease extends InMemoryLoans {
  override async get(id: string, borrowerId?: string): Promise<Loan> {
    const loan = await super.get(id, borrowerId);
    loan.release = () => {};
    return loan;
  }
}

class LoansWithoutLimit extends InMemoryLoans {
  override async get(id: string, borrowerId?: string): Promise<Loan> {
    const loan = await super.get(id, borrowerId);
    loan.reserve = (amount) => void Reflect.set(loan, '_inFlightAmount', loan.inFlightAmount.plus(amount));
    return loan;
  }
}

class LoansThatPauseWithoutInterest extends InMemoryLoans {
  override async get(id: string, borrowerId?: string): Promise<Loan> {
    const loan = await super.get(id, borrowerId);
    const { rate } = loan;
    loan.pause = (order) => {
      Reflect.set(loan, 'rate', Rate.ofPercent(0));
      const pause = Loan.prototype.pause.call(loan, order);
      Reflect.set(loan, 'rate', rate);
      return pause;
    };
    return loan;
  }
}

class LoansThatKeepReversedMoney extends InMemoryLoans {
  override async get(id: string, borrowerId?: string): Promise<Loan> {
    const loan = await super.get(id, borrowerId);
    loan.reverse = () => {};
    return loan;
  }
}

class LoansThatReopenSilently extends InMemoryLoans {
  override async get(id: string, borrowerId?: string): Promise<Loan> {
    const loan = await super.get(id, borrowerId);
    const silent = (event: LoanEvents) => ('newStatus' in event ? { ...event, newStatus: null } : event);
    loan.pullEvents = function (this: Loan) {
      return Loan.prototype.pullEvents.call(this).map(silent);
    };
    return loan;
  }
}

class StatementsWithoutReversals extends InMemoryLoanTransactions {
  override add(transactions: readonly BookedTransaction[]): Promise<void> {
    return super.add(transactions.filter(({ type }) => type !== 'Reversal'));
  }
}

class LoansWithoutOwner extends InMemoryLoans {
  override get(id: string): Promise<Loan> {
    return super.get(id);
  }
}

class PaymentsThatStayProcessing extends InMemoryPayments {
  override async get(id: string, borrowerId?: string): Promise<Payment> {
    const payment = await super.get(id, borrowerId);
    if (payment.status === 'Completed') Reflect.set(payment, '_status', 'Processing');
    return payment;
  }
}

class PaymentsWithDuplicates extends InMemoryPayments {
  override add(payment: Payment): Promise<void> {
    return this.save(payment);
  }
}

class DepositsThatPayTwice extends InMemoryDeposits {
  override async unclaimed({ reference, amount }: TransferClaim): Promise<readonly Deposit[]> {
    const all = this.all.filter((each) => each.reference === reference && each.amount.equals(amount));
    return all.map((each) => {
      const copy = copyAggregate(each);
      Reflect.set(copy, '_claimedBy', null);
      return copy;
    });
  }
}

class ForgetfulGatewayEvents extends InMemoryGatewayEvents {
  override async add(): Promise<boolean> {
    return true;
  }
}

class MilestonesWithDuplicates extends InMemoryMilestones {
  override async add(milestones: readonly Milestone[]): Promise<void> {
    for (const each of milestones) this.byKey.set(`${each.source} ${this.byKey.size}`, each);
  }
}

class MilestonesThatStay extends InMemoryMilestones {
  override async remove(): Promise<void> {}
}

class RefundsThatPayTwice extends InMemoryRefunds {
  override async get(paymentId: PaymentId): Promise<Refund> {
    const refund = await super.get(paymentId);
    Reflect.set(refund, '_payout', null);
    return refund;
  }
}

class NotificationsWithoutFailures extends InMemoryNotifications {
  override async add(notification: Notification): Promise<boolean> {
    return notification.source?.startsWith('payment.failed') ? false : super.add(notification);
  }
}

class ForgetfulKeys<Answer> extends InMemoryIdempotencyKeys<Answer> {
  override once({ key, ...request }: KeyedRequest, work: () => Promise<NewAnswer<Answer>>) {
    this.calls++;
    return super.once({ ...request, key: `${key} ${this.calls}` }, work);
  }

  override resume({ key, ...request }: KeyedRequest, work: (effectId: string) => Promise<NewAnswer<Answer>>) {
    this.calls++;
    return super.resume({ ...request, key: `${key} ${this.calls}` }, work);
  }

  private calls = 0;
}

/** Planted defects, by their effect. */
export const DEFECTS: Readonly<Record<string, Variation>> = {
  'the ledger misses the payments of loans': { stores: () => ({ ledger: new LedgerWithoutReceipts() }) },
  'recoveries are booked as fewer losses': { stores: () => ({ ledger: new LedgerThatNetsRecoveries() }) },
  'a failed payment is not released': { stores: (events) => ({ loans: new LoansThatNeverRelease(events) }) },
  'more can be paid than is owed': { stores: (events) => ({ loans: new LoansWithoutLimit(events) }) },
  'a pause adds no interest': { stores: (events) => ({ loans: new LoansThatPauseWithoutInterest(events) }) },
  'any user can pay a loan': { stores: (events) => ({ loans: new LoansWithoutOwner(events) }) },
  'a payment is settled twice': { stores: (events) => ({ payments: new PaymentsThatStayProcessing(events) }) },
  'a reference is accepted twice': { stores: (events) => ({ payments: new PaymentsWithDuplicates(events) }) },
  'a deposit pays twice': { stores: (events) => ({ deposits: new DepositsThatPayTwice(events) }) },
  'gateway events are applied twice': { stores: () => ({ gatewayEvents: new ForgetfulGatewayEvents() }) },
  'points are earned twice': { stores: () => ({ milestones: new MilestonesWithDuplicates() }) },
  'reversed money still counts': { stores: (events) => ({ loans: new LoansThatKeepReversedMoney(events) }) },
  'a reopened loan has no event': { stores: (events) => ({ loans: new LoansThatReopenSilently(events) }) },
  'the statement misses reversals': { stores: () => ({ loanTransactions: new StatementsWithoutReversals() }) },
  'points outlive a reversal': { stores: () => ({ milestones: new MilestonesThatStay() }) },
  'a refund is paid out twice': { stores: (events) => ({ refunds: new RefundsThatPayTwice(events) }) },
  'a failed payment is not announced': {
    stores: (events) => ({ notifications: new NotificationsWithoutFailures(events) }),
  },
  'a failed unit of work is not rolled back': { unitOfWork: () => new DirectUnitOfWork() },
  'keys are forgotten': { keys: (unitOfWork, ids) => new ForgetfulKeys(unitOfWork, ids) },
};
