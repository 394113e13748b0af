import { Type } from 'typebox';
import { CreditInformationNotAvailable } from '../../../domain/credit/credit.errors.ts';
import { CREDIT_RATINGS, MAX_SCORE, MIN_SCORE } from '../../../domain/credit/credit-score.ts';
import { REWARD_LEVELS } from '../../../domain/credit/rewards.ts';
import { answers } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Choice, Timestamp } from '../api/fields.ts';

const tags = ['User'];

const CreditScore = Type.Object(
  {
    score: Type.Integer({ minimum: MIN_SCORE, maximum: MAX_SCORE }),
    rating: Choice(CREDIT_RATINGS, { title: 'CreditRating' }),
    accountAge: Type.Integer({ description: 'In whole months.' }),
    lastUpdated: Timestamp(),
  },
  { title: 'CreditScore' },
);
const Gamification = Type.Object(
  {
    points: Type.Integer(),
    level: Choice(REWARD_LEVELS, { title: 'RewardLevel' }),
    achievements: Type.Array(
      Type.Object({ id: Type.String(), name: Type.String(), unlockedAt: Timestamp() }, { title: 'Achievement' }),
    ),
    rewards: Type.Number({ description: 'Points divided by 100.' }),
  },
  { title: 'Gamification' },
);

export const getCreditScore = {
  summary: 'Retrieve the credit score',
  description: 'Not found until the first loan is disbursed.',
  operationId: 'getCreditScore',
  tags,
  response: answers(
    CreditScore,
    { score: 671, rating: 'Good', accountAge: 14, lastUpdated: EXAMPLE.at },
    'The score and its rating.',
  ),
  errors: [new CreditInformationNotAvailable()],
};
export const getGamification = {
  summary: 'Retrieve points, level and achievements',
  description: 'Points are earned for verified documents and paid instalments, each once.',
  operationId: 'getGamification',
  tags,
  response: answers(
    Gamification,
    {
      points: 150,
      level: 'Bronze',
      achievements: [{ id: 'first-payment', name: 'First payment', unlockedAt: EXAMPLE.at }],
      rewards: 1.5,
    },
    'Points, level and achievements.',
  ),
};
