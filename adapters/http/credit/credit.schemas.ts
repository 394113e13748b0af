import { Type } from 'typebox';
import { CREDIT_RATINGS, MAX_SCORE, MIN_SCORE } from '../../../domain/credit/credit-score.ts';
import { REWARD_LEVELS } from '../../../domain/credit/rewards.ts';
import { answers } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Choice, Timestamp } from '../api/fields.ts';

const tags = ['User'];

const CreditScore = Type.Object({
  score: Type.Integer({ minimum: MIN_SCORE, maximum: MAX_SCORE }),
  rating: Choice(CREDIT_RATINGS),
  accountAge: Type.Integer({ description: 'In whole months.' }),
  lastUpdated: Timestamp(),
});
const Gamification = Type.Object({
  points: Type.Integer(),
  level: Choice(REWARD_LEVELS),
  achievements: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), unlockedAt: Timestamp() })),
  rewards: Type.Number({ description: 'Points divided by 100.' }),
});

export const getCreditScore = {
  summary: 'Retrieve the credit score',
  description: 'Not found until the first loan is disbursed.',
  operationId: 'getCreditScore',
  tags,
  response: answers(CreditScore, { score: 671, rating: 'Good', accountAge: 14, lastUpdated: EXAMPLE.at }, [404]),
};
export const getGamification = {
  summary: 'Retrieve points, level and achievements',
  operationId: 'getGamification',
  tags,
  response: answers(Gamification, {
    points: 150,
    level: 'Bronze',
    achievements: [{ id: 'first-payment', name: 'First payment', unlockedAt: EXAMPLE.at }],
    rewards: 1.5,
  }),
};
