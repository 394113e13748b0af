import { describe, expect, it } from 'vitest';
import { ApplyGatewayEvent } from '../../../application/payments/apply-gateway-event.ts';
import { PayLoan } from '../../../application/payments/pay-loan.ts';
import { milestonesOfPayment } from '../../../domain/credit/milestone.ts';
import { rewardsOf } from '../../../domain/credit/rewards.ts';
import type { LoanPaymentReceived } from '../../../domain/loans/loan.events.ts';
import { type CalendarDay, calendarDay } from '../../../domain/shared/calendar.ts';
import { InMemoryMilestones } from '../../support/fakes/in-memory-milestones.ts';
import { aLoan, BORROWER } from '../../support/lending.ts';
import { lendingInMemory } from '../../support/lending-in-memory.ts';

const DUE = calendarDay('2027-02-28');
const AFTER = calendarDay('2027-03-01');

function desk() {
  const days = { today: DUE };
  return { ...lendingInMemory(), days, calendar: { today: async () => days.today } };
}

async function pointsOf({ events }: ReturnType<typeof desk>): Promise<number> {
  const milestones = new InMemoryMilestones();
  for (const event of events.published) {
    if (event.type === 'loan.payment-received') {
      await milestones.add(milestonesOfPayment(event as LoanPaymentReceived));
    }
  }
  return rewardsOf(await milestones.of(BORROWER)).points;
}

it.each([
  ['local', false],
  ['remote', true],
])(
  'a payment through a %s gateway has the lending day of its order as value date, also after the clock',
  async (_kind, remote) => {
    const at = desk();
    at.gateway.remote = remote;
    await at.loans.add(aLoan());

    const order = { borrowerId: BORROWER, loanId: aLoan().id, amount: 100, method: 'card', bankId: null } as const;

    expect((await new PayLoan(at).execute(order)).valueOn).toBe(DUE);
  },
);

describe('an instalment paid by two payments', () => {
  /** Orders two payments that make up the first instalment, and settles them in an order. */
  async function paid(orderedOn: readonly [CalendarDay, CalendarDay], settledAs: readonly [0 | 1, 0 | 1]) {
    const at = desk();
    await at.loans.add(aLoan());
    const orders = [400, 488.49].map((amount, index) => ({ amount, transactionId: `tx-${index}`, index }));
    for (const { amount, transactionId, index } of orders) {
      at.days.today = orderedOn[index as 0 | 1];
      at.gateway.answer = { status: 'accepted', transactionId };
      const order = { borrowerId: BORROWER, loanId: aLoan().id, method: 'card', bankId: null } as const;
      await new PayLoan(at).execute({ ...order, amount });
    }
    at.days.today = calendarDay('2027-03-20');
    for (const index of settledAs) {
      const event = { eventId: `evt-${index}`, transactionId: `tx-${index}`, paymentId: null, reason: null };
      await new ApplyGatewayEvent(at).execute({ ...event, outcome: 'succeeded' });
    }
    return pointsOf(at);
  }

  it.each([
    ['on the due date', [DUE, DUE], 50],
    ['one of them a day late', [DUE, AFTER], 10],
  ] as const)('given %s earns the same in either order of settling', async (_when, orderedOn, points) => {
    expect(await paid(orderedOn, [0, 1])).toBe(points);
    expect(await paid(orderedOn, [1, 0])).toBe(points);
  });

  it('is on time after all if the money given in time settles last', async () => {
    const at = desk();
    await at.loans.add(aLoan());
    const pay = async (today: CalendarDay, transactionId: string) => {
      at.days.today = today;
      at.gateway.answer = { status: 'accepted', transactionId };
      const order = { borrowerId: BORROWER, loanId: aLoan().id, amount: 888.49, method: 'card', bankId: null } as const;
      await new PayLoan(at).execute(order);
    };
    const settle = (transactionId: string) => {
      const event = { eventId: transactionId, transactionId, paymentId: null, reason: null };
      return new ApplyGatewayEvent(at).execute({ ...event, outcome: 'succeeded' });
    };
    await pay(DUE, 'in time');
    await pay(AFTER, 'late');
    await settle('late');
    expect(await pointsOf(at)).toBe(10);
    await settle('in time');

    // The first instalment in time, the second before its due date.
    expect(await pointsOf(at)).toBe(100);
  });
});
