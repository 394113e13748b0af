import { describe, expect, it } from 'vitest';
import {
  type Milestone,
  milestonesAfterAnnulment,
  milestonesJudgedBy,
  milestonesOfCompletion,
  milestonesOfDisbursement,
  milestonesOfPayment,
  milestonesOfVerification,
  rejudgingOf,
  rewardsOf,
  withdrawnBy,
} from '../../../domain/credit/rewards.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { BORROWER, usd } from '../../support/lending.ts';

const loanId = idNumber<'Loan'>(1);
const day = (number: number) => new Date(Date.UTC(2027, 0, number));
const subject = (at: number) => ({ occurredAt: day(at), loanId, borrowerId: BORROWER, currency: 'USD' as const });

const NONE = {
  interestPaid: usd(0),
  capitalized: usd(0),
  chargesPaid: usd(0),
  chargesOpen: usd(0),
  rebate: usd(0),
  feeReturned: usd(0),
};
const POSITION = { ...NONE, outstanding: usd(1), lost: null };
const BOOKED = { bookedOn: calendarDay('2027-01-09') };
const UNMOVED = { before: POSITION, after: POSITION, ...BOOKED };

/** Paid instalments: `+` on time, `-` late. */
const judged = (pattern: string, first = 1) =>
  [...pattern].map((mark, index) => ({
    number: first + index,
    dueOn: calendarDay('2027-01-01'),
    onTime: mark === '+',
  }));

/** Instalments that one payment paid off. */
function paid(pattern: string, at = 1, first = 1, given: object = {}): Milestone[] {
  const completed = judged(pattern, first);
  const received = {
    type: 'loan.payment-received',
    amount: usd(1),
    prepaid: false,
    late: null,
    ...UNMOVED,
    ...given,
  } as const;
  return milestonesOfPayment({ ...received, ...subject(at), paymentId: idNumber(at), completed });
}
const disbursed = (at: number) => milestonesOfDisbursement(subject(at));
const verified = (at: number) =>
  milestonesOfVerification({ type: 'user.identity-verified', occurredAt: day(at), userId: BORROWER });
const completed = (at: number, given: object = {}) =>
  milestonesOfCompletion({ type: 'loan.completed', ...subject(at), completedBy: idNumber<'Payment'>(1), ...given });
const sources = (milestones: readonly Milestone[]) => milestones.map(({ source }) => source);
const idsOf = (milestones: readonly Milestone[]) => rewardsOf(milestones).achievements.map(({ id }) => id);

describe('rewards', () => {
  it('are zero without milestones', () => {
    expect(rewardsOf([])).toEqual({ points: 0, level: 'Bronze', achievements: [], rewards: 0 });
  });

  it('count 100 for an identity, 50 on time, 10 late, 500 for a loan repaid', () => {
    const milestones = [...verified(1), ...disbursed(2), ...paid('+', 3), ...paid('-', 4, 2), ...completed(5)];
    expect(rewardsOf(milestones)).toMatchObject({ points: 660, rewards: 6.6, level: 'Silver' });
  });

  it.each([
    [499, 'Bronze'],
    [500, 'Silver'],
    [1499, 'Silver'],
    [1500, 'Gold'],
    [3999, 'Gold'],
    [4000, 'Platinum'],
  ])('of %i points are %s', (points, level) => {
    const milestone = { userId: BORROWER, kind: 'loan-completed', source: 's', points, occurredAt: day(1) } as const;

    expect(rewardsOf([milestone])).toMatchObject({ level, rewards: points / 100 });
  });

  it('unlock each achievement at its first milestone, in order of time', () => {
    const milestones = [...verified(1), ...disbursed(2), ...paid('+', 3), ...completed(4), ...completed(5)];
    expect(rewardsOf(milestones).achievements).toEqual([
      { id: 'identity-verified', name: 'Identity verified', unlockedAt: day(1) },
      { id: 'first-loan', name: 'First loan', unlockedAt: day(2) },
      { id: 'first-payment', name: 'First payment', unlockedAt: day(3) },
      { id: 'loan-repaid', name: 'Loan repaid', unlockedAt: day(4) },
    ]);
  });

  it('include a perfect year after twelve instalments on time in a row, over several payments', () => {
    expect(idsOf([...paid('+++++++++++')])).not.toContain('perfect-year');
    const twelve = [...paid('++++++'), ...paid('++++++', 9, 7)];
    const perfectYear = { id: 'perfect-year', name: 'Perfect year', unlockedAt: day(9) };
    expect(rewardsOf(twelve).achievements).toContainEqual(perfectYear);
  });

  it('restart the perfect year after a late instalment', () => {
    expect(idsOf(paid('+++++++++++-+++++++++++'))).not.toContain('perfect-year');
    expect(idsOf(paid('-++++++++++++'))).toContain('perfect-year');
  });
});

