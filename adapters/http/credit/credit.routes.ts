import { Type } from 'typebox';
import type { GetCreditScore } from '../../../application/credit/get-credit-score.query.ts';
import type { GetRewards } from '../../../application/credit/get-rewards.query.ts';
import { CREDIT_RATINGS, HIGHEST_SCORE, LOWEST_SCORE } from '../../../domain/credit/credit-score.ts';
import { REWARD_LEVELS } from '../../../domain/credit/rewards.ts';
import { answers, success } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Choice, Timestamp } from '../api/fields.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';

export interface CreditRoutesOptions {
  readonly getCreditScore: GetCreditScore;
  readonly getRewards: GetRewards;
}

const CreditScoreData = Type.Object({
  score: Type.Integer({ minimum: LOWEST_SCORE, maximum: HIGHEST_SCORE }),
  rating: Choice(CREDIT_RATINGS),
  accountAge: Type.Integer({ description: 'Whole months.' }),
  lastUpdated: Timestamp(),
});
const GamificationData = Type.Object({
  points: Type.Integer(),
  level: Choice(REWARD_LEVELS),
  achievements: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), unlockedAt: Timestamp() })),
  rewards: Type.Number({ description: 'Points / 100.' }),
});
const tags = ['User'];

export const creditRoutes: RoutePlugin<CreditRoutesOptions> = async (app, { getCreditScore, getRewards }) => {
  app.get(
    '/user/creditScore',
    {
      schema: {
        summary: 'Read the credit score',
        operationId: 'getCreditScore',
        tags,
        response: answers(
          CreditScoreData,
          { score: 671, rating: 'Good', accountAge: 14, lastUpdated: EXAMPLE.at },
          [404],
        ),
      },
    },
    async ({ user }) => {
      const { lastUpdated, ...score } = await getCreditScore.execute({ userId: user.id });
      return success({ ...score, lastUpdated: lastUpdated.toISOString() });
    },
  );
  app.get(
    '/user/gamification',
    {
      schema: {
        summary: 'Read points, level and achievements',
        operationId: 'getGamification',
        tags,
        response: answers(GamificationData, {
          points: 150,
          level: 'Bronze',
          achievements: [{ id: 'first-payment', name: 'First payment', unlockedAt: EXAMPLE.at }],
          rewards: 1.5,
        }),
      },
    },
    async ({ user }) => {
      const { achievements, ...rewards } = await getRewards.execute({ userId: user.id });
      const dated = achievements.map((each) => ({ ...each, unlockedAt: each.unlockedAt.toISOString() }));
      return success({ ...rewards, achievements: dated });
    },
  );
};
