import type { UserIdentityVerified } from '../identity/user.events.ts';
import type {
  Late,
  LoanChanged,
  LoanChangeUndone,
  LoanDisbursed,
  LoanPaidOff,
  LoanPaymentReceived,
  LoanPaymentReversed,
} from '../loans/loan.events.ts';
import type { LoanId, PaymentId, UserId } from '../shared/ids.ts';
import { sentence, type Template } from '../shared/phrase.ts';

/** Milestones of 0 points only unlock an achievement. */
const POINTS = {
  'identity-verified': 100,
  'installment-on-time': 50,
  'installment-late': 10,
  'loan-completed': 500,
  prepayment: 25,
  'first-loan': 0,
  'first-payment': 0,
} as const;
export type MilestoneKind = keyof typeof POINTS;
export const MILESTONE_KINDS = Object.keys(POINTS) as readonly MilestoneKind[];

/** Something that a borrower achieved. Milestones with the same `source` are one. */
export interface Milestone {
  readonly userId: UserId;
  readonly kind: MilestoneKind;
  readonly source: string;
  readonly points: number;
  readonly occurredAt: Date;
}

export function milestonesOfVerification({ userId, occurredAt }: UserIdentityVerified): Milestone[] {
  return [milestone(userId, 'identity-verified', userId, occurredAt)];
}

export function milestonesOfDisbursement({
  borrowerId,
  occurredAt,
}: Pick<LoanDisbursed, 'borrowerId' | 'occurredAt'>): Milestone[] {
  return [milestone(borrowerId, 'first-loan', borrowerId, occurredAt)];
}

/**
 * The milestones that an annulment removes, and those that it adds: that of the first loan is that of the next one, if the
 * borrower has others. What reversals have left stays.
 * @param firstLoanAt when the first of the other loans was disbursed; `null` without another
 */
export function milestonesAfterAnnulment(
  { borrowerId }: Pick<LoanDisbursed, 'borrowerId'>,
  milestones: readonly Milestone[],
  firstLoanAt: Date | null,
) {
  return {
    removed: milestones.filter(({ kind }) => kind === 'first-loan'),
    added: firstLoanAt === null ? [] : milestonesOfDisbursement({ borrowerId, occurredAt: firstLoanAt }),
  };
}

/** Includes one for each instalment that the payment completed or proved to be on time, in due order. */
export function milestonesOfPayment({ paymentId, prepaid, completed, ...event }: LoanPaymentReceived): Milestone[] {
  const { borrowerId, occurredAt } = event;
  const prepayments = milestonesOfPrepayments(prepaid ? [paymentId] : [], event);
  const installments = milestonesOfInstallments(completed, event);
  return [milestone(borrowerId, 'first-payment', borrowerId, occurredAt), ...prepayments, ...installments];
}

/** An event that may have changed what a loan has earned. */
export type RejudgingEvent = LoanPaymentReversed | LoanPaymentReceived | LoanChanged | LoanChangeUndone;
export const REJUDGING_EVENTS = [
  'loan.payment-reversed',
  'loan.payment-received',
  'loan.changed',
  'loan.change-undone',
] as const satisfies readonly RejudgingEvent['type'][];

/** A loan whose payments are judged again. */
export interface Rejudging extends Pick<Late, 'demoted' | 'prepaid' | 'paid' | 'reopened'>, OfLoan {
  /** `null` if none was taken back. */
  readonly takenBack: PaymentId | null;
}

/** `null` if the event changes nothing of what was earned. */
export function rejudgingOf(event: RejudgingEvent): Rejudging | null {
  const { borrowerId, loanId, occurredAt } = event;
  const given = event.type === 'loan.payment-reversed' ? event : event.late;
  if (given === null) return null;
  const { demoted, paid, reopened } = given;
  const [takenBack, prepaid] =
    event.type === 'loan.payment-reversed' ? [event.paymentId, []] : [null, event.late?.prepaid ?? []];
  return { borrowerId, loanId, occurredAt, demoted, prepaid, paid, reopened, takenBack };
}

/** One for each instalment that is still paid, as it is judged now, and for each payment that is a prepayment again. */
export function milestonesJudgedBy({ paid, prepaid, ...event }: Rejudging): Milestone[] {
  return [...milestonesOfPrepayments(prepaid, event), ...milestonesOfInstallments(paid, event)];
}

function milestonesOfPrepayments(
  paymentIds: readonly PaymentId[],
  { borrowerId, occurredAt }: Pick<LoanPaymentReceived, 'borrowerId' | 'occurredAt'>,
): Milestone[] {
  return paymentIds.map((paymentId) => milestone(borrowerId, 'prepayment', paymentId, occurredAt));
}

export type EarningEvent = UserIdentityVerified | LoanDisbursed | LoanPaymentReceived | LoanPaidOff;

const EARNED: {
  readonly [Type in EarningEvent['type']]: (event: Extract<EarningEvent, { type: Type }>) => Milestone[];
} = {
  'user.identity-verified': milestonesOfVerification,
  'loan.disbursed': milestonesOfDisbursement,
  'loan.payment-received': milestonesOfPayment,
  'loan.completed': milestonesOfCompletion,
};
export const EARNING_EVENTS = Object.keys(EARNED) as readonly EarningEvent['type'][];

export function milestonesOf(event: EarningEvent): Milestone[] {
  // The compiler cannot relate the event's type to its function through a union.
  const earned = EARNED[event.type] as (event: EarningEvent) => Milestone[];
  return earned(event);
}

