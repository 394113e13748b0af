import { expect } from 'vitest';
import { SealedTexts } from '../../adapters/security/sealed-texts.ts';
import { PostToStatement } from '../../application/loans/statement.ts';
import {
  EndAutopay,
  FOLLOWED_EVENTS,
  FollowAutopayPayment,
  type FollowedEvent,
} from '../../application/payments/autopay.ts';
import { MatchDeposit, RecordDeposit, ReturnDeposit } from '../../application/payments/deposits.ts';
import { PayLoan, type WantedPayment } from '../../application/payments/pay-loan.ts';
import { RecordBankReference, VerifyPayment } from '../../application/payments/references.ts';
import { RecordRefundDue } from '../../application/payments/refunds.ts';
import { ReversePayment } from '../../application/payments/reversals.ts';
import { ApplyGatewayEvent, SettlePayments } from '../../application/payments/settle-payments.ts';
import type { LoanPaidOff } from '../../domain/loans/loan.events.ts';
import type { Loan } from '../../domain/loans/loan.ts';
import { STATEMENT_EVENTS, type StatementEvent } from '../../domain/loans/loan-transaction.ts';
import type { PaymentRefundDue } from '../../domain/payments/payment.events.ts';
import type { GatewayEvent } from '../../domain/payments/payment-gateway.port.ts';
import type { DepositId, PaymentId } from '../../domain/shared/ids.ts';
import { TimeZone } from '../../domain/shared/time-zone.ts';
import { DirectUnitOfWork } from './fakes/direct-unit-of-work.ts';
import { FakeClock } from './fakes/fake-clock.ts';
import { InMemoryClosedDays } from './fakes/in-memory-closed-days.ts';
import { inMemoryInstrumentQueries, inMemoryLending } from './fakes/in-memory-lending.ts';
import { inMemoryOpenPayments } from './fakes/in-memory-open-payments.ts';
import { RecordingEventPublisher } from './fakes/recording-event-publisher.ts';
import { RecordingJobQueue } from './fakes/recording-job-queue.ts';
import { ScriptedGateway, transactionOf } from './fakes/scripted-gateway.ts';
import { ScriptedPayoutGateway } from './fakes/scripted-payout-gateway.ts';
import { idNumber, SequentialIds } from './fakes/sequential-ids.ts';
import { aDeposit, aLoan, BOOKED_AT, BORROWER, OPERATOR, PARAMETERS } from './lending.ts';
import { dayOf } from './utc.ts';

/** The moment of an act in `lendingInMemory`: its business date is ahead of its clock. */
export const ACT_AT = new Date('2027-02-01T00:00:00.000Z');

/**
 * All that the use cases of lending need, in memory. The bank of `aDeposit` is the only one. Events write statements and
 * refunds, and tell autopay.
 */
export function lendingInMemory(today = dayOf(ACT_AT)) {
  const events = new RecordingEventPublisher();
  const stores = inMemoryLending(events);
  const calendar = { zone: TimeZone.utc, day: today, today: async () => calendar.day };
  const postToStatement = new PostToStatement({ ...stores, ids: new SequentialIds() });
  for (const type of STATEMENT_EVENTS) {
    events.subscribers.on<StatementEvent>(type, (event) => postToStatement.execute(event));
  }
  for (const type of FOLLOWED_EVENTS) {
    events.subscribers.on<FollowedEvent>(type, (event) => new FollowAutopayPayment(stores).execute(event));
  }
  events.subscribers.on<LoanPaidOff>('loan.completed', (event) => new EndAutopay(stores).execute(event));
  events.subscribers.on<PaymentRefundDue>('payment.refund-due', (event) => new RecordRefundDue(stores).execute(event));
  return {
    ...stores,
    openPayments: inMemoryOpenPayments(stores),
    instrumentQueries: inMemoryInstrumentQueries(stores),
    events,
    unitOfWork: new DirectUnitOfWork(...Object.values(stores), events),
    jobs: new RecordingJobQueue(),
    gateway: new ScriptedGateway(),
    payoutGateway: new ScriptedPayoutGateway(),
    instrumentTokens: new SealedTexts('00'.repeat(32)),
    lendingParameters: PARAMETERS,
    banks: { all: () => [], has: (id: string) => id === aDeposit().bankId },
    calendar,
    clock: new FakeClock(BOOKED_AT),
    ids: new SequentialIds(),
    closedDays: new InMemoryClosedDays(),
    loanPayments: { anyPaidBack: async () => false },
  };
}

