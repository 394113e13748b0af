import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SandboxPaymentGateway } from '../../adapters/gateway/sandbox-payment-gateway.ts';
import { createdPayment } from '../../adapters/http/payments/payments.routes.ts';
import { ChangeHolidays } from '../../application/loans/holidays.ts';
import { CloseLoans, PauseLoan } from '../../application/loans/loans.ts';
import {
  AuthorizeAutopay,
  CollectAutopays,
  nextCloseOf,
  RevokeAutopay,
  viewOf,
} from '../../application/payments/autopay.ts';
import { PayLoan } from '../../application/payments/pay-loan.ts';
import { ReversePayment } from '../../application/payments/reversals.ts';
import { SettlePayments } from '../../application/payments/settle-payments.ts';
import { chargesOpenIn } from '../../domain/loans/charge.ts';
import { Autopay } from '../../domain/payments/autopay.ts';
import { calendarDay } from '../../domain/shared/calendar.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import type { PaymentId } from '../../domain/shared/ids.ts';
import { Money } from '../../domain/shared/money.ts';
import { Rate } from '../../domain/shared/rate.ts';
import { aLoan, aProduct, BORROWER } from '../support/lending.ts';
import { lendingInMemory } from '../support/lending-in-memory.ts';
import { midnightOf } from '../support/utc.ts';
import { lives, type Plan, TERM } from './autopay-acts.ts';
import { type AutopayDriver, seenOf } from './autopay-driver.ts';
import { AutopayLife } from './autopay-life.ts';
import { SEED } from './check.ts';

const FROM = calendarDay('2027-02-10');
const OWN = { borrowerId: BORROWER, loanId: aLoan().id };
const WHOLE = { after: null, upTo: null };
const CARD = { method: 'card', bankId: null } as const;
const money = (cents: number) => Money.ofMinorUnits(BigInt(cents));
const cents = ({ minorUnits }: Money) => Number(minorUnits);

async function codeOf(act: Promise<unknown>): Promise<string | null> {
  try {
    await act;
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

async function openDriver({ instalment, fees, rule }: Plan): Promise<AutopayDriver> {
  const on = lendingInMemory(FROM);
  const lastClosed = { day: FROM };
  const gateway = new SandboxPaymentGateway({ settlementMs: 0, byCents: true });
  const ports = { ...on, gateway, closedDays: { last: () => lastClosed.day } };
  const progress = { progress: async () => ({ lastClosed: lastClosed.day, begun: null }) };
  const [lateFee, returnedPaymentFee] = [money(fees.lateFee), money(fees.returnedPaymentFee)];
  const charges = { lateFee, returnedPaymentFee, gracePeriodDays: fees.graceDays };
  const { terms: product } = aProduct({ ...charges, dueDayRule: rule });
  const terms = { amount: money(instalment * TERM), rate: Rate.ofPercent(0), term: TERM };
  await on.loans.add(aLoan({ ...terms, disbursedAt: midnightOf(FROM), product }));
  const closable = async () => ((await on.loans.get(OWN.loanId)).status === 'Completed' ? [] : [OWN]);
  const duties = [
    new CloseLoans({ ...ports, loansToClose: { in: closable } }),
    new CollectAutopays({ ...ports, autopayQueries: { toCollect: async () => [OWN] } }),
  ];
  return {
    today: FROM,
    isInMemory: true,
    authorize: (max) =>
      codeOf(new AuthorizeAutopay(ports).execute({ ...OWN, ...CARD, maxAmount: max === null ? null : max / 100 })),
    revoke: () => codeOf(new RevokeAutopay(ports).execute(OWN)),
    pay(amount) {
      const order = { ...OWN, ...CARD, wanted: { kind: 'payment', amount: amount / 100 } } as const;
      return codeOf(new PayLoan(ports).execute(order).then(createdPayment));
    },
    list: (days) => codeOf(new ChangeHolidays({ ...ports, closedDays: progress }).execute({ changes: { days } })),
    pause: (months) => codeOf(new PauseLoan(ports).execute({ ...OWN, months, reason: null })),
    reverse: (id) => codeOf(new ReversePayment(ports).execute({ paymentId: id as PaymentId, reason: 'disputed' })),
    async close(day) {
      on.calendar.day = calendarDay(day);
      for (const duty of duties)
        for (const loan of await duty.propose(on.calendar.day, WHOLE, 1)) await duty.close(on.calendar.day, loan);
      lastClosed.day = on.calendar.day;
    },
    async settle() {
      const open = on.payments.all.filter(({ status }) => status === 'Processing');
      for (const { id: paymentId } of open) await new SettlePayments(ports).execute([{ ...OWN, paymentId }]);
    },
    payments: async () => on.payments.all.map(({ id, status, amount }) => ({ id, status, amount: cents(amount) })),
    async autopay() {
      const autopay = await on.autopays.find(OWN.loanId);
      if (autopay === null) return null;
      const { dues } = await on.loans.get(OWN.loanId);
      return seenOf(viewOf(autopay, dues, await nextCloseOf(ports)));
    },
    async loan() {
      const loan = await on.loans.get(OWN.loanId);
      return { status: loan.status, paid: cents(loan.paidAmount), openCharges: cents(chargesOpenIn(loan)) };
    },
  };
}

const EVENTS = [
  'collected',
  'collected beside a payment in flight',
  'charges alone',
  'tried again',
  'failed',
  'over the limit',
  'suspended by failures',
  'suspended by a reversal',
  'authorized again, Active',
  'authorized again, Suspended',
  'ended by completion',
  'reopened',
  'moved, next',
  'moved, previous',
];

const marks = new Map<string, number>();
const property = fc.asyncProperty(lives({ maxLength: 30 }), async (plan) => {
  await new AutopayLife(await openDriver(plan), plan, marks).play(plan.acts);
});

it('collects by autopay as in the model, for any authorizations, payments, failures and reversals', async () => {
  await fc.assert(property, { numRuns: process.env.MODE === 'long' ? 3_000 : 150, ...SEED });
  process.stdout.write(`Autopay: ${[...marks].map(([what, times]) => `${what} ${times}`).join(', ')}\n`);
  expect(EVENTS.filter((event) => !marks.has(event))).toEqual([]);
}, 0);

it.each(['recordSuccess', 'recordFailure', 'recordReversal'] as const)('fails without %s', async (method) => {
  const planted = vi.spyOn(Autopay.prototype, method).mockImplementation(() => {});
  onTestFinished(() => planted.mockRestore());
  expect(await fc.check(property, { numRuns: 200, endOnFailure: true, ...SEED })).toMatchObject({ failed: true });
});

it('fails if a close forgets the attempts before it', async () => {
  const { collect } = Autopay.prototype;
  const planted = vi.spyOn(Autopay.prototype, 'collect').mockImplementation(function (this: Autopay, ...given) {
    Reflect.set(this, '_series', null);
    return collect.apply(this, given);
  });
  onTestFinished(() => planted.mockRestore());
  expect(await fc.check(property, { numRuns: 200, endOnFailure: true, ...SEED })).toMatchObject({ failed: true });
});