it('milestones have the same source each time the event is published', () => {
  expect(sources(paid('+'))).toEqual(sources(paid('-', 2)));
  expect(sources(disbursed(1))).toEqual(sources(disbursed(2)));
  expect(new Set(sources([...paid('++'), ...verified(1), ...disbursed(1), ...completed(1)])).size).toBe(6);
});

describe('a reversal', () => {
  const rejudged = (pattern: string, reopened: boolean) => {
    const facts = { amount: usd(1), ...UNMOVED, reopened, newStatus: null, paymentId: idNumber<'Payment'>(1) };
    const demoted = [idNumber<'Payment'>(2)];
    const event = { type: 'loan.payment-reversed', ...subject(9), ...facts, demoted, paid: judged(pattern) } as const;
    return rejudgingOf(event) ?? expect.fail();
  };

  it('withdraws the instalments that are no longer paid, and no first payment', () => {
    const earned = [...paid('+++'), ...verified(1)];

    expect(sources(withdrawnBy(rejudged('+', false), earned))).toEqual(sources(paid('++', 1, 2).slice(1)));
    expect(withdrawnBy(rejudged('+++', true), earned)).toEqual([]);
  });

  it('withdraws the completion of a reopened loan, of that loan only', () => {
    const other = completed(1, { loanId: idNumber(2), paymentId: idNumber(2) });

    expect(withdrawnBy(rejudged('', true), [...completed(1), ...other])).toEqual(completed(1));
    expect(withdrawnBy(rejudged('', false), completed(1))).toEqual([]);
  });

  it('withdraws a prepayment that is taken back, or an ordinary payment from now on', () => {
    const prepaid = (at: number) => paid('', at, 1, { prepaid: true })[1] ?? expect.fail();
    const [takenBack, demoted, kept] = [prepaid(1), prepaid(2), prepaid(3)];

    expect([takenBack, demoted, kept]).toMatchObject([1, 2, 3].map(() => ({ kind: 'prepayment', points: 25 })));
    expect(withdrawnBy(rejudged('', false), [takenBack, demoted, kept])).toEqual([takenBack, demoted]);
  });

  it('that is undone makes an ordinary payment a prepayment again, which earns what it did', () => {
    const again = { ...rejudged('', false), prepaid: [idNumber<'Payment'>(2)] };
    expect(milestonesJudgedBy(again)).toMatchObject([{ kind: 'prepayment', points: 25 }]);
    expect(sources(milestonesJudgedBy(again))).toEqual(sources(paid('', 2, 1, { prepaid: true }).slice(1)));
  });

  it('judges the instalments that are still paid again', () => {
    const again = milestonesJudgedBy(rejudged('+-', false));

    expect(again.map(({ points }) => points)).toEqual([50, 10]);
    expect(sources(again)).toEqual(sources(paid('++').slice(1)));
  });
});

describe('an annulment', () => {
  const earned = [...verified(1), ...disbursed(2), ...paid('+', 3)];

  it('removes the milestone of the first loan, and no other', () => {
    const { removed, added } = milestonesAfterAnnulment({ borrowerId: BORROWER }, earned, null);
    expect([sources(removed), added]).toEqual([[`first-loan:${BORROWER}`], []]);
  });

  it('gives it to the next loan', () => {
    const { added } = milestonesAfterAnnulment({ borrowerId: BORROWER }, earned, day(9));
    expect(added).toEqual(disbursed(9));
  });
});
