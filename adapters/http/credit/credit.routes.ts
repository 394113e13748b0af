import type { GetCreditScore } from '../../../application/credit/get-credit-score.query.ts';
import type { GetRewards } from '../../../application/credit/get-rewards.query.ts';
import { success } from '../api/envelope.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';
import * as schemas from './credit.schemas.ts';

export interface CreditRoutesOptions {
  readonly getCreditScore: GetCreditScore;
  readonly getRewards: GetRewards;
}

export const creditRoutes: RoutePlugin<CreditRoutesOptions> = async (app, { getCreditScore, getRewards }) => {
  app.get('/user/creditScore', { schema: schemas.getCreditScore }, async ({ user }) => {
    const { lastUpdated, ...score } = await getCreditScore.execute({ userId: user.id });
    return success({ ...score, lastUpdated: lastUpdated.toISOString() });
  });
  app.get('/user/gamification', { schema: schemas.getGamification }, async ({ user }) => {
    const { achievements, ...rewards } = await getRewards.execute({ userId: user.id });
    const dated = achievements.map((each) => ({ ...each, unlockedAt: each.unlockedAt.toISOString() }));
    return success({ ...rewards, achievements: dated });
  });
};
