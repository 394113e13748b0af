import type { KeyedRequest, NewAnswer, ReplayableAnswer } from '../../application/shared/idempotency.ts';
import type { Milestone } from '../../domain/credit/milestone.ts';
import type { JournalEntry } from '../../domain/ledger/journal-entry.ts';
import { Loan } from '../../domain/loans/loan.ts';
import type { Notification } from '../../domain/notifications/notification.ts';
import type { Deposit } from '../../domain/payments/deposit.ts';
import type { TransferClaim } from '../../domain/payments/deposits.port.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { Rate } from '../../domain/shared/rate.ts';
import { copyAggregate } from '../support/fakes/copy.ts';
import { DirectUnitOfWork } from '../support/fakes/direct-unit-of-work.ts';
import { InMemoryIdempotencyKeys } from '../support/fakes/in-memory-idempotency-keys.ts';
import { InMemoryLedger } from '../support/fakes/in-memory-ledger.ts';
import {
  InMemoryDeposits,
  InMemoryGatewayEvents,
  InMemoryLoans,
  InMemoryPayments,
} from '../support/fakes/in-memory-lending.ts';
import { InMemoryMilestones } from '../support/fakes/in-memory-milestones.ts';
import { InMemoryNotifications } from '../support/fakes/in-memory-notifications.ts';
import type { Variation } from './in-memory-core.ts';

class LedgerWithoutReceipts extends InMemoryLedger {
  override book(entries: readonly JournalEntry[]): Promise<void> {
    return super.book(entries.filter(({ source }) => !source.startsWith('loan.payment-received')));
  }
}

class LoansThatKeepRoom extends InMemoryLoans {
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

class LoansThatPauseForNothing extends InMemoryLoans {
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

class LoansOfEverybody extends InMemoryLoans {
  override get(id: string): Promise<Loan> {
    return super.get(id);
  }
}

class PaymentsReadTooEarly extends InMemoryPayments {
  override async get(id: string, borrowerId?: string): Promise<Payment> {
    const payment = await super.get(id, borrowerId);
    if (payment.status === 'Completed') Reflect.set(payment, '_status', 'Processing');
    return payment;
  }
}

class PaymentsWithDoubles extends InMemoryPayments {
  override add(payment: Payment): Promise<void> {
    return this.save(payment);
  }
}

class DepositsThatPayTwice extends InMemoryDeposits {
  override async unclaimed({ reference, amount }: TransferClaim): Promise<readonly Deposit[]> {
    const all = [...this.peek()].filter((each) => each.reference === reference && each.amount.equals(amount));
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

class MilestonesOverAndOver extends InMemoryMilestones {
  override async add(milestones: readonly Milestone[]): Promise<void> {
    this.kept = [...this.kept, ...milestones];
  }
}

class NotificationsThatGetLost extends InMemoryNotifications {
  override async add(notification: Notification): Promise<boolean> {
    return notification.source?.startsWith('payment.failed') ? false : super.add(notification);
  }
}

class ForgetfulKeys extends InMemoryIdempotencyKeys {
  override once({ key, ...request }: KeyedRequest, work: () => Promise<NewAnswer>): Promise<ReplayableAnswer> {
    this.calls++;
    return super.once({ ...request, key: `${key} ${this.calls}` }, work);
  }

  override resume({ key, ...request }: KeyedRequest, work: (effectId: string) => Promise<NewAnswer>) {
    this.calls++;
    return super.resume({ ...request, key: `${key} ${this.calls}` }, work);
  }

  private calls = 0;
}

/** Things that could go wrong with a part of the service, by what follows from them. */
export const DEFECTS: Readonly<Record<string, Variation>> = {
  'the books miss what loans receive': { stores: () => ({ ledger: new LedgerWithoutReceipts() }) },
  'the room of a failed payment is not given back': { stores: (events) => ({ loans: new LoansThatKeepRoom(events) }) },
  'more can be paid than is asked': { stores: (events) => ({ loans: new LoansWithoutLimit(events) }) },
  'a pause adds no interest': { stores: (events) => ({ loans: new LoansThatPauseForNothing(events) }) },
  'a loan can be paid by anybody': { stores: (events) => ({ loans: new LoansOfEverybody(events) }) },
  'a payment is settled twice': { stores: (events) => ({ payments: new PaymentsReadTooEarly(events) }) },
  'a reference is taken twice': { stores: (events) => ({ payments: new PaymentsWithDoubles(events) }) },
  'a deposit pays twice': { stores: (events) => ({ deposits: new DepositsThatPayTwice(events) }) },
  "the gateway's events are heard again": { stores: () => ({ gatewayEvents: new ForgetfulGatewayEvents() }) },
  'points are earned over and over': { stores: () => ({ milestones: new MilestonesOverAndOver() }) },
  'nobody hears of a failed payment': { stores: (events) => ({ notifications: new NotificationsThatGetLost(events) }) },
  'what failed half-way is not undone': { unitOfWork: () => new DirectUnitOfWork() },
  'keys are forgotten': { keys: (unitOfWork, ids) => new ForgetfulKeys(unitOfWork, ids) },
};
