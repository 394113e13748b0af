import { sentence, type Template } from '../shared/phrase.ts';
import type { Milestone, MilestoneKind } from './milestone.ts';

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
