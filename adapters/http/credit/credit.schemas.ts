import { Type } from 'typebox';
import {
  CREDIT_RATINGS,
  CreditInformationNotAvailable,
  MAX_SCORE,
  MIN_SCORE,
} from '../../../domain/credit/credit-score.ts';
import { REWARD_LEVELS } from '../../../domain/credit/rewards.ts';
import { answers, operations } from '../answers/operations.ts';
import { Choice, Count, Decimal, Named, Timestamp, Whole, Words } from '../fields/fields.ts';

const operation = operations('User');

const CreditScore = Named('CreditScore', {
  score: Whole({ minimum: MIN_SCORE, maximum: MAX_SCORE, examples: [671] }),
  rating: Choice(CREDIT_RATINGS, { title: 'CreditRating', examples: ['Good'] }),
  accountAge: Count(14, 'In whole months.'),
  lastUpdated: Timestamp(),
});
const Gamification = Named('Gamification', {
  points: Count(150),
  level: Choice(REWARD_LEVELS, { title: 'RewardLevel' }),
  achievements: Type.Array(
    Named('Achievement', { id: Words('first-payment'), name: Words('First payment'), unlockedAt: Timestamp() }),
  ),
  rewards: Decimal({ description: 'Points divided by 100.', examples: [1.5] }),
});

export const getCreditScore = operation('getCreditScore', 'Retrieve the credit score', {
  description: 'Not found until the first loan is disbursed.',
  response: answers(CreditScore, 'The score and its rating.'),
  errors: [new CreditInformationNotAvailable()],
});
export const getGamification = operation('getGamification', 'Retrieve points, level and achievements', {
  description: 'Points are earned for verified documents and paid instalments, each once.',
  response: answers(Gamification, 'Points, level and achievements.'),
});
