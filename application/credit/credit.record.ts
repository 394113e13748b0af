import { type Static, Type } from 'typebox';
import { CREDIT_RATINGS, MAX_SCORE, MIN_SCORE } from '../../domain/credit/credit-score.ts';
import { REWARD_LEVELS } from '../../domain/credit/rewards.ts';
import { count, moment, number, oneOf, record, text, whole } from '../shared/record.ts';

export const CreditScoreView = record('CreditScore', {
  score: whole({ minimum: MIN_SCORE, maximum: MAX_SCORE, examples: [671] }),
  rating: oneOf(CREDIT_RATINGS, { title: 'CreditRating', examples: ['Good'] }),
  accountAge: count(14, 'In whole months.'),
  lastUpdated: moment(),
});

export type CreditScoreView = Static<typeof CreditScoreView>;

export const Gamification = record('Gamification', {
  points: count(150),
  level: oneOf(REWARD_LEVELS, { title: 'RewardLevel' }),
  achievements: Type.Array(
    record('Achievement', { id: text('first-payment'), name: text('First payment'), unlockedAt: moment() }),
  ),
  rewards: number({ description: 'Points divided by 100.', examples: [1.5] }),
});