/**
 * The milestones that are removed: instalments no longer paid, the completion of a reopened loan, and prepayments
 * that are taken back or ordinary payments now.
 */
export function withdrawnBy(event: Rejudging, milestones: readonly Milestone[]) {
  const { loanId, takenBack, demoted, paid, reopened } = event;
  const stillPaid = new Set(paid.map(({ number }) => sourceOf(loanId, number)));
  const prepayments = new Set([takenBack, ...demoted].map((id) => `prepayment:${id}`));
  return milestones.filter(({ kind, source }) => {
    if (kind === 'loan-completed') return reopened && source === `${kind}:${loanId}`;
    if (kind === 'prepayment') return prepayments.has(source);
    return source.startsWith(sourceOf(loanId, '')) && !stillPaid.has(source);
  });
}

type OfLoan = Pick<LoanPaymentReceived, 'borrowerId' | 'loanId' | 'occurredAt'>;

function milestonesOfInstallments(paid: LoanPaymentReceived['completed'], { borrowerId, loanId, occurredAt }: OfLoan) {
  return paid.map(({ number, onTime }) => {
    const kind = onTime ? 'installment-on-time' : 'installment-late';
    return { ...milestone(borrowerId, kind, '', occurredAt), source: sourceOf(loanId, number) };
  });
}

/** The same for an instalment on time or late, so that a corrected milestone replaces the earlier one. */
function sourceOf(loanId: LoanId, number: number | ''): string {
  return `installment:${loanId}:${number}`;
}

export function milestonesOfCompletion({ borrowerId, loanId, occurredAt }: LoanPaidOff): Milestone[] {
  return [milestone(borrowerId, 'loan-completed', loanId, occurredAt)];
}

function milestone(userId: UserId, kind: MilestoneKind, of: string, occurredAt: Date): Milestone {
  return { userId, kind, source: `${kind}:${of}`, points: POINTS[kind], occurredAt };
}

/** Highest first. */
const LEVELS = [
  { level: 'Platinum', from: 4000 },
  { level: 'Gold', from: 1500 },
  { level: 'Silver', from: 500 },
] as const;
export const REWARD_LEVELS = ['Bronze', 'Silver', 'Gold', 'Platinum'] as const;
export type RewardLevel = (typeof REWARD_LEVELS)[number];

export const ACHIEVEMENT_NAMES = {
  firstLoan: sentence('First loan'),
  firstPayment: sentence('First payment'),
  identityVerified: sentence('Identity verified'),
  loanRepaid: sentence('Loan repaid'),
  perfectYear: sentence('Perfect year'),
};

const ACHIEVEMENTS: readonly { readonly id: string; readonly name: Template; readonly by: MilestoneKind }[] = [
  { id: 'first-loan', name: ACHIEVEMENT_NAMES.firstLoan.message, by: 'first-loan' },
  { id: 'first-payment', name: ACHIEVEMENT_NAMES.firstPayment.message, by: 'first-payment' },
  { id: 'identity-verified', name: ACHIEVEMENT_NAMES.identityVerified.message, by: 'identity-verified' },
  { id: 'loan-repaid', name: ACHIEVEMENT_NAMES.loanRepaid.message, by: 'loan-completed' },
];
/** On-time instalments in a row, over all loans. */
const PERFECT_YEAR = 12;
const POINTS_PER_REWARD = 100;

export interface Achievement {
  readonly id: string;
  readonly name: Template;
  readonly unlockedAt: Date;
}

/** `rewards` is points / 100, a decimal. */
export interface Rewards {
  readonly points: number;
  readonly level: RewardLevel;
  readonly achievements: readonly Achievement[];
  readonly rewards: number;
}

/** @param milestones in the order in which they were reached */
export function rewardsOf(milestones: readonly Milestone[]): Rewards {
  const points = milestones.reduce((sum, each) => sum + each.points, 0);
  const level = LEVELS.find(({ from }) => points >= from)?.level ?? 'Bronze';
  const achievements = [...singleAchievements(milestones), ...perfectYear(milestones)];
  achievements.sort((one, other) => one.unlockedAt.getTime() - other.unlockedAt.getTime());
  return { points, level, achievements, rewards: points / POINTS_PER_REWARD };
}

function singleAchievements(milestones: readonly Milestone[]): Achievement[] {
  return ACHIEVEMENTS.flatMap(({ id, name, by }) => {
    const first = milestones.find((each) => each.kind === by);
    return first === undefined ? [] : [{ id, name, unlockedAt: first.occurredAt }];
  });
}

/** Unlocked by twelve instalments in a row paid on time. A late one resets the count. */
function perfectYear(milestones: readonly Milestone[]): Achievement[] {
  let streak = 0;
  for (const { kind, occurredAt } of milestones) {
    if (kind === 'installment-late') streak = 0;
    if (kind === 'installment-on-time') streak++;
    if (streak === PERFECT_YEAR)
      return [{ id: 'perfect-year', name: ACHIEVEMENT_NAMES.perfectYear.message, unlockedAt: occurredAt }];
  }
  return [];
}

/** When the loans of a borrower were disbursed. */
export interface Disbursements {
  /** The earliest, without annulled loans; `null` without one. */
  firstOf(userId: UserId): Promise<Date | null>;
}

/** All milestones, one for each source. */
export interface Milestones {
  /** A milestone whose source is already stored corrects its kind and points; the rest of it stays. */
  add(milestones: readonly Milestone[]): Promise<void>;
  /** In the order in which they were added. */
  of(userId: UserId): Promise<readonly Milestone[]>;
  remove(milestones: readonly Milestone[]): Promise<void>;
}