/** The payment that the borrower of a desk orders, unless told otherwise. */
export const PAYMENT = idNumber<'Payment'>(7);
const OWN = { borrowerId: BORROWER, loanId: aLoan().id };
const TRANSFER = { reference: 'R-1', amount: 888.49 };

/** A number is the amount of an ordinary payment. */
type Wanted = number | 'payoff' | WantedPayment;

function wantedOf(wanted: Wanted): WantedPayment {
  if (wanted === 'payoff') return { kind: 'payoff' };
  return typeof wanted === 'number' ? { kind: 'payment', amount: wanted } : wanted;
}

/** `lendingInMemory` with `aLoan()`, and what its borrower, the gateway, the bank and an operator do. */
export async function lendingDesk() {
  const on = lendingInMemory();
  let events = 0;
  await on.loans.add(aLoan());
  return Object.assign(on, {
    loan: () => on.loans.get(OWN.loanId),
    async change(act: (loan: Loan) => unknown): Promise<void> {
      const loan = await on.loans.get(OWN.loanId);
      act(loan);
      await on.loans.save(loan);
    },
    payment: (id: PaymentId = PAYMENT) => on.payments.get(id),
    order: (wanted: Wanted = 100, given: object = {}) =>
      new PayLoan(on).execute({
        ...OWN,
        wanted: wantedOf(wanted),
        method: 'card',
        bankId: null,
        paymentId: PAYMENT,
        ...given,
      }),
    /** Orders a payment in a process that ends before the gateway answers. */
    async orderAndDie(wanted: Wanted = 100): Promise<void> {
      on.gateway.duringCall = () => Promise.reject(new Error('The process ends here.'));
      await expect(this.order(wanted)).rejects.toThrow('ends here');
      on.gateway.duringCall = () => {};
    },
    /** Asks the gateway for the outcome of a payment. */
    settle: (paymentId = PAYMENT) => new SettlePayments(on).execute([{ ...OWN, paymentId }]),
    /** The gateway reports an outcome. */
    report(outcome: GatewayEvent['outcome'], paymentId = PAYMENT, given: object = {}) {
      const reason = outcome === 'failed' ? 'no funds' : null;
      const event = { eventId: `evt-${++events}`, transactionId: transactionOf(paymentId), paymentId: null };
      return new ApplyGatewayEvent(on).execute({ ...event, outcome, code: null, reason, ...given });
    },
    recordReference: (given: object = {}) => new RecordBankReference(on).execute({ ...OWN, ...TRANSFER, ...given }),
    recordDeposit(given: object = {}) {
      const { bankId } = aDeposit();
      const operator = { id: OPERATOR, role: 'officer' } as const;
      const received = { bankId, currency: 'USD', confirmationCode: null, receivedAt: null, operator } as const;
      return new RecordDeposit(on).execute({ ...received, ...TRANSFER, ...given });
    },
    match: (depositId: DepositId, given: object = {}) =>
      new MatchDeposit(on).execute({ depositId, loanId: OWN.loanId, ...given }),
    sendBack: (depositId: DepositId) => new ReturnDeposit(on).execute({ depositId, reason: 'No loan' }),
    verify: (paymentId: PaymentId, given: object = {}) =>
      new VerifyPayment(on).execute({ borrowerId: BORROWER, paymentId, confirmationCode: null, ...given }),
    reverse: (paymentId = PAYMENT) => new ReversePayment(on).execute({ paymentId, reason: 'disputed' }),
  });
}
