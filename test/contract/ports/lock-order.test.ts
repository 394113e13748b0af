import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApplyGatewayEvent } from '../../../application/payments/apply-gateway-event.ts';
import { ExpireReferences } from '../../../application/payments/expire-references.ts';
import { MatchReferences } from '../../../application/payments/match-references.ts';
import { PayLoan } from '../../../application/payments/pay-loan.ts';
import { SettlePayment } from '../../../application/payments/settle-payment.ts';
import { VerifyPayment } from '../../../application/payments/verify-payment.ts';
import type { UnitOfWork } from '../../../application/shared/ports.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { ScriptedGateway } from '../../support/fakes/scripted-gateway.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aDeposit, aLoan, aLoanRequest, aPayment, aReference, BORROWER, usd } from '../../support/lending.ts';
import { lendingInMemory } from '../../support/lending-in-memory.ts';
import { type Collections, STORES } from './stores.ts';

const LOCKING = ['get', 'getAll', 'find', 'unclaimed'];
const { id: loanId } = aLoan();
/** After all references have expired. */
const DAY = calendarDay('2028-01-31');

/** Records what each outermost unit of work locks, in order. */
class LockRecorder implements UnitOfWork {
  runs: string[][] = [];
  private readonly inner: UnitOfWork;
  private readonly current = new AsyncLocalStorage<string[]>();

  constructor(inner: UnitOfWork) {
    this.inner = inner;
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    if (this.current.getStore() !== undefined) return this.inner.run(work);
    const locks: string[] = [];
    this.runs.push(locks);
    return this.inner.run(() => this.current.run(locks, work));
  }

  wrap<Collection extends object>(name: string, collection: Collection): Collection {
    return new Proxy(collection, {
      get: (target, method) => {
        const value: unknown = Reflect.get(target, method);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          if (LOCKING.includes(String(method))) this.current.getStore()?.push(name);
          return value.apply(target, args);
        };
      },
    });
  }
}

describe.each(STORES)('the loan is locked before its payment, and that before its deposit %s', (_where, open) => {
  let on: Collections;
  let recorder: LockRecorder;
  let deps: ReturnType<typeof recorded>;
  let gateway: ScriptedGateway;
  let payments = 0;

  beforeAll(async () => {
    on = await open();
    await on.unitOfWork.run(() => on.requests.add(aLoanRequest()));
    await on.unitOfWork.run(() => on.loans.add(aLoan()));
  });

  afterAll(() => on.close());

  beforeEach(() => {
    recorder = new LockRecorder(on.unitOfWork);
    gateway = new ScriptedGateway();
    gateway.answer = { status: 'accepted', transactionId: `tx-${++payments}` };
    deps = recorded();
  });

  function recorded() {
    return {
      ...lendingInMemory(),
      ...on,
      loans: recorder.wrap('loan', on.loans),
      payments: recorder.wrap('payment', on.payments),
      deposits: recorder.wrap('deposit', on.deposits),
      unitOfWork: recorder,
      gateway,
    };
  }

  const pay = () => {
    const paymentId = idNumber<'Payment'>(payments);
    const order = { borrowerId: BORROWER, loanId, amount: 10, method: 'card', bankId: null, paymentId } as const;
    return new PayLoan(deps).execute(order);
  };

  const orders = () => recorder.runs.filter((locks) => locks.includes('loan') && locks.includes('payment'));

  it('when a transfer is verified', async () => {
    const { id: paymentId } = aReference();
    await on.unitOfWork.run(async () => {
      await on.payments.add(aReference());
      await on.deposits.add(aDeposit({ confirmationCode: null }));
    });

    await new VerifyPayment(deps).execute({ borrowerId: BORROWER, paymentId, confirmationCode: null });

    expect(orders()).toEqual([['loan', 'payment', 'deposit']]);
  });

  /** Two transfers that the borrower announced, each with its deposit. */
  const transfers = (confirmationCode: string | null) =>
    on.unitOfWork.run(async () => {
      for (const number of [1, 2]) {
        const [reference, amount] = [`${confirmationCode}-${number}`, usd(number)];
        await on.payments.add(aReference({ id: idNumber(++payments), reference, amount }));
        await on.deposits.add(aDeposit({ id: idNumber(payments), reference, amount, confirmationCode }));
      }
    });

  it('when a batch of transfers is matched', async () => {
    await transfers(null);

    const { tally } = await recorder.run(() => new MatchReferences(deps).run(DAY, null));

    expect(tally).toEqual({ matched: 2 });
    expect(recorder.runs).toEqual([['loan', 'payment', 'payment', 'deposit', 'deposit']]);
  });

  it('when a batch of references expires', async () => {
    await transfers('4930');

    await recorder.run(() => new ExpireReferences(deps).run(DAY, null));

    expect(recorder.runs).toEqual([['payment', 'payment', 'deposit', 'deposit']]);
  });

  it('when a payment is settled', async () => {
    const payment = aPayment({ id: idNumber(payments) });
    await on.unitOfWork.run(async () => {
      const loan = await on.loans.get(loanId, BORROWER);
      loan.reserve(payment.amount);
      await on.loans.save(loan);
      await on.payments.add(payment);
    });

    for (const outcome of [{ status: 'processing' }, { status: 'succeeded' }] as const) {
      gateway.outcome = outcome;
      await new SettlePayment(deps).execute({ paymentId: payment.id, loanId, borrowerId: BORROWER });
    }

    expect(orders()).toEqual([
      ['loan', 'payment'],
      ['loan', 'payment'],
    ]);
  });

  it('when the gateway reports an outcome', async () => {
    const { transactionId } = await pay();
    recorder.runs = [];

    const event = { eventId: `evt-${payments}`, transactionId: transactionId ?? '', paymentId: null, reason: null };
    await new ApplyGatewayEvent(deps).execute({ ...event, outcome: 'succeeded' });

    expect(orders()).toEqual([['loan', 'payment']]);
  });

  it('when a payment is resumed under its id', async () => {
    gateway.duringCall = () => {
      throw new Error('The process ends here.');
    };
    await expect(pay()).rejects.toThrow('ends here');
    gateway.duringCall = () => {};
    recorder.runs = [];

    await pay();

    expect(orders()).toEqual([
      ['loan', 'payment'],
      ['loan', 'payment'],
    ]);
  });
});
